import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseStatementDay } from './statement-days.ts'
import {
  findOrderNumbers,
  matchLine,
  parseStatement,
  proposeColumns,
  readStatementLines,
} from './statement-rules.ts'

const hdfc = `Statement of account,,,,,
Customer,ACME Tools,,,,
Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.
24/11/26,"UPI-ASHA RAO-asha@okbank-261121K7Q2MX4D",REF1,24/11/26,,"1,29,900.00"
24/11/26,NEFT OUT,REF2,24/11/26,500.00,
25/11/26,IMPS 261122-AAAA2222,REF3,25/11/26,,450.50
25/11/26,IMPS 261122-AAAA2222,REF3,25/11/26,,450.50`

test('[PAY-04] a bank’s statement is read with the lines above its heads, and what went out is left out', () => {
  const table = parseStatement(hdfc)
  if (!table.ok) throw new Error(table.code)
  const columns = proposeColumns(table.value.heads)
  expect(columns).toEqual({ day: 3, amount: 5, text: 1, reference: 2 })
  const lines = readStatementLines(table.value.rows, columns, 'INR')
  expect(lines.map(({ day, amount, ordinal }) => [day, amount, ordinal])).toEqual([
    ['2026-11-24', 12_990_000, 1],
    ['2026-11-25', 45_050, 1],
    ['2026-11-25', 45_050, 2],
  ])
  for (const text of ['', 'hello', 'a,b']) expect(parseStatement(text)).toMatchObject({ ok: false })
  const settlement = parseStatement(
    'entity_id;type;amount;settled_at;settlement_utr\npay_1fixture;payment;1299.00;2026-11-24 10:00:00;UTR9',
  )
  if (!settlement.ok) throw new Error(settlement.code)
  expect(
    readStatementLines(settlement.value.rows, proposeColumns(settlement.value.heads), 'INR'),
  ).toMatchObject([{ day: '2026-11-24', amount: 129_900, text: 'pay_1fixture', reference: 'UTR9' }])
})

test('[PAY-04] days are read day first, and only days that are', () => {
  const days = ['24/11/2026', '24-11-26', '24 Nov 2026', '24-Nov-26', '2026-11-24 10:30:00']
  for (const text of days) expect(parseStatementDay(text), text).toBe('2026-11-24')
  for (const text of ['', '31/02/2026', '11/24/2026', 'Total', '2026'])
    expect(parseStatementDay(text), text).toBeNull()
})

test('[PAY-04] order numbers are found however a payer writes them', () => {
  const letters = fc.stringMatching(/^[0-9A-HJ-NP-Z]{8}$/)
  fc.assert(
    fc.property(letters, fc.constantFrom('-', ' ', ''), (rest, mark) => {
      const text = `upi/${`261121${mark}${rest}`.toLowerCase()}/pay`
      expect(findOrderNumbers(text)).toEqual([`261121-${rest}`])
    }),
  )
  expect(findOrderNumbers('REF 12345678901234567890')).toEqual([])
})

test('[PAY-04] only a line that names one order and has its amount is sure', () => {
  const orders = [
    { number: '261121-AAAA2222', amountDue: 100 },
    { number: '261121-BBBB3333', amountDue: 100 },
    { number: '261121-CCCC4444', amountDue: 300 },
  ]
  const match = (amount: number, text: string, hasTwin = false) => {
    const line = { amount, text, reference: '', hasTwin }
    const { match: kind, orders: proposed } = matchLine(line, orders)
    return [kind, ...proposed.map(({ number }) => number.slice(7, 8))]
  }
  expect(match(100, '261121AAAA2222')).toEqual(['sure', 'A'])
  expect(match(100, '261121AAAA2222', true)).toEqual(['doubtful', 'A'])
  expect(match(90, '261121AAAA2222')).toEqual(['doubtful', 'A'])
  expect(match(100, '261121-AAAA2222 261121-BBBB3333')).toEqual(['doubtful', 'A', 'B'])
  expect(match(100, 'thanks')).toEqual(['doubtful', 'A', 'B'])
  expect(match(300, 'thanks')).toEqual(['doubtful', 'C'])
  expect(match(50, '261121-ZZZZ9999')).toEqual(['none'])
})
