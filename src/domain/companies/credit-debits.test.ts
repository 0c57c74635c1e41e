import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { findViolations } from '#testing/ordered-shop.ts'
import { type CreditShop, openCreditShop, payment } from './credit-fixture.ts'

const { orders } = faces
const firstPage = { page: 1 }
let shop: CreditShop
beforeAll(async () => {
  shop = await openCreditShop()
})
afterAll(() => shop.close())

test('[TAX-05] [PAY-05] a debit note goes on the account: it takes from the limit, and a payment covers it', async () => {
  const { admin, id, owner } = await shop.openAccount('charged', { limit: '1000' })
  const placed = await shop.orderOnAccount(admin, 1)
  const number = placed.ok ? placed.value.number : ''
  for (const action of ['confirm', 'pack', 'invoice'] as const)
    expect(await orders.runDeskOrderAction(owner, number, action)).toMatchObject({ ok: true })
  const before = await shop.getOpen(id)
  const { documents } = await orders.deskOrder(owner, number)
  const charge = { key: randomUUID(), amounts: new Map(), sum: 2_500, mail: false, revision: 0 }
  const invoice = documents[0]!.name
  expect(
    await orders.chargeMoreOnInvoice(owner, number, { ...charge, invoice, reason: 'Freight' }),
  ).toMatchObject({ ok: true })
  const after = await shop.getOpen(id)
  expect(after).toMatchObject({ open: before.open + 2_500, free: before.free - 2_500 })
  expect(after.closing).toBe(after.open)
  expect(after.statement.entries).toContainEqual(
    expect.objectContaining({ kind: 'debit', amount: 2_500, number }),
  )
  const [listed] = (await orders.listCreditAccounts(owner, firstPage)).accounts.filter(
    (account) => account.id === id,
  )
  expect(listed!.open).toBe(after.open)
  const view = await orders.deskOrder(owner, number)
  expect(view.account).toMatchObject({ amountDue: after.open, otherDue: 0 })
  const debitNote = view.documents.at(-1)!.name
  const dueOn = '2026-12-21'
  expect(view.credit!.items).toEqual([
    { invoice, amount: before.open, dueOn, overdue: 0 },
    { invoice: debitNote, amount: 2_500, dueOn, overdue: 0 },
  ])
  const name = view.debits!.open[0]!.name
  const back = { key: randomUUID(), name, reason: 'A slip' }
  expect(await orders.takeBackDebit(owner, number, back)).toMatchObject({ ok: true })
  expect(await shop.getOpen(id)).toMatchObject({ open: before.open, closing: before.open })
  const again = { ...charge, key: randomUUID(), revision: 1, invoice, reason: 'Freight' }
  await orders.chargeMoreOnInvoice(owner, number, again)
  const paid = await orders.recordCreditPayment(owner, id, payment(after.open))
  expect(paid).toMatchObject({ ok: true })
  expect(await shop.getOpen(id)).toMatchObject({ open: 0, closing: 0 })
  expect((await orders.deskOrder(owner, number)).paymentState).toBe('paid')
  expect(await findViolations(shop.database.primary)).toEqual([])
})
