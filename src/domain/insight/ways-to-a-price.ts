import { sql } from 'drizzle-orm'
import type {
  AgreedBidExample,
  AnsweredQuoteExample,
  WaysToAPrice,
} from '#contract/negotiation/ways-to-a-price.ts'
import type { Scope } from '#platform/scope.ts'
import { takesBids } from '../bids/bids.ts'
import { loadNegotiationSettings } from '../negotiation/negotiation.ts'

/** How many of the latest agreements are looked at for one that tells a story. */
const maxExamined = 40

/**
 * What the home page says of asking and bidding: the seller's terms and, where there is one, the
 * figures of its latest agreement of each kind, without products, people or places, if the seller
 * shows where buyers agreed. Three statements. Source: LOOK-06.
 */
export async function loadWaysToAPrice(scope: Scope): Promise<WaysToAPrice> {
  const { database, seller } = scope
  const [takes, settings] = await Promise.all([
    takesBids(scope),
    loadNegotiationSettings(database.replica, seller.id),
  ])
  const { quoteDays, bidHours, bidAttempts, purchaseHours, agreedRangeFrom } = settings
  const showsAgreements = agreedRangeFrom !== null
  const [bid, quote] = await Promise.all([
    showsAgreements && takes ? loadBidExample(scope) : null,
    showsAgreements ? loadQuoteExample(scope) : null,
  ])
  return {
    takesBids: takes,
    terms: { quoteDays, bidHours, bidAttempts, purchaseHours },
    bid,
    quote,
  }
}

/** The latest bid that was agreed below the list price, one that was countered first. */
async function loadBidExample({ database, seller }: Scope): Promise<AgreedBidExample | null> {
  const { rows } = await database.replica.execute<{ [Name in keyof AgreedBidExample]: number }>(sql`
    select listed::float8 as listed, offered::float8 as offered, agreed::float8 as agreed,
      greatest(0, round(seconds / 60))::int as minutes
    from (
      select b.id, sum(g.quantity * g.list_price) as listed, sum(g.quantity * a.bid_price) as offered,
        sum(g.quantity * g.unit_price) as agreed,
        extract(epoch from max(g.awarded_at) - min(a.at)) as seconds
      from (
        select id from bid where seller_id = ${seller.id} and state in ('AGREED', 'ORDERED')
        order by id desc limit ${maxExamined}
      ) b
      join price_grant g on g.seller_id = ${seller.id} and g.kind = 'bid' and g.thread_id = b.id
        and g.state in ('free', 'consumed') and g.list_price is not null
      join bid_attempt a on a.seller_id = ${seller.id} and a.bid_id = b.id and a.pack_id = g.pack_id and a.round = 1
      group by b.id
    ) agreement
    where agreed < listed
    order by offered < agreed desc, id desc limit 1`)
  return rows[0] ?? null
}

/** The latest request that was quoted below the list price and accepted. */
async function loadQuoteExample({ database, seller }: Scope): Promise<AnsweredQuoteExample | null> {
  const { rows } = await database.replica.execute<{
    [Name in keyof AnsweredQuoteExample]: number
  }>(sql`
    select packs::int as packs, listed::float8 as listed, quoted::float8 as quoted,
      greatest(0, round(seconds / 60))::int as minutes
    from (
      select r.id, sum(g.quantity) as packs, sum(g.quantity * g.list_price) as listed,
        sum(g.quantity * g.unit_price) as quoted, extract(epoch from (
          select min(v.sent_at) from quote_version v where v.seller_id = ${seller.id} and v.rfq_id = r.id
        ) - r.opened_at) as seconds
      from (
        select id, opened_at from rfq where seller_id = ${seller.id} and state in ('AWARDED', 'ORDERED')
        order by id desc limit ${maxExamined}
      ) r
      join price_grant g on g.seller_id = ${seller.id} and g.kind = 'rfq' and g.thread_id = r.id
        and g.state in ('free', 'consumed')
      group by r.id, r.opened_at
      having count(*) = count(g.list_price)
    ) agreement
    where quoted < listed
    order by id desc limit 1`)
  return rows[0] ?? null
}
