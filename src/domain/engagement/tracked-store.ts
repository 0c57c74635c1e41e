import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

export interface TrackedRow {
  sellerId: number
  at: string
  customerId: string | null
  userType: 'Visitor' | 'RegisteredUser'
  username: string
  network: string | null
  geolocation: string | null
  source: string
  words: string | null
  results: number | null
  /** Id or code. */
  product: string
  categoryId: number | null
  searched: boolean
  viewed: boolean
  added: boolean
  cartCount: number
  viewCount: number
  quantity: number
}

/**
 * Inserts a seller's events in one statement. Products and categories of other sellers are left
 * out of a row, and rows of customers who no longer exist are dropped.
 */
export async function insertTrackedEvents(
  db: Db,
  sellerId: number,
  rows: readonly TrackedRow[],
): Promise<void> {
  await db.execute(sql`
    insert into tracked_event (seller_id, at, customer_id, user_type, username, network, geolocation, source,
      words, results,
      product_id, category_id, searched, viewed, added, cart_count, view_count, quantity)
    select ${sellerId}, r.at, r."customerId", r."userType", r.username, r.network, r.geolocation, r.source,
      r.words, r.results,
      coalesce(by_id.id, by_code.id), c.id, r.searched, r.viewed, r.added, r."cartCount", r."viewCount", r.quantity
    from json_to_recordset(${JSON.stringify(rows, toWellFormedValue)}::json) as r(
      at timestamptz, "customerId" uuid,
      "userType" text, username text, network text, geolocation text, source text,
      words text, results int, product text,
      "categoryId" bigint, searched boolean, viewed boolean, added boolean, "cartCount" int, "viewCount" int, quantity int)
    left join product by_id on by_id.seller_id = ${sellerId}
      and by_id.id = case when r.product ~ '^[0-9]{1,9}$' then r.product::int end
    left join product by_code on by_id.id is null and by_code.seller_id = ${sellerId} and by_code.code = r.product
    left join category c on c.seller_id = ${sellerId} and c.id = r."categoryId"
    where r."customerId" is null or exists (select 1 from person where person.id = r."customerId")`)
}

/**
 * PostgreSQL rejects JSON with a lone surrogate, as a truncated text may end with: the whole batch
 * would fail.
 */
function toWellFormedValue(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value
}
