import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, type Json } from './canonical-json.ts'

test('[RFQ-04] canonical JSON writes the examples of RFC 8785 as it says', () => {
  const numbers = { numbers: [1e30, 4.5, 2e-3, 0.000000000000000000000000001] }
  expect(canonicalJson(numbers)).toBe('{"numbers":[1e+30,4.5,0.002,1e-27]}')
  expect(
    canonicalJson({
      literals: [null, true, false],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"\u002f',
    }),
  ).toBe('{"literals":[null,true,false],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}')
  const unorderedValue = {
    '\u20ac': 1,
    '\r': 2,
    '\ufb33': 3,
    '1': 4,
    '\u{1f600}': 5,
    '\u0080': 6,
    '\u00f6': 7,
  }
  const names = Object.keys(JSON.parse(canonicalJson(unorderedValue)))
  expect(canonicalJson(unorderedValue)).toBe(
    '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}',
  )
  expect(names).toHaveLength(7)
})

test('[RFQ-04] one value is written in one way, whatever the order of its names, and reads back the same', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value as Json)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      expect(canonicalJson(JSON.parse(text))).toBe(text)
      expect(canonicalJson(reverseKeys(value as Json))).toBe(text)
    }),
    { numRuns: 200 },
  )
})

test('[RFQ-04] what JSON between strangers can not hold is refused', () => {
  for (const bad of ['\ud800', Number.NaN, Number.POSITIVE_INFINITY, { '\udc00': 1 }]) {
    expect(() => canonicalJson(bad as Json)).toThrow()
  }
})

function reverseKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(reverseKeys)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reverseKeys(member)]),
  )
}
