import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseByteRange } from './byte-range.ts'

test('[LIST-05] a range is read as RFC 9110 says', () => {
  expect(parseByteRange(null, 100)).toBeNull()
  expect(parseByteRange('bytes=0-9', 100)).toEqual({ from: 0, to: 9 })
  expect(parseByteRange('bytes=90-', 100)).toEqual({ from: 90, to: 99 })
  expect(parseByteRange('bytes=-5', 100)).toEqual({ from: 95, to: 99 })
  expect(parseByteRange('bytes=-500', 100)).toEqual({ from: 0, to: 99 })
  expect(parseByteRange('bytes=50-500', 100)).toEqual({ from: 50, to: 99 })
  for (const header of ['bytes=100-', 'bytes=-0'])
    expect(parseByteRange(header, 100)).toBe('unsatisfiable')
  for (const header of ['bytes=5-2', 'bytes=-', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=a-b', ''])
    expect(parseByteRange(header, 100)).toBeNull()
})

test('[LIST-05] no range leaves the file', () => {
  const part = fc.oneof(fc.constant(''), fc.nat(200).map(String))
  fc.assert(
    fc.property(part, part, fc.integer({ min: 1, max: 150 }), (first, last, size) => {
      const range = parseByteRange(`bytes=${first}-${last}`, size)
      if (range === null || range === 'unsatisfiable') return
      expect(range.from).toBeGreaterThanOrEqual(0)
      expect(range.to).toBeGreaterThanOrEqual(range.from)
      expect(range.to).toBeLessThan(size)
    }),
  )
})
