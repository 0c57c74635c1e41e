import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { LostDeal } from '#contract/negotiation/buyer-reasons.ts'
import { links } from '#testing/test-shop.ts'
import { newKey, openQuotedShop, type QuotedShop } from './quoted-shop-fixture.ts'

const { insight, negotiation, quotes } = faces
const { getBuyerReason, giveBuyerReason } = negotiation
let shop: QuotedShop
beforeAll(async () => {
  shop = await openQuotedShop()
})
afterAll(() => shop.close())

const run = (statement: ReturnType<typeof sql>) => shop.database.primary.execute(statement)
const notFound = { kind: 'not-found' }

/** What the link of the last mail about a deal says: `/why-not?kind=…`. */
async function readMailedDeal(number: string): Promise<LostDeal> {
  const mails = (await shop.letters()).filter(({ subject }) => subject.endsWith(number))
  const links = mails.flatMap(({ text }) => /\/why-not\?(\S+)/.exec(text)?.[1] ?? [])
  expect(links).toHaveLength(1)
  const query = new URLSearchParams(links[0])
  const kind = query.get('kind') === 'bid' ? 'bid' : 'rfq'
  return { kind, number: query.get('id')!, token: query.get('token')! }
}

async function countLost(name: 'quotes-lost' | 'bids-lost') {
  const desk = { ...(await shop.atDesk('reader')), now: new Date() }
  const report = await insight.buildReport(desk, name, {
    days: 30,
    against: 'before',
  })
  return report.rows.map(([reason, count]) => [reason, count])
}

test('[DEAL-04] the link in the mail of an expired quote takes one press, and insight counts it', async () => {
  const { id } = await shop.sendQuote(shop.asha)
  const visitor = await shop.scope('in')
  const own = { kind: 'rfq', number: id, token: '' } as const
  // While the quote is open there is nothing to tell.
  await expect(getBuyerReason(await shop.as(shop.asha), own)).rejects.toMatchObject(notFound)
  await run(sql`update quote_version set valid_until = now() - interval '1 second'
    where rfq_id = (select id from rfq where number = ${id})`)
  await quotes.runQuoteClocks(shop, links, new Date())
  expect(await countLost('quotes-lost')).toEqual([['No reply to our price', 1]])
  const deal = await readMailedDeal(id)
  expect(await getBuyerReason(visitor, deal)).toBeNull()
  expect(await giveBuyerReason(visitor, deal, 'price')).toBe('price')
  expect(await giveBuyerReason(visitor, deal, 'terms')).toBe('price')
  expect(await getBuyerReason(await shop.as(shop.asha), own)).toBe('price')
  expect(await countLost('quotes-lost')).toEqual([['Price', 1]])
  for (const [scope, other] of [
    [visitor, own],
    [visitor, { ...deal, token: `${deal.token}x` }],
    [await shop.as(shop.ben), own],
    [await shop.scope('tools'), deal],
  ] as const) {
    await expect(getBuyerReason(scope, other)).rejects.toMatchObject(notFound)
    await expect(giveBuyerReason(scope, other, 'late')).rejects.toMatchObject(notFound)
  }
})

test('[DEAL-04] who declines a quote says why on its page, signed in', async () => {
  const { id } = await shop.sendQuote(shop.ben)
  const buyer = await shop.as(shop.ben)
  const rowVersion = (await shop.getVersions(id)).buyer
  const command = { key: newKey(), rowVersion, quoteVersion: 1, reason: '' }
  expect(await quotes.declineQuote(buyer, { id }, command)).toMatchObject({ ok: true })
  expect(await giveBuyerReason(buyer, { kind: 'rfq', number: id, token: '' }, 'late')).toBe('late')
})

test('[DEAL-04] a lost bid’s buyer says why; nobody of a bid that is open', async () => {
  const { seller } = await shop.scope('in')
  await run(sql`
    insert into bid (seller_id, number, customer_id, state, currency, pincode, round, made_at, lapsed_at)
    values (${seller.id}, 'B-LOST', ${shop.asha.id}, 'LAPSED', 'INR', '411001', 1, now(), now()),
      (${seller.id}, 'B-REFUSED', ${shop.asha.id}, 'DECLINED', 'INR', '411001', 1, now(), null),
      (${seller.id}, 'B-OPEN', ${shop.asha.id}, 'SUBMITTED', 'INR', '411001', 1, now(), null)`)
  const asha = await shop.as(shop.asha)
  const lost = { kind: 'bid', number: 'B-LOST', token: '' } as const
  expect(await giveBuyerReason(asha, lost, 'delivery')).toBe('delivery')
  // What we refused without a price is no question to the buyer.
  for (const number of ['B-OPEN', 'B-REFUSED'])
    await expect(giveBuyerReason(asha, { ...lost, number }, 'delivery')).rejects.toMatchObject(
      notFound,
    )
  expect(await countLost('bids-lost')).toContainEqual(['Delivery date or place', 1])
})
