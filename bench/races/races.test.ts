import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBidShop } from '#domain/bids/bid-shop-fixture.ts'
import { openQuotedShop } from '#domain/quotes/quoted-shop-fixture.ts'
import { getModelRuns } from '#testing/model-runs.ts'
import type { OrderedShop } from '#testing/ordered-shop.ts'
import { raceBid } from './bid-race.ts'
import { raceQuote } from './quote-race.ts'
import { findBrokenInvariants, loadThreadState, type Race, startAll } from './racing.ts'

const rounds = getModelRuns(4)
let quotes: Awaited<ReturnType<typeof openQuotedShop>>
let bids: Awaited<ReturnType<typeof openBidShop>>

beforeAll(async () => {
  quotes = await openQuotedShop()
  bids = await openBidShop()
  for (const shop of [quotes, bids]) await shop.setStock('G1', 1_000_000)
})
afterAll(() => Promise.all([quotes.close(), bids.close()]))

async function run(
  name: string,
  race: (last: boolean) => Promise<{ first: Race; second: Race | null }>,
) {
  const won: Record<string, number> = {}
  const violations: string[] = []
  for (let n = 1; n <= rounds; n++) {
    const { first, second } = await race(n === rounds || n % 50 === 0)
    for (const each of second ? [first, second] : [first]) {
      const what = each === first ? each.won : `then ${each.won}`
      won[what] = (won[what] ?? 0) + 1
      violations.push(...each.violations)
    }
  }
  // Read by the bench.
  if (rounds >= 50)
    console.log(`RACES ${JSON.stringify({ name, rounds, won, violations: violations.length })}`)
  expect(violations).toEqual([])
}

const patience = 20_000 + rounds * 1_500

test(
  '[RFQ-08] of accepts, counter, withdrawal, refusal, cancelling and expiry at once one wins; of orders too [I15]',
  () => {
    return run('quotes', (last) => raceQuote(quotes, last))
  },
  patience,
)

test(
  '[BID-06] of accepts, refusal, taking back, a new bid and expiry at once one wins; of orders too [I15]',
  () => {
    return run('bids', (last) => raceBid(bids, last))
  },
  patience,
)

test('[RFQ-08] an accept that looks first and acts later is found out: the race can be lost', async () => {
  const { id } = await quotes.sendQuote(quotes.asha)
  const db = quotes.database.primary
  await db.execute(sql`drop index grant_of_line`)
  const { rows } = await db.execute<{
    id: number
    customer: string
    pack: number
    seller: number
  }>(sql`
    select r.id, r.customer_id as customer, l.pack_id as pack, r.seller_id as seller
    from rfq r join rfq_line l on l.rfq_id = r.id where r.number = ${id}`)
  const { id: rfqId, customer, pack, seller } = rows[0]!
  const naive = async () => {
    const { rows: seen } = await db.execute<{ state: string }>(
      sql`select state from rfq where id = ${rfqId}`,
    )
    if (seen[0]!.state !== 'QUOTED') return { ok: false, code: 'wrong-state' }
    await db.execute(sql`select pg_sleep(0.05)`)
    await db.execute(sql`
      insert into price_grant (seller_id, kind, thread_id, version, line, customer_id,
        pack_id, quantity, unit_price, offered_price,
        currency, zone_id, from_stock, expires_at, awarded_at)
      values (${seller}, 'rfq', ${rfqId}, 1, 1, ${customer}, ${pack}, 10, 9000, 9000, 'INR', 1, true,
        now() + interval '1 day', now())`)
    await db.execute(sql`update rfq set state = 'AWARDED' where id = ${rfqId}`)
    return { ok: true }
  }
  const { done } = await startAll([1, 2, 3].map(() => ({ name: 'accept', run: naive })))
  expect(done.length).toBeGreaterThan(1)
  expect((await loadThreadState(quotes as OrderedShop, 'rfq', rfqId)).free).toBeGreaterThan(1)
  expect((await findBrokenInvariants(quotes, 'rfq', rfqId, true)).length).toBeGreaterThan(0)
})
