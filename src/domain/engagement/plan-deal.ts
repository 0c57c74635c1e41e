import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { deal } from '#db/tables/engagement.ts'
import type { Minor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { AppContext } from '#platform/scope.ts'

export interface NewDeal {
  packId: number
  price: Minor
  startsAt: Date
  endsAt: Date
  /** Maximum number of packs sold at this price; null: no limit. */
  cap: number | null
}

export type DealRefusal = 'unknown-pack' | 'not-below-price' | 'wrong-times' | 'overlaps'

/**
 * Plans a deal for a pack of the seller. Within seconds after `startsAt` (runDeals), its price
 * becomes the pack's special fixed price. It replaces an existing special price, which comes back
 * after the deal for as long as it is valid. Refuses a pack that is not the seller's or is on
 * request, a price not below the usual one, an end before the start or in the past, and a second
 * deal of a pack in the same period.
 */
export async function planDeal(
  app: AppContext,
  sellerId: number,
  newDeal: NewDeal,
  now: Date,
): Promise<Outcome<number, DealRefusal>> {
  return (await planDeals(app, sellerId, [newDeal], now))[0]!
}

/** Plans several deals in one transaction, in the given order; each is refused separately. */
export function planDeals(
  app: AppContext,
  sellerId: number,
  newDeals: readonly NewDeal[],
  now: Date,
): Promise<Outcome<number, DealRefusal>[]> {
  return app.database.transaction(async (db) => {
    const outcomes: Outcome<number, DealRefusal>[] = []
    for (const dealToPlan of newDeals)
      outcomes.push(await planDealWithin(db, sellerId, dealToPlan, now))
    return outcomes
  })
}

/** Like `planDeal`, in the caller's transaction. */
export async function planDealWithin(
  db: Db,
  sellerId: number,
  requestedDeal: NewDeal,
  now: Date,
): Promise<Outcome<number, DealRefusal>> {
  if (requestedDeal.startsAt >= requestedDeal.endsAt || requestedDeal.endsAt <= now)
    return refuse('wrong-times')
  const { rows } = await db.execute<{ price: number | null }>(sql`
    select price::float8 as price from pack
    where seller_id = ${sellerId} and id = ${requestedDeal.packId} and active
    for no key update`)
  const price = rows[0]?.price
  if (price === undefined || price === null) return refuse('unknown-pack')
  if (requestedDeal.price >= price) return refuse('not-below-price')
  const overlappingDeals = await db
    .select({ id: deal.id })
    .from(deal)
    .where(
      and(
        eq(deal.sellerId, sellerId),
        eq(deal.packId, requestedDeal.packId),
        isNull(deal.closedAt),
        lt(deal.startsAt, requestedDeal.endsAt),
        gt(deal.endsAt, requestedDeal.startsAt),
      ),
    )
    .limit(1)
  if (overlappingDeals.length > 0) return refuse('overlaps')
  const [row] = await db
    .insert(deal)
    .values({ sellerId, ...requestedDeal })
    .returning({ id: deal.id })
  return ok(row!.id)
}
