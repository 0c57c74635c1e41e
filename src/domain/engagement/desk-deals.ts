import { and, eq, sql } from 'drizzle-orm'
import type { DealFormCode, DeskDeal } from '#contract/desk/desk-deals.ts'
import { type DealInput, dealSchema } from '#contract/schemas/desk-offers.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import { deal } from '#db/tables/engagement.ts'
import { type Outcome, ok, stop } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { type DealRefusal, type NewDeal, planDealWithin } from './plan-deal.ts'
import { restorePrices } from './restore-prices.ts'

export interface DealPage {
  deals: DeskDeal[]
  count: number
  page: number
  pages: number
}

const pageSize = 50

type Row = Omit<DeskDeal, 'startsText' | 'endsText'> & {
  startsAt: string
  endsAt: string
  all: number
}

/**
 * Lists the seller's deals: running ones, planned ones, then ended ones, the latest first. Source:
 * DESK-04.
 */
export async function listDeskDeals(scope: Scope, query: { page: number }): Promise<DealPage> {
  requireStaff(scope, 'read')
  const { seller, now } = scope
  const nowSql = sql`${now.toISOString()}::timestamptz`
  const { rows } = await scope.database.primary.execute<Row>(sql`
    with stated as (
      select d.*, case when d.closed_at is not null or d.ends_at <= ${nowSql} then 'over'
        when d.starts_at > ${nowSql} then 'planned'
        else 'running' end as state from deal d where d.seller_id = ${seller.id})
    select d.id, k.code, p.name, p.url, k.unit,
      d.price::float8 as price, k.price::float8 as usual, d.starts_at as "startsAt",
      coalesce(d.closed_at, d.ends_at) as "endsAt", d.cap, d.sold, d.state, count(*) over ()::int as all
    from stated d join pack k on k.seller_id = ${seller.id} and k.id = d.pack_id
    join product p on p.seller_id = ${seller.id} and p.id = k.product_id
    order by array_position(array['running', 'planned', 'over'], d.state),
      case when d.state = 'over' then -extract(epoch from d.ends_at)
      else extract(epoch from d.starts_at) end, d.id
    limit ${pageSize} offset ${(query.page - 1) * pageSize}`)
  const count = rows[0]?.all ?? 0
  return {
    deals: rows.map(({ startsAt, endsAt, all: _all, ...row }) => ({
      ...row,
      startsText: formatMoment(startsAt, seller),
      endsText: formatMoment(endsAt, seller),
    })),
    count,
    page: query.page,
    pages: Math.max(1, Math.ceil(count / pageSize)),
  }
}

/**
 * Plans a deal from the desk's form. Audited. planDeal decides what is refused. Source: DESK-04,
 * CAT-17.
 */
export async function planDeskDeal(
  scope: Scope,
  form: DealInput,
): Promise<Outcome<number, DealFormCode>> {
  const { id: personId } = requireStaff(scope, 'prices')
  const { seller, now, requestId } = scope
  const parsed = parseInput(dealSchema(seller), form)
  if (!parsed.ok) return parsed
  const { code, price, starts, ends, cap } = parsed.value
  return scope.database.transaction(async (db) => {
    const { rows } = await db.execute<{ id: number }>(sql`
      select id from pack where seller_id = ${seller.id} and code = ${code.trim()} and active`)
    const newDeal: NewDeal = {
      packId: rows[0]?.id ?? 0,
      price,
      startsAt: starts,
      endsAt: ends,
      cap,
    }
    const outcome = await planDealWithin(db, seller.id, newDeal, now)
    if (!outcome.ok)
      return { ...outcome, fields: { [fieldsByRefusal[outcome.code]]: outcome.code } }
    await audit(db, {
      sellerId: seller.id,
      personId,
      now,
      requestId,
      action: 'deal.plan',
      subject: `deal:${outcome.value}`,
      after: newDeal,
    })
    return ok(outcome.value)
  })
}

const fieldsByRefusal: Record<DealRefusal, keyof DealInput> = {
  'unknown-pack': 'code',
  'not-below-price': 'price',
  'wrong-times': 'ends',
  overlaps: 'starts',
}

/**
 * Ends a deal now, or deletes a planned one. Its pack gets its usual or earlier price back.
 * Audited. Source: DESK-04.
 */
export async function endDeal(scope: Scope, id: number): Promise<void> {
  const { id: personId } = requireStaff(scope, 'prices')
  const { seller, now, requestId } = scope
  await scope.database.transaction(async (db) => {
    const [endedDeal] = await db
      .update(deal)
      .set({ closedAt: now })
      .where(
        and(
          eq(deal.sellerId, seller.id),
          eq(deal.id, id),
          sql`closed_at is null and ends_at > ${now.toISOString()}`,
        ),
      )
      .returning()
    if (!endedDeal) throw stop('not-found')
    await restorePrices(db, seller.id, [id], now)
    await invalidateTags(db, seller.id, [tags.lists(seller.id)])
    await audit(db, {
      sellerId: seller.id,
      personId,
      now,
      requestId,
      action: 'deal.end',
      subject: `deal:${id}`,
      before: { packId: endedDeal.packId, price: endedDeal.price, endsAt: endedDeal.endsAt },
    })
  })
}
