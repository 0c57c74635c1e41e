import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { type CreditShop, openCreditShop, payment } from './credit-fixture.ts'

const { orders } = faces
let shop: CreditShop
beforeAll(async () => {
  shop = await openCreditShop()
})
afterAll(() => shop.close())

test('[PAY-05] a buyer’s statement, and its file, begin with what was owed before', async () => {
  const { admin, other, owner, id } = await shop.openAccount('reading')
  const placed = await shop.orderOnAccount(admin, 2)
  const number = placed.ok ? placed.value.number : ''
  const marked = payment(5_000, { day: '2026-11-10', reference: '=1+1' })
  expect(await orders.recordCreditPayment(owner, id, marked)).toMatchObject({ ok: true })
  const all = await orders.readOwnCredit(other, { from: '2020-01-01' })
  expect(all!.statement).toMatchObject({ opening: 0, closing: 15_000 })
  expect(all!.terms.free).toBe(35_000)
  const late = await orders.readOwnCredit(other, { from: '2026-11-15' })
  expect(late!.statement).toMatchObject({ opening: -5_000, closing: 15_000 })
  expect(late!.statement.entries).toMatchObject([
    { kind: 'order', amount: 20_000, balance: 15_000 },
  ])
  const file = (await orders.exportOwnStatement(other, '2020-01-01'))!
  expect(file).toContain(`2026-11-10,Payment,${number},'=1+1,-50.00,-50.00`)
  expect(file).toContain(',Closing balance,,,,150.00')
  expect(await orders.exportStatement(owner, id, '2020-01-01')).toBe(file)
})
