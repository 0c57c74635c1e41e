import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations, type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { settlePayment } from '../account-store.ts'
import { deskOrder, recordTransfer, runDeskOrderAction } from '../orders.ts'

let shop: OrderedShop
beforeAll(async () => {
  shop = await openOrderedShop()
})
afterAll(() => shop.close())

const note = (amount: number, change: object = {}) => ({
  key: randomUUID(),
  amount,
  day: '2026-11-20',
  reference: 'UTR HDX2611208841',
  ...change,
})

test('[DEAL-05] transfers add up to the order: paid and confirmed with the last one, each with day and reference', async () => {
  const number = await shop.order(shop.asha, { G1: 2 }, 'transfer')
  const desk = await shop.atDesk('fulfilment')
  const { total } = await deskOrder(desk, number)
  expect(await recordTransfer(desk, number, note(5_000))).toMatchObject({ ok: true })
  expect(await deskOrder(desk, number)).toMatchObject({ state: 'placed', paymentState: 'due' })
  const last = note(total - 5_000, { reference: ' second ' })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => recordTransfer(desk, number, last)),
  )
  expect(answers.some(({ ok }) => ok)).toBe(true)
  expect(await recordTransfer(desk, number, last), 'the same form again').toMatchObject({
    ok: true,
    value: { overpaid: 0 },
  })
  const order = await deskOrder(desk, number)
  expect(order).toMatchObject({ state: 'confirmed', paymentState: 'paid' })
  expect(order.payments).toMatchObject([
    { amount: 5_000, day: '2026-11-20', reference: 'UTR HDX2611208841' },
    { amount: total - 5_000, reference: 'second' },
  ])
  expect(await recordTransfer(desk, number, note(100))).toEqual({ ok: false, code: 'wrong-state' })
  const mails = (await shop.letters()).filter(
    ({ subject }) => subject === `Payment received: order ${number}`,
  )
  expect(mails).toHaveLength(2)
  expect(mails[0]!.text).toContain('₹50.00')
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[DEAL-05] what is paid too much is told and paid back; wrong amounts, days and orders change nothing', async () => {
  const number = await shop.order(shop.asha, { G2: 1 }, 'transfer')
  const desk = await shop.atDesk('fulfilment')
  const { total } = await deskOrder(desk, number)
  const refusals = [
    [note(0), 'bad-amount'],
    [note(-5), 'bad-amount'],
    [note(1.5), 'bad-amount'],
    [note(100, { day: '2026-02-30' }), 'bad-day'],
    [note(100, { day: '2099-01-01' }), 'bad-day'],
    [note(100, { key: 'x' }), 'bad-key'],
  ] as const
  for (const [command, code] of refusals)
    expect(await recordTransfer(desk, number, command)).toEqual({ ok: false, code })
  const cash = await shop.order(shop.asha, { G2: 1 })
  expect(await recordTransfer(desk, cash, note(100))).toEqual({ ok: false, code: 'wrong-state' })
  await expect(
    recordTransfer(await shop.atDesk('owner', 'tools'), number, note(100)),
  ).rejects.toMatchObject({ kind: 'not-found' })
  const sales = await shop.atDesk('sales')
  await expect(recordTransfer(sales, number, note(100))).rejects.toMatchObject({
    kind: 'forbidden',
  })
  expect((await deskOrder(desk, number)).payments).toEqual([])
  expect(await recordTransfer(desk, number, note(total + 700))).toMatchObject({
    ok: true,
    value: { overpaid: 700 },
  })
  expect(await deskOrder(desk, number)).toMatchObject({
    state: 'confirmed',
    account: { refundDue: 700 },
  })
  expect(await runDeskOrderAction(desk, number, 'refunded')).toMatchObject({ ok: true })
  expect((await deskOrder(desk, number)).account).toMatchObject({ refunded: 700, refundDue: 0 })
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[DEAL-05] [TAX-05] an order with a receipt can have its invoice issued, once', async () => {
  const number = await shop.order(shop.asha, { G1: 1 }, 'transfer')
  const desk = await shop.atDesk('fulfilment')
  const { total } = await deskOrder(desk, number)
  await recordTransfer(desk, number, note(total))
  const paid = await deskOrder(desk, number)
  expect([paid.receipts.length, paid.documents.length]).toEqual([1, 0])
  expect(paid.actions).toContain('invoice')
  expect(await runDeskOrderAction(desk, number, 'invoice')).toMatchObject({ ok: true })
  expect((await deskOrder(desk, number)).actions).not.toContain('invoice')
})

test('[PAY-02] a refund greater than the payment changes nothing, in one piece or in parts', async () => {
  const number = await shop.order(shop.asha, { G2: 1 }, 'transfer')
  const desk = await shop.atDesk('fulfilment')
  expect(await recordTransfer(desk, number, note(5_000))).toMatchObject({ ok: true })
  const { rows } = await shop.database.pool.query<{ id: number }>(
    'select id::float8 as id from shop_order where number = $1',
    [number],
  )
  const refund = (amount: number) =>
    desk.database.transaction((db) =>
      settlePayment(db, desk, rows[0]!.id, { kind: 'refunded', amount }),
    )
  await expect(refund(5_001)).rejects.toThrow('More would be refunded than was paid')
  await refund(3_000)
  await expect(refund(2_001)).rejects.toThrow('More would be refunded than was paid')
  const { account, payments } = await deskOrder(desk, number)
  expect(account).toMatchObject({ received: 5_000, refunded: 3_000 })
  expect(payments).toHaveLength(2)
  expect(await findViolations(shop.database.primary)).toEqual([])
})
