import { expect, test } from 'vitest'
import {
  findDecidingFields,
  hasManyFigures,
  type OutlineField,
  type SampledProduct,
} from './deciding-fields.ts'
import { emptyTally } from './listing-tally.ts'

const lengths = ['20 mm', '30 mm', '40 mm', '50 mm', '60 mm']
const threads = ['M6', 'M8', 'M10', 'M12']
const pitches: Record<string, string> = { M6: '1 mm', M8: '1.25 mm', M10: '1.5 mm', M12: '1.75 mm' }

const products = threads.flatMap((thread) =>
  lengths.flatMap((length) =>
    ['Zinc', 'Plain'].map((finish) => ({
      name: `hex bolt ${thread} × ${length}, ${finish}`.toLowerCase(),
      facts: {
        Brand: 'Hexora',
        Finish: finish,
        Length: length,
        Pitch: pitches[thread]!,
        Thread: thread,
      },
    })),
  ),
)

/** Fields with ids in the order of the captions, as an outline has them. */
function outlineFields(rows: readonly { facts: Record<string, string> }[]): OutlineField[] {
  return Object.keys(rows[0]!.facts).map((caption, at) => {
    const counts = Map.groupBy(rows, ({ facts }) => facts[caption]!)
    return {
      id: at + 1,
      caption,
      position: 100,
      given: rows.length,
      options: [...counts].map(([label, of], place) => ({
        id: (at + 1) * 100 + place,
        label,
        count: of.length,
      })),
    }
  })
}

function buildSample(
  rows: readonly { name: string; facts: Record<string, string> }[],
  fields: OutlineField[],
): SampledProduct[] {
  return rows.map(({ name, facts }) => ({
    name,
    valueIds: fields.map(
      ({ caption, options }) => options.find(({ label }) => label === facts[caption])!.id,
    ),
  }))
}

function findCaptions(
  rows: readonly { name: string; facts: Record<string, string> }[],
  change: (fields: OutlineField[]) => void = () => {},
) {
  const fields = outlineFields(rows)
  change(fields)
  const ids = findDecidingFields(
    fields,
    { ...emptyTally, count: rows.length },
    buildSample(rows, fields),
  )
  return ids.map((id) => fields.find((field) => field.id === id)!.caption)
}

test('[LOOK-04] what the names mention decides, in their order; what follows from it comes last', () => {
  expect(findCaptions(products)).toEqual(['Thread', 'Length', 'Finish', 'Pitch'])
})

test('[LOOK-04] a field with one value decides nothing, nor does one that few products have', () => {
  const plain = products.map((product) => ({
    ...product,
    facts: { ...product.facts, Finish: 'Zinc' },
  }))
  expect(findCaptions(plain)).not.toContain('Finish')
  expect(
    findCaptions(products, (fields) => {
      fields.find(({ caption }) => caption === 'Length')!.given = 5
    }),
  ).not.toContain('Length')
})

test('[LOOK-04] a value whose figures another value has adds nothing to a card: the next one decides', () => {
  const grinders = ['100 mm, 850 W', '125 mm, 900 W', '180 mm, 2000 W', '230 mm, 2400 W'].flatMap(
    (build) =>
      ['Slide switch', 'Paddle switch'].flatMap((handle) =>
        ['Torqon', 'Voltaro'].map((brand) => {
          const [disc, watts] = build.split(', ') as [string, string]
          return {
            name: `${brand} angle grinder ${disc}, ${watts}, ${handle}`.toLowerCase(),
            facts: {
              Brand: brand,
              'Disc and power': build,
              Disc: `Ø ${disc}`,
              'Power input': watts,
              Switch: handle,
            },
          }
        }),
      ),
  )
  expect(findCaptions(grinders).slice(0, 2)).toEqual(['Disc and power', 'Switch'])
  const discFirst = grinders.map((row) => ({ ...row, name: row.name.replace('grinder ', 'ø ') }))
  expect(findCaptions(discFirst).slice(0, 2)).toEqual(['Disc and power', 'Switch'])
  const sameTwice = grinders.map(({ name, facts }) => ({
    name,
    facts: { Switch: facts.Switch, Disc: facts.Disc, Wheel: facts.Disc.slice(2) },
  }))
  expect(findCaptions(sameTwice)).toEqual(['Wheel', 'Switch', 'Disc'])
})

test('[LOOK-05] a measure that has two values decides before a colour', () => {
  const wires = ['1.5 mm²', '6 mm²', '6 mm²', '6 mm²'].flatMap((area) =>
    ['Red', 'Blue', 'Green'].map((colour) => ({
      name: `house wire ${area}, ${colour}`.toLowerCase().normalize('NFKD'),
      facts: { Colour: colour, Area: area },
    })),
  )
  expect(findCaptions(wires)).toEqual(['Area', 'Colour'])
})

test('[LOOK-05] among fields that no name mentions the seller’s position comes first', () => {
  const unnamed = products.map((product) => ({ ...product, name: 'bolt' }))
  const captions = findCaptions(unnamed, (fields) => {
    fields.find(({ caption }) => caption === 'Finish')!.position = 5
  })
  expect(captions.slice(0, 2)).toEqual(['Finish', 'Length'])
})

test('[LOOK-05] five fields of figures make a table', () => {
  const figures = products.map(({ name, facts }) => ({
    name,
    facts: { ...facts, Hole: facts.Pitch.replace('mm', 'cm'), Weight: `${facts.Length.length} g` },
  }))
  const count = products.length
  expect(hasManyFigures(outlineFields(products), { ...emptyTally, count })).toBe(false)
  const varied = figures.map((row, at) => ({
    ...row,
    facts: { ...row.facts, Weight: `${at % 7} g` },
  }))
  expect(hasManyFigures(outlineFields(varied), { ...emptyTally, count })).toBe(true)
})
