import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ComparedLine, isTwin, withoutTwins } from './twin-rules.ts'

const line: ComparedLine = {
  day: '2026-11-23',
  amount: 45_000,
  text: 'NEFT SBIN426001234567 ASHA',
  reference: 'SBIN426001234567',
  account: '',
  source: 'table',
}
const other: ComparedLine = {
  ...line,
  text: 'ASHA RAO',
  reference: 'sbin-4260 01234567',
  account: '50200012345678',
  source: 'mt940',
}

test('[PAY-04] a line of another format with its day, amount and reference is the same payment', () => {
  expect(isTwin(line, other)).toBe(true)
  expect(isTwin({ ...line, reference: '' }, other), 'named among the words').toBe(true)
  expect(isTwin({ ...line, source: null }, other), 'of an earlier release').toBe(true)
  const digits = { ...line, text: '', reference: '426001234567' }
  expect(isTwin(digits, { ...other, reference: '0000426001234567' })).toBe(true)
  const iban = { ...line, account: 'DE89370400440532013000', source: 'camt' as const }
  expect(isTwin(iban, { ...other, account: '37040044/0532013000' })).toBe(true)
  const strangers: Partial<ComparedLine>[] = [
    { day: '2026-11-24' },
    { amount: 45_001 },
    { reference: 'SBIN426001234568' },
    { reference: '', text: 'ASHA RAO' },
    { source: 'mt940' },
    { account: '50200012345679' },
  ]
  for (const change of strangers) expect(isTwin({ ...line, ...change }, other)).toBe(false)
  const short = { ...line, text: 'NEFT 17', reference: '17' }
  expect(isTwin(short, { ...other, reference: '17' }), 'a counter').toBe(false)
  expect(isTwin({ ...short, reference: '' }, { ...other, reference: '17' })).toBe(false)
})

test('[PAY-04] each stored line has one twin at most: a second payment alike is new', () => {
  const counts = fc.integer({ min: 0, max: 5 })
  fc.assert(
    fc.property(counts, counts, (before, now) => {
      const lines = Array.from({ length: now }, (_, at) => ({ ...line, ordinal: at + 1 }))
      const stored = Array.from({ length: before }, () => other)
      expect(withoutTwins(lines, 'table', stored)).toHaveLength(Math.max(0, now - before))
      expect(withoutTwins(lines, 'mt940', stored)).toHaveLength(now)
    }),
  )
})

test('[PAY-04] the first stored line that fits is the twin, as each pair says alone', () => {
  const lines = fc.record({
    day: fc.constantFrom('2026-11-23', '2026-11-24'),
    amount: fc.constantFrom(100, 200),
    text: fc.constantFrom('', 'ASHA', 'NEFT 001234567', 'UTR-1234567 9876543', 'X 42'),
    reference: fc.constantFrom('', '42', '1234567', '00 1234567', '9876543'),
    account: fc.constantFrom('', '777', 'DE777', '888'),
    source: fc.constantFrom('table' as const, 'mt940' as const, null),
  })
  const many = fc.array(lines, { maxLength: 12 })
  fc.assert(
    fc.property(many, many, (fresh, stored) => {
      const left = [...stored]
      const expected = fresh.filter((each) => {
        const at = left.findIndex((one) => isTwin({ ...each, source: 'camt' }, one))
        if (at >= 0) left.splice(at, 1)
        return at < 0
      })
      const numbered = fresh.map((each) => ({ ...each, ordinal: 1 }))
      const rest = withoutTwins(numbered, 'camt', stored)
      expect(rest.map(({ ordinal, ...each }) => each)).toEqual(expected)
    }),
  )
})

test('[PAY-04] a big statement is compared by its keys, not pair by pair', () => {
  let reads = 0
  const count = <Line extends object>(each: Line): Line =>
    new Proxy(each, {
      get(target, name) {
        reads += 1
        return Reflect.get(target, name)
      },
    })
  const size = 2_000
  const number = (at: number) => `NEFT${String(at).padStart(8, '0')}`
  const lines = Array.from({ length: size }, (_, at) => ({
    ...line,
    text: `PAID ${number(at)}`,
    reference: at % 2 === 0 ? '' : number(at),
    ordinal: 1,
  }))
  const stored = Array.from({ length: size }, (_, at) =>
    count({ ...other, reference: number(size - 1 - at) }),
  )
  expect(withoutTwins(lines, 'table', stored)).toEqual([])
  const strangers = stored.map((each) => count({ ...each, reference: 'NEFT9999999' }))
  expect(withoutTwins(lines, 'table', strangers)).toHaveLength(size)
  expect(reads).toBeLessThan(40 * size)
})
