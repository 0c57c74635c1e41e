import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeTable, encodeTable } from './table-text.ts'

const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.integer()),
)
const row = fc.record({
  a: value,
  b: fc.string(),
  inner: fc.record({ c: value, d: value }),
  maybe: fc.option(fc.record({ e: value })),
})

describe('[P7] tables as text', () => {
  test('what is written is read again, whatever the values', () => {
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        expect(decodeTable(encodeTable(rows))).toEqual(rows)
      }),
    )
  })

  test('a column of equals is written once, names too', () => {
    const rows = Array.from({ length: 20 }, (_, id) => ({
      id,
      unit: 'piece',
      pack: { size: 1, price: id * 7 },
    }))
    const text = encodeTable(rows)
    expect(text.match(/piece/g)).toHaveLength(1)
    expect(text.match(/price/g)).toHaveLength(1)
    expect(text.length).toBeLessThan(JSON.stringify(rows).length / 3)
  })
})
