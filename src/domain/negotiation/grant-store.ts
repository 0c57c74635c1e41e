import { sql } from 'drizzle-orm'
import type { ThreadKind } from '#contract/negotiation/negotiation.ts'
import { readAcrossSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'
import type { Minor } from '#kernel/money.ts'
import type { Thread } from './thread.ts'

/** An agreed price that one order may use. */
export type Grant = {
  id: number
  version: number | null
  line: number
  customerId: string | null
  packId: number
  quantity: number
  /** Unit price, tax included; frozen. */
  unitPrice: Minor
  /** As offered: above the unit price if the list price was lower on acceptance. */
  offeredPrice: Minor
  /** At that time; null: none. */
  listPrice: Minor | null
  currency: string
  taxRate: number | null
  charge: Minor | null
  zoneId: number
  fromStock: boolean
  leadDays: number | null
  /** Agreed for an order on account; null: the account's own. Source: PAY-06. */
  paymentDays: number | null
  state: 'free' | 'consumed' | 'void' | 'lapsed'
  /** ISO 8601. */
  expiresAt: string
  /** By the database clock. */
  expired: boolean
  orderId: number | null
}

/**
 * All grants of a thread, past and present, by line; `lock` locks them until the transaction ends.
 */
export async function loadGrants(
  db: Db,
  sellerId: number,
  { kind, threadId }: Thread,
  { lock = false }: { lock?: boolean } = {},
): Promise<Grant[]> {
  const { rows } = await db.execute<Grant>(sql`
    select id, version, line, customer_id as "customerId", pack_id as "packId", quantity,
      unit_price::float8 as "unitPrice",
      offered_price::float8 as "offeredPrice", list_price::float8 as "listPrice", currency, tax_rate as "taxRate",
      charge::float8 as charge, zone_id as "zoneId", from_stock as "fromStock", lead_days as "leadDays",
      payment_days as "paymentDays", state,
      ${utcTextSql(sql`expires_at`)} as "expiresAt",
      expires_at <= statement_timestamp() as expired, order_id as "orderId"
    from price_grant where seller_id = ${sellerId} and kind = ${kind} and thread_id = ${threadId}
    order by line, id ${lock ? sql`for update` : sql``}`)
  return rows
}

/**
 * Threads of a kind with expired unused grants, of every seller: recurring tasks call `lapseGrants`
 * for each.
 */
export async function listExpiredThreads(
  db: Db,
  kind: ThreadKind,
  limit = 100,
): Promise<{ sellerId: number; threadId: number }[]> {
  return readAcrossSellers<{ sellerId: number; threadId: number }>(
    db,
    (whereSeller) => sql`
    select g.seller_id as "sellerId", g.thread_id as "threadId"
    from price_grant g join seller s on s.id = g.seller_id and s.active
    where ${whereSeller(sql`g.seller_id`)} and g.state = 'free' and g.kind = ${kind}
      and g.expires_at <= statement_timestamp()
    group by g.seller_id, g.thread_id order by min(g.expires_at) limit ${limit}`,
  )
}
