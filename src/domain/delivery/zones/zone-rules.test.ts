import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildZoneTable, findZone, parseRange } from './zone-rules.ts'

const code = (number: number) => String(number).padStart(6, '0')

/** Ranges that don't overlap, in any order, with zones 1 to 4. */
const anyRanges = fc
  .uniqueArray(fc.integer({ min: 0, max: 999_999 }), { maxLength: 40 })
  .chain((bounds) => {
    const sorted = bounds.sort((a, b) => a - b)
    const pairs = sorted.flatMap((from, at) =>
      at % 2 === 0 && sorted[at + 1] !== undefined ? [[from, sorted[at + 1]!]] : [],
    )
    return fc.tuple(
      fc.shuffledSubarray(pairs, { minLength: pairs.length }),
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 20, maxLength: 20 }),
    )
  })
  .map(([pairs, zones]) =>
    pairs.map(([from, to], at) => ({ from: code(from!), to: code(to!), zoneId: zones[at]! })),
  )

describe('[DLV-06] zones of postal codes', () => {
  test('the search finds what looking at every range finds', () => {
    fc.assert(
      fc.property(
        anyRanges,
        fc.array(fc.integer({ min: 0, max: 999_999 }), { maxLength: 30 }),
        (ranges, numbers) => {
          const table = buildZoneTable(ranges)
          const bounds = ranges.flatMap(({ from, to }) => [
            Number(from),
            Number(to),
            Number(from) - 1,
            Number(to) + 1,
          ])
          for (const number of [
            ...numbers,
            ...bounds.filter((each) => each >= 0 && each <= 999_999),
          ]) {
            const postalCode = code(number)
            const expectedZoneId =
              ranges.find(({ from, to }) => from <= postalCode && postalCode <= to)?.zoneId ?? null
            expect(findZone(table, postalCode)).toBe(expectedZoneId)
          }
        },
      ),
    )
  })

  test('codes of other lengths and with letters stand apart', () => {
    const table = buildZoneTable([
      { from: 'M111AA', to: 'M111ZZ', zoneId: 1 },
      { from: 'M10AA', to: 'M19ZZ', zoneId: 2 },
      { from: '411', to: '411', zoneId: 3 },
    ])
    expect(
      ['M11AA', 'M111AB', 'M112AA', '411', '411001', ''].map((each) => findZone(table, each)),
    ).toEqual([2, 1, null, 3, null, null])
  })

  test('one code, a prefix', () => {
    expect(parseRange('411038', 6)).toEqual({ from: '411038', to: '411038' })
    expect(parseRange('411*', 6)).toEqual({ from: '411000', to: '411999' })
    expect(parseRange('01*', 6)).toEqual({ from: '010000', to: '019999' })
  })
})
