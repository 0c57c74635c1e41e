import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnRole } from '#contract/accounts/staff.ts'
import { findViolations, type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import {
  chargeMoreOnInvoice,
  deskOrder,
  importBankFile,
  importStatement,
  listBankLines,
  previewStatement,
  recordBankLines,
  runDeskOrderAction,
  setBankLinesAside,
} from '../orders.ts'

let shop: OrderedShop

beforeAll(async () => {
  shop = await openOrderedShop()
})
afterAll(() => shop.close())

const desk = () => shop.atDesk('owner')
const place = () => shop.order(shop.asha, { G1: 1 }, 'transfer')
const buildStatement = (rows: readonly (readonly [string, string])[]) =>
  ['Date,Narration,Credit', ...rows.map(([text, amount]) => `21/11/2026,${text},${amount}`)].join(
    '\n',
  )
const importRows = async (rows: readonly (readonly [string, string])[]) => {
  const text = buildStatement(rows)
  const scope = await desk()
  const preview = previewStatement(scope, text)
  if (!preview.ok) throw new Error(preview.code)
  const outcome = await importStatement(scope, text, preview.value.columns)
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}
const toText = (amount: number) => (amount / 100).toFixed(2)

test('[PAY-04] a statement’s lines are matched, recorded once by two people at once, and known when they come again', async () => {
  const numbers = [await place(), await place()] as const
  const due = (await deskOrder(await desk(), numbers[0])).account.amountDue
  const rows = [
    [`UPI ${numbers[0].replace('-', '')} thanks`, toText(due)],
    [`NEFT ${numbers[1]}`, toText(due - 100)],
    ['CASH DEPOSIT', '1.00'],
  ] as const
  expect(await importRows(rows)).toEqual({ added: 3, repeated: 0, settled: 0 })
  expect(await importRows([...rows, ['CASH DEPOSIT', '1.00']])).toMatchObject({
    added: 1,
    repeated: 3,
  })
  const { lines } = await listBankLines(await desk())
  const find = (match: string) => lines.filter((line) => line.match === match)
  expect(find('sure').map(({ orders }) => orders[0]!.number)).toEqual([numbers[0]])
  expect(find('doubtful')).toMatchObject([{ hint: 'Less than the amount due on the order.' }])
  expect(find('none')).toHaveLength(2)
  const scope = await desk()
  const choice = { id: find('sure')[0]!.id, number: numbers[0] }
  const outcomes = await Promise.all([
    recordBankLines(scope, [choice]),
    recordBankLines(await shop.atDesk('fulfilment'), [choice]),
  ])
  expect(outcomes.map(({ recorded }) => recorded).sort()).toEqual([0, 1])
  const order = await deskOrder(scope, numbers[0])
  expect(order).toMatchObject({ state: 'confirmed', paymentState: 'paid' })
  expect(order.payments).toMatchObject([{ amount: due, day: '2026-11-21' }])
  // A part: the rest is still due.
  await recordBankLines(scope, [{ id: find('doubtful')[0]!.id, number: numbers[1] }])
  expect((await deskOrder(scope, numbers[1])).account.amountDue).toBe(100)
  expect(
    await setBankLinesAside(
      scope,
      find('none').map(({ id }) => id),
    ),
  ).toBe(2)
  expect(await listBankLines(scope)).toEqual({ lines: [], count: 0 })
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[PAY-04] a file in a bank’s own format is imported at once, the second time as known, and only by who has the orders', async () => {
  const number = await place()
  const due = (await deskOrder(await desk(), number)).account.amountDue
  const amount = toText(due).replace('.', ',')
  const text = `:20:1\n:25:1\n:60F:C261120INR0,00\n:61:261119C${amount}NTRFNONREF//B7\n:86:NEFT ${number}\n:62F:C261122INR${amount}\n-}`
  const scope = await desk()
  const counts = { added: 1, repeated: 0, settled: 0 }
  expect(await importBankFile(scope, text)).toEqual({ ok: true, value: counts })
  expect(await importBankFile(scope, text)).toMatchObject({ value: { added: 0, repeated: 1 } })
  expect(await importBankFile(scope, buildStatement([['NEFT', '1.00']]))).toBeNull()
  expect(await importBankFile(scope, '%PDF-1.7')).toEqual({ ok: false, code: 'pdf' })
  await expect(importBankFile(await shop.atDesk('reader'), text)).rejects.toMatchObject({
    kind: 'forbidden',
  })
  const line = (await listBankLines(scope)).lines.find(({ reference }) => reference === 'B7')!
  expect(line).toMatchObject({ match: 'sure', orders: [{ number }] })
  expect(await recordBankLines(scope, [{ id: line.id, number }])).toMatchObject({ recorded: 1 })
})

test('[PAY-04] lines of two accounts are two, those imported before accounts were read are the same, and twins are never sure', async () => {
  const number = await place()
  const due = (await deskOrder(await desk(), number)).account.amountDue
  const amount = toText(due).replace('.', ',')
  const write = (account: string, words: string) =>
    `:20:1\n:25:${account}\n:60F:C261120INR0,00\n:61:261123C${amount}NTRFNONREF\n:86:${words}\n:62F:C261123INR${amount}\n-}`
  const scope = await desk()
  const add = async (account: string, words: string) => {
    const outcome = await importBankFile(scope, write(account, words))
    return outcome?.ok ? outcome.value.added : outcome
  }
  const find = async () =>
    (await listBankLines(scope)).lines
      .filter(({ day }) => day === '2026-11-23')
      .map(({ match, hint }) => [match, hint])
  expect(await add('11', `NEFT ${number}`)).toBe(1)
  expect(await find()).toEqual([['sure', '']])
  // The text of a file that was cut off, as an earlier version imported it.
  expect(await add('11', 'NEFT')).toBe(1)
  expect(await find()).toEqual([
    ['doubtful', 'The amount matches, but the payment names no order.'],
    ['doubtful', 'Another line has the same date and amount. It may be the same payment.'],
  ])
  expect(await add('22', 'NEFT')).toBe(1)
  expect(await add('2 2', 'NEFT')).toBe(0)
  await importRows([['CARD', '3.21']])
  const csv = `:20:1\n:25:33\n:60F:C261120INR0,00\n:61:261121C3,21NTRFNONREF\n:86:CARD\n:62F:C261121INR3,21\n-}`
  expect(await importBankFile(scope, csv)).toMatchObject({ value: { added: 0, repeated: 1 } })
  const { lines } = await listBankLines(scope)
  await setBankLinesAside(
    scope,
    lines.map(({ id }) => id),
  )
})

test('[PAY-04] the same payment in a table and in a bank’s own format is one line, whichever comes first', async () => {
  const scope = await desk()
  const write = (references: readonly string[], account = '50200012345678') =>
    [
      ...[':20:1', `:25:${account}`, ':60F:C261120INR0,00'],
      ...references.map((each) => `:61:261121C77,00NTRFNONREF//${each}\n:86:ASHA RAO`),
      `:62F:C261121INR${references.length * 77},00`,
      '-}',
    ].join('\n')
  const add = async (references: readonly string[], account?: string) => {
    const outcome = await importBankFile(scope, write(references, account))
    return outcome?.ok ? outcome.value : outcome
  }
  expect(await importRows([['NEFT SBIN426001234567', '77.00']])).toMatchObject({ added: 1 })
  expect(await add(['SBIN426001234567'])).toMatchObject({ added: 0, repeated: 1 })
  expect(await add(['SBIN426001234567']), 'again').toMatchObject({ added: 0, repeated: 1 })
  const two = ['HDFC426009999999', 'SBIN426001234567']
  expect(await add(two), 'another payment alike').toMatchObject({ added: 1, repeated: 1 })
  const [id] = (await listBankLines(scope)).lines.map((line) => line.id)
  await setBankLinesAside(scope, [id!])
  const rows = [
    ['UPI-HDFC426009999999-ASHA', '77.00'],
    ['NEFT SBIN426001234567', '77.00'],
  ] as const
  expect(await importRows(rows), 'decided on').toMatchObject({ added: 0, repeated: 2 })
  const both = await Promise.all([
    add(['ICIC426005555555']),
    importRows([['ICIC426005555555', '77.00']]),
  ])
  expect(both.map((each) => each && 'added' in each && each.added).sort()).toEqual([0, 1])
  expect(await importRows([['ICIC426005555555', '78.00']])).toMatchObject({ added: 1 })
  const { lines } = await listBankLines(scope)
  await setBankLinesAside(
    scope,
    lines.map((line) => line.id),
  )
})

test('[PAY-04] a line that its order refuses stays open; no other seller sees it, and viewers do nothing', async () => {
  await importRows([['LATE 261121-ZZZZ2222', '5.00']])
  const { lines } = await listBankLines(await desk())
  const choice = { id: lines[0]!.id, number: '261121-ZZZZ2222' }
  expect(await recordBankLines(await desk(), [choice])).toMatchObject({
    recorded: 0,
    refusals: [{ code: 'wrong-state' }],
  })
  expect((await listBankLines(await desk())).count).toBe(1)
  expect((await listBankLines(await shop.atDesk('owner', 'tools'))).count).toBe(0)
  await expect(listBankLines(await shop.atDesk('reader'))).rejects.toMatchObject({
    kind: 'forbidden',
  })
})

test('[PAY-04] [DESK-01] who may not see contacts reads what came in, not what payers wrote', async () => {
  await importRows([['UPI-ASHA RAO-asha@okbank', '7.00']])
  const scope = await desk()
  const own: OwnRole = { id: 1, name: 'Packer', capabilities: ['read', 'orders'] }
  const packer = { ...scope, staff: { ...scope.staff!, own } }
  const read = async (by: typeof scope) =>
    (await listBankLines(by)).lines.find(({ amount }) => amount === 700)
  expect((await read(scope))!.text).toContain('ASHA RAO')
  expect(await read(packer)).toMatchObject({ text: '', reference: '', match: 'none' })
})

test('[PAY-04] [TAX-05] a transfer for the debit note of an order that came back is matched', async () => {
  const number = await shop.order(shop.asha, { G1: 1 })
  const scope = await desk()
  for (const action of ['confirm', 'pack', 'ship', 'deliver', 'return', 'refunded'] as const)
    await runDeskOrderAction(scope, number, action, 'BD-9')
  const { state, documents } = await deskOrder(scope, number)
  expect(state).toBe('returned')
  await chargeMoreOnInvoice(scope, number, {
    key: 'debit-of-returned',
    invoice: documents[0]!.name,
    amounts: new Map(),
    sum: 4_321,
    reason: 'Freight of the return',
    mail: false,
    revision: null,
  })
  await importRows([[`NEFT ${number}`, '43.21']])
  const line = (await listBankLines(scope)).lines.find(({ text }) => text.includes(number))!
  expect(line).toMatchObject({ match: 'sure', orders: [{ number, amountDue: 4_321 }] })
  expect(await recordBankLines(scope, [{ id: line.id, number }])).toMatchObject({ recorded: 1 })
  expect((await deskOrder(scope, number)).account.amountDue).toBe(0)
})
