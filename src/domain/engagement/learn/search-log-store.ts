import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

interface VisitRow {
  sellerId: number
  at: string
  network: string | null
  visit: string
  customerId: string | null
}

interface ShownRow extends VisitRow {
  did: 'show'
  query: string
  words: string
  /** The place of the first of these products, from 1 on. */
  first: number
  productIds: readonly number[]
  marks: string
  comparisonId: number | null
}

interface ClickRow extends VisitRow {
  did: 'click'
  query: string
  productId: number
}

interface CartRow extends VisitRow {
  did: 'cart'
  productId: number
}

interface OrderRow extends VisitRow {
  did: 'order'
  number: string
}

export type SearchLogRow = ShownRow | ClickRow | CartRow | OrderRow

/** A cart or an order counts for the search whose result was clicked last, within so many hours. */
const attributionHours = 24

/** Writes what visits were shown and did, in this order: each step refers to the one before. */
export async function writeSearchLog(
  db: Db,
  sellerId: number,
  rows: readonly SearchLogRow[],
): Promise<void> {
  const pick = <Did extends SearchLogRow['did']>(did: Did) =>
    rows.filter((row): row is Extract<SearchLogRow, { did: Did }> => row.did === did)
  const pages = Map.groupBy(pick('show'), ({ first }) => first)
  for (const [first, shown] of [...pages].sort((a, b) => a[0] - b[0]))
    await (first === 1 ? insertShown(db, sellerId, shown) : appendShown(db, sellerId, first, shown))
  const clicks = pick('click')
  if (clicks.length > 0) await insertClicks(db, sellerId, clicks)
  const carts = pick('cart')
  if (carts.length > 0) await markCarts(db, sellerId, carts)
  const orders = pick('order')
  if (orders.length > 0) await markOrders(db, sellerId, orders)
}

async function insertShown(db: Db, sellerId: number, rows: readonly ShownRow[]): Promise<void> {
  await db.execute(sql`
    insert into search_shown (seller_id, visit, query, words, at, customer_id, network,
      product_ids, marks, comparison_id)
    select ${sellerId}, r.visit, r.query, r.words, r.at, r."customerId", r.network,
      r."productIds", r.marks, r."comparisonId"
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(visit text, query text, words text,
      at timestamptz, "customerId" uuid, network text, "productIds" bigint[], marks text,
      "comparisonId" bigint)
    where r."customerId" is null or exists (select 1 from person where person.id = r."customerId")
    on conflict do nothing`)
}

/** A further page of a list: its products follow those that were shown. */
async function appendShown(
  db: Db,
  sellerId: number,
  first: number,
  rows: readonly ShownRow[],
): Promise<void> {
  await db.execute(sql`
    update search_shown s set product_ids = s.product_ids || r."productIds", marks = s.marks || r.marks
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(visit text, query text,
      "productIds" bigint[], marks text)
    where s.seller_id = ${sellerId} and s.visit = r.visit and s.query = r.query
      and cardinality(s.product_ids) = ${first - 1}::int`)
}

/** Only of products that this visit was shown: anything else is made up. */
async function insertClicks(db: Db, sellerId: number, rows: readonly ClickRow[]): Promise<void> {
  await db.execute(sql`
    insert into search_choice (seller_id, visit, query, product_id, clicked_at, customer_id)
    select ${sellerId}, r.visit, r.query, r."productId", max(r.at), s.customer_id
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(visit text, query text,
      "productId" bigint, at timestamptz)
    join search_shown s on s.seller_id = ${sellerId} and s.visit = r.visit and s.query = r.query
    where r."productId" = any(s.product_ids)
    group by r.visit, r.query, r."productId", s.customer_id
    on conflict (seller_id, visit, query, product_id) do update
      set clicked_at = greatest(search_choice.clicked_at, excluded.clicked_at)
      where search_choice.clicked_at < excluded.clicked_at`)
}

async function markCarts(db: Db, sellerId: number, rows: readonly CartRow[]): Promise<void> {
  await db.execute(sql`
    update search_choice c set carted_at = coalesce(c.carted_at, r.at)
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(visit text, "productId" bigint,
      at timestamptz)
    where c.seller_id = ${sellerId} and c.visit = r.visit and c.product_id = r."productId"
      and ${isLastClick(sellerId, sql`r.at`)}`)
}

async function markOrders(db: Db, sellerId: number, rows: readonly OrderRow[]): Promise<void> {
  await db.execute(sql`
    update search_choice c set ordered_at = coalesce(c.ordered_at, r.at)
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(visit text, number text, at timestamptz)
    join shop_order o on o.seller_id = ${sellerId} and o.number = r.number
    join order_line l on l.seller_id = ${sellerId} and l.order_id = o.id
    where c.seller_id = ${sellerId} and c.visit = r.visit and c.product_id = l.product_id
      and ${isLastClick(sellerId, sql`r.at`)}`)
}

/** `c` is the visit's last click on the product before `at`, and not older than a day. */
function isLastClick(sellerId: number, at: ReturnType<typeof sql>) {
  return sql`c.clicked_at > ${at} - make_interval(hours => ${attributionHours})
    and not exists (select 1 from search_choice later
      where later.seller_id = ${sellerId} and later.visit = c.visit
        and later.product_id = c.product_id and later.clicked_at > c.clicked_at)`
}
