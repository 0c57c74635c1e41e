import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { findViolations, type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import {
  type ChangeCommand,
  changeOrder,
  deskOrder,
  myOrder,
  runDeskOrderAction,
} from '../orders.ts'

let shop: OrderedShop
beforeAll(async () => {
  shop = await openOrderedShop()
})
beforeEach(async () => {
  for (const code of ['G1', 'G2']) await shop.setStock(code, 200)
})
afterAll(() => shop.close())

const buildCommand = (
  kind: ChangeCommand['kind'],
  parts: [number, number][],
  change: Partial<ChangeCommand> = {},
): ChangeCommand => ({
  key: randomUUID(),
  kind,
  parts: new Map(parts),
  reason: 'Box was wet',
  restock: false,
  replace: false,
  mail: true,
  revision: null,
  ...change,
})

/** An order of 5 × G1 (₹100) and 3 × G2 (₹200) that was taken so far. */
async function placeOrder(
  actions: ('confirm' | 'paid' | 'pack' | 'ship' | 'deliver')[],
  method: 'cod' | 'transfer' = 'transfer',
) {
  const number = await shop.order(shop.asha, { G1: 5, G2: 3 }, method)
  const desk = await shop.atDesk('fulfilment')
  for (const action of actions)
    expect(await runDeskOrderAction(desk, number, action, 'BD-1'), action).toMatchObject({
      ok: true,
    })
  return { number, desk }
}

async function loadMails(number: string) {
  const { rows } = await shop.database.primary.execute<{ subject: string; body: string }>(
    sql`select subject, content::text as body from outbox_mail where dedup_key like ${`order-change:${number}:%`} order by id`,
  )
  return rows
}

test('[DEAL-05] pieces that can’t be had are cancelled before they leave: stock, money, mail and record', async () => {
  const before = { G1: await shop.stock('G1'), G2: await shop.stock('G2') }
  const { number, desk } = await placeOrder(['paid'])
  const change = await changeOrder(desk, number, buildCommand('cancel', [[1, 2]]))
  expect(change).toMatchObject({ ok: true, value: { change: 1 } })
  expect((await shop.stock('G1')).reserved).toBe(before.G1.reserved + 3)
  const view = await deskOrder(desk, number)
  const line = view.lines[0]!
  expect(line).toMatchObject({ quantity: 5, cancelled: 2, shipped: 0 })
  expect(view.account).toMatchObject({
    received: view.total,
    credited: Math.floor((line.total * 2) / 5),
    refundDue: Math.floor((line.total * 2) / 5),
    amountDue: 0,
  })
  expect(view).toMatchObject({ state: 'confirmed', paymentState: 'paid' })
  expect(view.actions).toContain('refunded')
  const [mail] = await loadMails(number)
  expect(mail!.subject).toBe(`Items cancelled: order ${number}`)
  expect(mail!.body).toContain('Box was wet')
  const mine = await myOrder(await shop.as(shop.asha), number)
  expect(mine.changes).toMatchObject([{ kind: 'cancel', reason: 'Box was wet' }])
  const audit = await shop.database.primary.execute(
    sql`select 1 from audit_entry where action = 'order.cancel-part'`,
  )
  expect(audit.rowCount).toBe(1)
  expect(await runDeskOrderAction(desk, number, 'refunded')).toMatchObject({ ok: true })
  expect(await runDeskOrderAction(desk, number, 'refunded')).toMatchObject({ ok: false })
  expect((await deskOrder(desk, number)).account).toMatchObject({
    refunded: Math.floor((line.total * 2) / 5),
    refundDue: 0,
  })
  await runDeskOrderAction(desk, number, 'pack')
  await runDeskOrderAction(desk, number, 'ship', 'BD-2')
  const shipped = await deskOrder(desk, number)
  expect(shipped.state).toBe('shipped')
  expect(shipped.shipments[0]!.lines.map(({ quantity }) => quantity)).toEqual([3, 3])
  expect(await shop.stock('G1')).toEqual({ ...before.G1, onHand: before.G1.onHand - 3 })
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[DEAL-05] pieces come back in parts, for sale again where ticked; with the last one the order is returned', async () => {
  const { number, desk } = await placeOrder(['paid', 'pack', 'ship', 'deliver'])
  const stock = await shop.stock('G1')
  await changeOrder(desk, number, buildCommand('return', [[1, 2]], { restock: true }))
  expect(await shop.stock('G1')).toEqual({ ...stock, onHand: stock.onHand + 2 })
  expect((await deskOrder(desk, number)).state).toBe('delivered')
  await changeOrder(desk, number, buildCommand('return', [[1, 3]]))
  expect(await shop.stock('G1'), 'not ticked').toEqual({ ...stock, onHand: stock.onHand + 2 })
  await changeOrder(desk, number, buildCommand('refund', [[2, 1]]))
  expect(await changeOrder(desk, number, buildCommand('return', [[2, 3]]))).toEqual({
    ok: false,
    code: 'parts-wrong',
  })
  await changeOrder(desk, number, buildCommand('return', [[2, 2]], { restock: true }))
  const view = await deskOrder(desk, number)
  expect(view).toMatchObject({ state: 'returned', paymentState: 'refund-due' })
  expect(view.account).toMatchObject({ credited: view.total, refundDue: view.total })
  expect(view.changes.map(({ amount }) => amount).reduce((a, b) => a + b)).toBe(view.total)
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[DEAL-05] what is sent again costs nothing, is held, leaves, and can come back in turn', async () => {
  const { number, desk } = await placeOrder(['confirm', 'pack', 'ship', 'deliver'], 'cod')
  const stock = await shop.stock('G2')
  const replace = buildCommand('return', [[2, 2]], { replace: true })
  expect(await changeOrder(desk, number, replace)).toMatchObject({ ok: true })
  const replaced = await deskOrder(desk, number)
  expect(replaced.account).toMatchObject({ credited: 0, refundDue: 0 })
  expect(replaced.toShip).toMatchObject([{ position: 2, quantity: 2 }])
  expect(await shop.stock('G2')).toEqual({ ...stock, reserved: stock.reserved + 2 })
  expect(await findViolations(shop.database.primary)).toEqual([])
  expect(await runDeskOrderAction(desk, number, 'ship', 'BD-9')).toMatchObject({ ok: true })
  expect(await runDeskOrderAction(desk, number, 'ship', 'BD-9')).toMatchObject({ ok: false })
  expect(await shop.stock('G2')).toEqual({ ...stock, onHand: stock.onHand - 2 })
  expect((await deskOrder(desk, number)).state).toBe('delivered')
  await shop.setStock('G2', 0)
  expect(
    await changeOrder(desk, number, buildCommand('refund', [[2, 1]], { replace: true })),
    'none is left to send',
  ).toEqual({ ok: false, code: 'none-to-send' })
  await shop.setStock('G2', 50)
  expect((await deskOrder(desk, number)).lines[1]).toMatchObject({ refunded: 0, replaced: 2 })
  expect(
    await changeOrder(desk, number, buildCommand('return', [[2, 3]], { restock: true })),
  ).toMatchObject({ ok: true })
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[DEAL-05] a form posted twice, by two or after a colleague changes the order once', async () => {
  const { number, desk } = await placeOrder(['paid', 'pack'])
  const command = buildCommand('cancel', [[1, 1]], { revision: 0 })
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => changeOrder(desk, number, command)),
  )
  expect(answers.some(({ ok }) => ok)).toBe(true)
  expect(await changeOrder(desk, number, command)).toMatchObject({ ok: true, value: { change: 1 } })
  expect((await deskOrder(desk, number)).lines[0]!.cancelled).toBe(1)
  expect(await changeOrder(desk, number, { ...command, key: randomUUID() })).toEqual({
    ok: false,
    code: 'wrong-state',
  })
  expect(await changeOrder(desk, number, { ...command, reason: 'Other' })).toEqual({
    ok: false,
    code: 'key-reused',
  })
  // Without the revision only the quantities guard: ten staff cancel the seven that are left.
  const rest = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      changeOrder(desk, number, buildCommand('cancel', [[n < 5 ? 1 : 2, 1]])),
    ),
  )
  expect(rest.filter(({ ok }) => ok)).toHaveLength(7)
  const view = await deskOrder(desk, number)
  expect(view).toMatchObject({ state: 'cancelled', paymentState: 'refund-due' })
  expect(view.account.credited).toBe(view.total)
  const refunds = await Promise.all(
    Array.from({ length: 6 }, () => runDeskOrderAction(desk, number, 'refunded')),
  )
  expect(refunds.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await deskOrder(desk, number)).account.refunded).toBe(view.total)
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[DEAL-05] shipping and cancelling the same pieces at once: each piece goes one way', async () => {
  for (let round = 0; round < 5; round++) {
    const { number, desk } = await placeOrder(['confirm', 'pack'], 'cod')
    await Promise.all([
      runDeskOrderAction(desk, number, 'ship', 'BD-3', new Map([[1, 4]])),
      changeOrder(desk, number, buildCommand('cancel', [[1, 3]])),
      changeOrder(desk, number, buildCommand('cancel', [[1, 2]])),
    ])
    const { lines } = await deskOrder(desk, number)
    expect(lines[0]!.shipped + lines[0]!.cancelled).toBeLessThanOrEqual(5)
    expect(await findViolations(shop.database.primary)).toEqual([])
  }
})

test('[DEAL-05] the rest cancelled, a part-shipped order counts as shipped', async () => {
  const { number, desk } = await placeOrder(['confirm', 'pack'], 'cod')
  await runDeskOrderAction(desk, number, 'ship', 'BD-4', new Map([[1, 5]]))
  await changeOrder(desk, number, buildCommand('cancel', [[2, 3]]))
  expect(await deskOrder(desk, number)).toMatchObject({ state: 'shipped', toShip: [] })
  await runDeskOrderAction(desk, number, 'deliver')
  const { account, total } = await deskOrder(desk, number)
  expect(account.received, 'cash for what arrived').toBe(total - account.credited)
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[DEAL-05] refused without a reason, the right, the pieces or the order; nothing changes', async () => {
  const { number, desk } = await placeOrder(['confirm', 'pack', 'ship'], 'cod')
  const stock = await shop.stock('G1')
  const returned = buildCommand('return', [[1, 1]])
  const refusals = [
    [{ ...returned, reason: '  ' }, 'reason-missing'],
    [{ ...returned, parts: new Map([[1, 6]]) }, 'parts-wrong'],
    [{ ...returned, parts: new Map([[1, Number.NaN]]) }, 'parts-wrong'],
    [{ ...returned, parts: new Map([[9, 1]]) }, 'parts-wrong'],
    [buildCommand('cancel', [[1, 1]]), 'parts-wrong'],
    [{ ...returned, key: 'x' }, 'bad-key'],
  ] as const
  for (const [command, code] of refusals)
    expect(await changeOrder(desk, number, command)).toEqual({ ok: false, code })
  const stranger = await shop.atDesk('owner', 'tools')
  await expect(changeOrder(stranger, number, returned)).rejects.toMatchObject({ kind: 'not-found' })
  const reader = await shop.atDesk('sales')
  await expect(changeOrder(reader, number, returned)).rejects.toMatchObject({ kind: 'forbidden' })
  const view = await deskOrder(desk, number)
  expect(view.changes).toEqual([])
  expect(await shop.stock('G1')).toEqual(stock)
  const placed = await placeOrder([], 'cod')
  expect(await changeOrder(placed.desk, placed.number, returned)).toEqual({
    ok: false,
    code: 'wrong-state',
  })
})

test('[DEAL-05] an erased person’s reasons are erased, the sums stay', async () => {
  const email = 'leaver@orders.example'
  const leaver = await shop.customer(email)
  const { number, desk } = await placeOrder(['paid', 'pack', 'ship', 'deliver'])
  await shop.database.primary.execute(
    sql`update shop_order set customer_id = ${leaver.id} where number = ${number}`,
  )
  await changeOrder(desk, number, buildCommand('return', [[1, 1]]))
  await shop.database.transaction((db) => faces.orders.eraseOrderCustomer(db, leaver.id))
  const [change] = (await deskOrder(desk, number)).changes
  expect(change).toMatchObject({ reason: '', kind: 'return' })
  expect(change!.amount).toBeGreaterThan(0)
})
