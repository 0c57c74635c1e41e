import { sql } from 'drizzle-orm'
import type { BidRefusal } from '#contract/negotiation/bids.ts'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import type { Db } from '#db/client.ts'
import type { Buyer } from '#platform/buyer.ts'
import type { Settlement } from './bid-rules.ts'
import type { StoredBidLine } from './bid-store.ts'

export function isPaymentDays(days: number): boolean {
  return Number.isSafeInteger(days) && days >= 1 && days <= quoteLimits.paymentDays
}

/**
 * Days of the account on which this buyer may order; null: they have none, or it is closed for now.
 * Source: PAY-05, PAY-06.
 */
export async function findAccountDays(
  db: Db,
  sellerId: number,
  { customerId, companyId }: Buyer,
): Promise<number | null> {
  const isOwner =
    companyId === null
      ? sql`a.person_id = ${customerId}::uuid`
      : sql`a.company_id = ${companyId}::bigint`
  const { rows } = await db.execute<{ days: number }>(sql`
    select a.days from credit_account a
    where a.seller_id = ${sellerId} and a.blocked_at is null and ${isOwner}`)
  return rows[0]?.days ?? null
}

/** Why these days can't be asked for; null: they can, or none are. Source: PAY-06. */
export async function findAskedDaysFault(
  db: Db,
  sellerId: number,
  buyer: Buyer,
  days: number | null,
): Promise<Extract<BidRefusal, 'bad-days' | 'no-account'> | null> {
  if (days === null) return null
  if (!isPaymentDays(days)) return 'bad-days'
  return (await findAccountDays(db, sellerId, buyer)) === null ? 'no-account' : null
}

/**
 * An answer with fewer days than were asked for is a counter-offer, whatever its prices: what it
 * accepts comes back at the bid's own price, for the buyer to take or not. Source: PAY-06.
 */
export function counterFewerDays(
  settlement: Settlement,
  bidLines: readonly Pick<StoredBidLine, 'packId' | 'bidPrice'>[],
  { askedDays, paymentDays }: { askedDays: number | null; paymentDays: number | null },
): Settlement {
  if (askedDays === null || (paymentDays ?? 0) >= askedDays) return settlement
  if (settlement.state !== 'AGREED' && settlement.state !== 'COUNTERED') return settlement
  const prices = new Map(bidLines.map(({ packId, bidPrice }) => [packId, bidPrice]))
  const lines = settlement.lines.map((line) => {
    const price = line.counterPrice ?? prices.get(line.packId) ?? null
    return line.state === 'ACCEPTED' && price !== null
      ? { ...line, state: 'COUNTERED' as const, counterPrice: price }
      : line
  })
  return { ...settlement, state: 'COUNTERED', lines }
}
