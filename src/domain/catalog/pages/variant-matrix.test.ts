import { expect, test } from 'vitest'
import { buildVariantMatrix, type ComparedVariant } from './variant-matrix.ts'

let nextId = 1
const variant = (
  pairs: Record<string, string>,
  more: Partial<ComparedVariant> = {},
): ComparedVariant => {
  const productId = nextId++
  return {
    productId,
    url: `p${productId}`,
    name: Object.values(pairs).join(' '),
    each: 100,
    isSoldOut: false,
    values: Object.entries(pairs).map(([caption, value], at) => ({
      caption,
      value,
      fieldId: at + 1,
      rank: at,
    })),
    ...more,
  }
}

const bolt = (thread: string, length: string, grade = '10.9', more?: Partial<ComparedVariant>) =>
  variant({ Thread: thread, Length: length, Class: grade, Standard: 'DIN 933' }, more)

test('[LOOK-01] variants lie in a matrix of the two captions that vary most, sorted by measure', () => {
  const bolts = [
    bolt('M8', '1 m'),
    bolt('M12', '500 mm', '10.9', { each: 250 }),
    bolt('M8', '500 mm', '10.9', { isSoldOut: true }),
    bolt('M12', '40 mm', '10.9', { each: null }),
  ]
  const matrix = buildVariantMatrix(bolts)!
  expect(matrix.columns).toEqual({ caption: 'Thread', values: ['M8', 'M12'] })
  expect(matrix.rows).toEqual({ caption: 'Length', values: ['40 mm', '500 mm', '1 m'] })
  expect(
    matrix.cells.map((row) =>
      row.map(
        (cell) =>
          cell && [cell.url, cell.each, cell.isSoldOut, cell.isCurrent].map(String).join(' '),
      ),
    ),
  ).toEqual([
    [null, `${bolts[3]!.url} null false false`],
    [`${bolts[2]!.url} 100 true false`, `${bolts[1]!.url} 250 false false`],
    [`${bolts[0]!.url} 100 false true`, null],
  ])
  expect(matrix).toMatchObject({ shared: [], further: [] })
})

test('[LOOK-01] a further caption leads to the nearest product of each other kind', () => {
  const near = bolt('M8', '30 mm', '8.8')
  const matrix = buildVariantMatrix([
    ...['M8', 'M10', 'M12'].flatMap((thread) => [bolt(thread, '30 mm'), bolt(thread, '40 mm')]),
    bolt('M8', '40 mm', '8.8'),
    near,
    bolt('M10', '30 mm', 'A2'),
  ])!
  expect(matrix.cells.flat().filter(Boolean)).toHaveLength(6)
  expect(matrix.shared).toEqual(['Class 10.9'])
  expect(matrix.further.map(({ label, url }) => [label, url === near.url])).toEqual([
    ['Class 8.8', true],
    ['A2', false],
  ])
})

test('[LOOK-01] a weight that follows from the size is no axis, and one axis needs no columns', () => {
  const gloves = ['8', '9', '10'].map((size, at) =>
    variant({ Size: size, Weight: `${90 + at} g`, Colour: 'Blue' }),
  )
  const matrix = buildVariantMatrix(gloves)!
  expect(matrix.rows).toEqual({ caption: 'Size', values: ['8', '9', '10'] })
  expect(matrix.columns).toBeNull()
  expect(matrix.cells.map(([cell]) => cell?.isCurrent)).toEqual([true, false, false])
})

test('[LOOK-01] products that nothing tells apart have no matrix', () => {
  expect(buildVariantMatrix([])).toBeNull()
  expect(buildVariantMatrix([bolt('M8', '30 mm')])).toBeNull()
  expect(buildVariantMatrix([bolt('M8', '30 mm'), bolt('M8', '30 mm')])).toBeNull()
})

test('[LOOK-01] siblings that differ in one deciding caption alone add a second axis', () => {
  const other = bolt('M20', '30 mm', '8.8')
  const matrix = buildVariantMatrix([bolt('M16', '30 mm'), bolt('M16', '40 mm')], {
    products: [bolt('M12', '30 mm'), bolt('M12', '50 mm'), bolt('M14', '40 mm'), other],
    decidingFields: [1, 2, 3],
  })!
  expect([matrix.columns?.values, matrix.rows.values]).toEqual([
    ['M12', 'M14', 'M16'],
    ['30 mm', '40 mm', '50 mm'],
  ])
  const shown = matrix.cells.flat().flatMap((cell) => cell ?? [])
  expect(shown).toHaveLength(5)
  expect(shown.some(({ url }) => url === other.url)).toBe(false)
  expect(matrix.shared).toEqual(['Class 10.9'])
  expect(matrix.further).toMatchObject([{ label: 'Class 8.8', url: other.url }])
})

test('[LOOK-01] siblings of another class add nothing, nor does a single one', () => {
  const group = [bolt('M16', '30 mm'), bolt('M16', '40 mm')]
  for (const products of [
    [bolt('M12', '30 mm', '8.8'), bolt('M12', '40 mm', '8.8')],
    [bolt('M12', '30 mm')],
  ])
    expect(buildVariantMatrix(group, { products, decidingFields: [1, 2, 3] })?.columns).toBeNull()
})
