import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildClaim, runCommand } from '#platform/commands/run-command.ts'
import { findViolations, type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { listExpiredThreads } from './grant-store.ts'
import { type Award, grantPrices, lapseGrants, loadGrants, voidGrants } from './negotiation.ts'

let shop: OrderedShop
let threads = 0

beforeAll(async () => {
  shop = await openOrderedShop()
})
afterAll(() => shop.close())

async function anAward(lines: Award['lines'], change: Partial<Award> = {}): Promise<Award> {
  const { rows } = await shop.database.primary.execute<{ id: number }>(
    sql`select id from zone where seller_id = ${(await shop.as(shop.asha)).seller.id} order by id limit 1`,
  )
  const thread = { kind: 'rfq', threadId: ++threads } as const
  return {
    thread,
    version: 1,
    customerId: shop.asha.id,
    zoneId: rows[0]!.id,
    hours: 72,
    lines,
    ...change,
  }
}

/** Runs within a command, like real callers. */
async function grantAward(award: Award) {
  const scope = await shop.as(shop.asha)
  return runCommand(
    scope,
    buildClaim(shop.asha.id, randomUUID(), 'accept', {}),
    (db, commandScope) => grantPrices(db, commandScope, award),
  )
}

const expire = ({ thread }: Award) =>
  shop.database.primary.execute(
    sql`update price_grant set expires_at = statement_timestamp()
      where kind = ${thread.kind} and thread_id = ${thread.threadId}`,
  )

test('[RFQ-08] an award holds the stock of its lines, freezes the lower price and tells what was offered', async () => {
  const g1 = await shop.pack('G1')
  const g2 = await shop.pack('G2')
  const award = await anAward([
    { line: 1, packId: g1, quantity: 3, unitPrice: 9_000, fromStock: true },
    { line: 2, packId: g2, quantity: 200, unitPrice: 25_000, fromStock: false, leadDays: 14 },
  ])
  const grantOutcome = await grantAward(award)
  expect(grantOutcome).toMatchObject({
    ok: true,
    value: [
      {
        line: 1,
        unitPrice: 9_000,
        listPrice: 10_000,
        state: 'free',
        expired: false,
        orderId: null,
      },
      { line: 2, unitPrice: 20_000, offeredPrice: 25_000, listPrice: 20_000, leadDays: 14 },
    ],
  })
  expect(await shop.stock('G1')).toEqual({ onHand: 50, reserved: 3 })
  expect(await shop.stock('G2')).toEqual({ onHand: 50, reserved: 0 })
  await shop.database.primary.execute(sql`update pack set price = 8000 where id = ${g1}`)
  const scope = await shop.as(shop.asha)
  expect((await loadGrants(shop.database.primary, scope.seller.id, award.thread))[0]).toMatchObject(
    {
      unitPrice: 9_000,
    },
  )
  await shop.database.primary.execute(sql`update pack set price = 10000 where id = ${g1}`)
  expect(await findViolations(shop.database.primary)).toEqual([])
  expect(await grantAward(award)).toEqual({ ok: false, code: 'awarded-already' })
  await shop.database.transaction((db) => voidGrants(db, scope, award.thread))
  expect(await shop.stock('G1')).toEqual({ onHand: 50, reserved: 0 })
})

test('[RFQ-08] what is not in stock is not awarded, and nothing is left behind', async () => {
  const g1 = await shop.pack('G1')
  const g3 = await shop.pack('G3')
  const award = await anAward([
    { line: 1, packId: g1, quantity: 5, unitPrice: 9_000, fromStock: true },
    { line: 2, packId: g3, quantity: 51, unitPrice: 9_000, fromStock: true },
  ])
  expect(await grantAward(award)).toEqual({ ok: false, code: 'out-of-stock' })
  expect(await shop.stock('G1')).toEqual({ onHand: 50, reserved: 0 })
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[RFQ-09] grants lapse by the database’s clock, once, and release what they held', async () => {
  const db = shop.database.primary
  const scope = await shop.as(shop.asha)
  const g4 = await shop.pack('G4')
  const award = await anAward([
    { line: 1, packId: g4, quantity: 2, unitPrice: 9_000, fromStock: true },
    { line: 2, packId: g4, quantity: 3, unitPrice: 8_000, fromStock: true },
  ])
  expect((await grantAward(award)).ok).toBe(true)
  expect(await shop.stock('G4')).toEqual({ onHand: 50, reserved: 5 })
  expect(await shop.database.transaction((tx) => lapseGrants(tx, scope, award.thread))).toBe(0)
  await expire(award)
  expect(await listExpiredThreads(db, 'rfq')).toEqual([
    { sellerId: scope.seller.id, threadId: award.thread.threadId },
  ])
  expect(await listExpiredThreads(db, 'bid')).toEqual([])
  const lapseResults = await Promise.all(
    [1, 2, 3].map(() => shop.database.transaction((tx) => lapseGrants(tx, scope, award.thread))),
  )
  expect(lapseResults.sort()).toEqual([0, 0, 2])
  expect(await shop.stock('G4')).toEqual({ onHand: 50, reserved: 0 })
  expect(await listExpiredThreads(db, 'rfq')).toEqual([])
  expect(await findViolations(db)).toEqual([])
})

test('[RFQ-08] fifty awards of one line at once give one [I15]', async () => {
  const g5 = await shop.pack('G5')
  const award = await anAward([
    { line: 1, packId: g5, quantity: 2, unitPrice: 9_000, fromStock: true },
  ])
  const answers = await Promise.all(Array.from({ length: 50 }, () => grantAward(award)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await shop.stock('G5')).toEqual({ onHand: 50, reserved: 2 })
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[API-03] a command’s key gives its answer again, to the letter; another command under it is refused [I4]', async () => {
  const scope = await shop.as(shop.asha)
  const key = randomUUID()
  let runs = 0
  const run = (input: number, owner = shop.asha.id) =>
    runCommand(scope, buildClaim(owner, key, 'say', { input, b: 1 }), async () => ({
      ok: true as const,
      value: { z: ++runs, a: input },
    }))
  const first = await run(1)
  expect(JSON.stringify(await run(1))).toBe(JSON.stringify(first))
  expect(await run(2)).toEqual({ ok: false, code: 'key-reused' })
  expect(await run(2, shop.ben.id)).toMatchObject({ ok: true, value: { z: 2 } })
  expect(runs).toBe(2)
  const refused = await runCommand(
    scope,
    buildClaim(shop.asha.id, 'short', 'say', {}),
    async () => ({
      ok: true,
      value: 1,
    }),
  )
  expect(refused).toEqual({ ok: false, code: 'bad-key' })
})
