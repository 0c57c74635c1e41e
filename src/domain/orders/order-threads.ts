import { type SQL, sql } from 'drizzle-orm'
import type { ThreadName } from '#contract/negotiation/agreed-prices.ts'
import type { ThreadKind } from '#contract/negotiation/negotiation.ts'
import type { Db } from '#db/client.ts'
import { stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { bidBuyable } from '../bids/bids.ts'
import type { Buyable, Thread } from '../negotiation/negotiation.ts'
import { quoteBuyable } from '../quotes/quotes.ts'

/** The threads that an order's prices may come from. */
export const buyablesByKind: Record<ThreadKind, Buyable> = {
  rfq: quoteBuyable,
  bid: bidBuyable,
}

export interface ResolvedThread {
  name: ThreadName
  thread: Thread
  /** Whose it is; null: a person's own. */
  companyId: number | null
}

const tablesByKind: Record<ThreadKind, SQL | null> = { rfq: sql`rfq`, bid: sql`bid` }

/**
 * The seller's thread with this number, whoever owns it; throws the stop `not-found` if there is
 * none.
 */
export async function findThread(
  db: Db,
  { seller }: Pick<Scope, 'seller'>,
  name: ThreadName,
): Promise<ResolvedThread> {
  const { kind, number } = name
  if (!tablesByKind[kind]) throw stop('not-found')
  const { rows } = await db.execute<{ id: number; companyId: number | null }>(
    sql`select id, company_id::float8 as "companyId" from ${tablesByKind[kind]}
      where seller_id = ${seller.id} and number = ${number}`,
  )
  if (!rows[0]) throw stop('not-found')
  const { id, companyId } = rows[0]
  return { name: { kind, number }, thread: { kind, threadId: id }, companyId }
}

/** The public number of the thread that order `o` came from; null: none. */
export function threadNumberSql(kind: ThreadKind, sellerId: number, o: SQL): SQL {
  if (!tablesByKind[kind]) return sql`null::text`
  const id = kind === 'rfq' ? sql`${o}.quote_id` : sql`${o}.bid_id`
  return sql`(select t.number from ${tablesByKind[kind]} t where t.seller_id = ${sellerId} and t.id = ${id})`
}
