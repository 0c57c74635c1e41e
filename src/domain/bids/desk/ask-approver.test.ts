import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BidShop, buildBidCommand, newKey, openBidShop } from '../bid-shop-fixture.ts'
import { askApprover, deskBid } from '../bids.ts'
import { aRule } from '../rules/rule-fixture.ts'

let shop: BidShop
beforeAll(async () => {
  shop = await openBidShop()
  await shop.saveRules([aRule({ floor: 6_000, acceptFrom: 9_000 })])
  await addStaff('sales', 'Sam')
  await addStaff('approver', 'Leela')
  await addStaff('owner', 'Om')
})
afterAll(() => shop.close())

/** Stored staff, so that they are found by name; the desks of the fixture have their ids. */
async function addStaff(role: 'sales' | 'approver' | 'owner', name: string): Promise<void> {
  const { staff, seller } = await shop.desk(role)
  const { pool } = shop.database
  await pool.query(
    `insert into person (id, name, first_name, email, email_verified) values ($1, $2, $2, $3, true)`,
    [staff.id, name, `${randomUUID()}@in.example`],
  )
  await pool.query('insert into staff (seller_id, person_id, role) values ($1, $2, $3)', [
    seller.id,
    staff.id,
    role,
  ])
}

async function listNotifications(number: string) {
  const { rows } = await shop.database.pool.query<{ kind: string; message: unknown; path: string }>(
    `select kind, message, path from staff_notification where dedup_key like $1`,
    [`bid-approval:${number}:%`],
  )
  return rows
}

test('[BID-05] below the floor a bid names who may approve it, and who asked them', async () => {
  const low = await shop.bid(shop.asha, { G1: 4_000 })
  const sales = await shop.desk('sales')
  const before = (await deskBid(sales, low.id)).approval
  expect(before).toEqual({ mayApprove: false, approvers: ['Leela', 'Om'], request: null })
  const command = buildBidCommand(low)
  expect((await askApprover(sales, low.id, command)).ok).toBe(true)
  // Sent twice, it is told once.
  expect((await askApprover(sales, low.id, command)).ok).toBe(true)
  expect((await askApprover(sales, low.id, { ...command, key: newKey() })).ok).toBe(true)
  expect(await listNotifications(low.id)).toEqual([
    {
      kind: 'approval',
      message: { is: 'bid-approval', number: low.id },
      path: `/desk/bids/${low.id}`,
    },
  ])
  const approver = await shop.desk('approver')
  expect((await deskBid(approver, low.id)).approval).toEqual({
    mayApprove: true,
    approvers: ['Om'],
    request: { by: 'Sam', on: expect.stringMatching(/\d/) },
  })
  // Asking answers nothing: the bid is as it was.
  expect((await deskBid(sales, low.id)).rowVersion).toBe(low.rowVersion)
  await shop.endLiveBids()
})

test('[BID-05] nobody is asked about a bid above the floor, by who may approve, or elsewhere', async () => {
  const fine = await shop.bid(shop.asha, { G1: 7_000 })
  const sales = await shop.desk('sales')
  expect((await deskBid(sales, fine.id)).approval).toBeNull()
  const refused = { ok: false, code: 'wrong-state' }
  expect(await askApprover(sales, fine.id, buildBidCommand(fine))).toMatchObject(refused)
  const low = await shop.bid(shop.ben, { G1: 4_000 })
  const approver = await shop.desk('approver')
  expect(await askApprover(approver, low.id, buildBidCommand(low))).toMatchObject(refused)
  const elsewhere = askApprover(await shop.desk('sales', 'tools'), low.id, buildBidCommand(low))
  await expect(elsewhere).rejects.toMatchObject({ kind: 'not-found' })
  const reader = await shop.desk('reader')
  await expect(
    (async () => askApprover(reader, low.id, buildBidCommand(low)))(),
  ).rejects.toMatchObject({ kind: 'forbidden' })
  expect((await deskBid(reader, low.id)).approval).toBeNull()
  expect(await listNotifications(low.id)).toEqual([])
})
