import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { maxLines } from '#contract/cart/cart.ts'
import type { SavedState } from '#contract/cart/saved.ts'
import type { PriceBreak } from '#contract/pricing/price-reason.ts'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'
import type { Minor } from '#kernel/money.ts'
import { type CartOwner, ownerSql } from '#platform/cart-owner.ts'
import type { Scope } from '#platform/scope.ts'

/** The open cart of an owner, as a condition on `c`. */
export function openCartSql(sellerId: number, owner: CartOwner): SQL {
  return sql`c.seller_id = ${sellerId} and ${ownerSql(owner, sql`c`)} and c.ordered_at is null`
}

/**
 * The owner's saved products, as columns `wished` and `compared`: ids of products that are still
 * active.
 */
export function savedProductsSql(sellerId: number, owner: CartOwner): SQL {
  return sql`array(
      select w.product_id from wish w join product p on p.seller_id = ${sellerId} and p.id = w.product_id and p.active
      where w.seller_id = ${sellerId} and w.customer_id = ${owner.customerId}) as wished, array(
      select c.product_id from comparison c join product p on p.seller_id = ${sellerId}
        and p.id = c.product_id and p.active
      where c.seller_id = ${sellerId} and ${ownerSql(owner, sql`c`)}) as compared`
}

export interface LineChange {
  packId: number
  quantity: number
  /** Of one pack in a line of this quantity. */
  price: Minor
  /** The same from each quantity on: the line may have another one in the end. */
  prices: readonly PriceBreak[]
  /** Upper limit of a line. */
  max: number
}

export interface IncreasedLine {
  quantity: number
  asked: number | null
  /**
   * The owner's saved state now; null if a concurrent write to the cart means they must be read
   * again.
   */
  savedState: SavedState | null
}

/**
 * Adds pieces to the owner's cart, which is created if there is none, and cuts the line at `max`.
 * One statement: it locks the cart's row first, so that writers of one cart are serialised. Null:
 * the cart has its maximum number of lines.
 */
export async function addToLine(
  scope: Scope,
  owner: CartOwner,
  change: LineChange,
): Promise<IncreasedLine | null> {
  const { packId, quantity, prices, max } = change
  // A statement that waited for another writer of the cart still sees the earlier lines: `exact` is
  // false then, because its new version does not follow the version it read.
  const target =
    owner.customerId === null
      ? sql`(seller_id, key_hash) where key_hash is not null`
      : sql`(seller_id, customer_id) where customer_id is not null and ordered_at is null`
  type Row = { quantity: number; asked: number | null; exact: boolean } & SavedState &
    Record<string, unknown>
  const { rows } = await runPrepared<Row>(
    scope.database.primary,
    sql`
    with held as (
      insert into cart (seller_id, guid, customer_id, key_hash, created_at, updated_at)
      values (${scope.seller.id}, ${randomUUID()}, ${owner.customerId}, ${owner.keyHash}, ${scope.now}, ${scope.now})
      on conflict ${target} do update set version = cart.version + 1, updated_at = excluded.updated_at
      returning id, version
    ), before as (
      select coalesce((
        select c.version from cart c where c.seller_id = ${scope.seller.id} and c.id = (select id from held)
      ), 0) as version
    ), others as (
      select count(*)::int as lines, coalesce(sum(l.quantity), 0)::int as pieces from cart_line l
      where l.seller_id = ${scope.seller.id} and l.cart_id = (select id from held) and l.pack_id <> ${packId}
    ), line as (
      insert into cart_line (seller_id, cart_id, pack_id, quantity, price_seen, asked, added_at)
      select k.seller_id, held.id, k.id, least(${quantity}::int, ${max}),
        ${priceAtSql(prices, sql`least(${quantity}::int, ${max}::int)`)},
        case when ${quantity}::int > ${max}::int then ${quantity}::int end, ${scope.now}
      from held, others, pack k
      where others.lines < ${maxLines} and k.seller_id = ${scope.seller.id} and k.id = ${packId}
      on conflict (seller_id, cart_id, pack_id) do update set
        quantity = least(cart_line.quantity + ${quantity}::int, ${max}),
        price_seen = ${priceAtSql(prices, sql`least(cart_line.quantity + ${quantity}::int, ${max}::int)`)},
        asked = case when cart_line.quantity + ${quantity}::int > ${max}::int
          then cart_line.quantity + ${quantity}::int end
      returning quantity, asked
    )
    select line.quantity, line.asked, held.version = before.version + 1 as exact,
      others.pieces + line.quantity as cart, ${savedProductsSql(scope.seller.id, owner)}
    from line, others, held, before`,
  )
  const [row] = rows
  if (!row) return null
  const { cart, wished, compared } = row
  return {
    quantity: row.quantity,
    asked: row.asked,
    savedState: row.exact ? { cart, wished, compared } : null,
  }
}

/** Sets an existing line; false if the owner has no such line. The last write wins. */
export async function setLine(
  db: Db,
  scope: Scope,
  owner: CartOwner,
  change: LineChange,
): Promise<boolean> {
  const { packId, quantity, prices, max } = change
  const { rows } = await db.execute(sql`
    with held as (${touchCartSql(scope, owner)})
    update cart_line l set quantity = least(${quantity}::int, ${max}),
      price_seen = ${priceAtSql(prices, sql`least(${quantity}::int, ${max}::int)`)},
      asked = case when ${quantity}::int > ${max}::int then ${quantity}::int end
    from held where l.seller_id = ${scope.seller.id} and l.cart_id = held.id and l.pack_id = ${packId} returning 1`)
  return rows.length > 0
}

/** One more of an existing line, up to `max`; null if the owner has no such line. */
export async function raiseLine(
  db: Db,
  scope: Scope,
  owner: CartOwner,
  change: Pick<LineChange, 'packId' | 'prices' | 'max'>,
): Promise<SteppedLine | null> {
  const { packId, prices, max } = change
  const { rows } = await db.execute<SteppedLine & Record<string, unknown>>(sql`
    with held as (${touchCartSql(scope, owner)})
    update cart_line l set quantity = least(l.quantity + 1, ${max}::int),
      price_seen = ${priceAtSql(prices, sql`least(l.quantity + 1, ${max}::int)`)},
      asked = case when l.quantity >= ${max}::int then l.quantity + 1 end
    from held where l.seller_id = ${scope.seller.id} and l.cart_id = held.id and l.pack_id = ${packId}
    returning l.quantity, l.asked`)
  return rows[0] ?? null
}

/** One less of a line, at most `max`; the last piece takes the line with it. Null: no such line. */
export async function lowerLine(
  db: Db,
  scope: Scope,
  owner: CartOwner,
  { packId, prices, max }: Pick<LineChange, 'packId' | 'prices' | 'max'>,
): Promise<SteppedLine | null> {
  const line = sql`l.seller_id = ${scope.seller.id} and l.cart_id = held.id and l.pack_id = ${packId}`
  const lower = sql`
    with held as (${touchCartSql(scope, owner)})
    update cart_line l set quantity = least(l.quantity - 1, ${max}::int), asked = null,
      price_seen = coalesce(${priceAtSql(prices, sql`least(l.quantity - 1, ${max}::int)`)}, l.price_seen)
    from held
    where ${line} and l.quantity > 1 returning l.quantity, l.asked`
  const remove = sql`
    with held as (${touchCartSql(scope, owner)})
    delete from cart_line l using held where ${line} and l.quantity = 1
    returning 0 as quantity, null::int as asked`
  // Another tab may change the line between two of them.
  for (const statement of [lower, remove, lower]) {
    const { rows } = await db.execute<SteppedLine & Record<string, unknown>>(statement)
    if (rows[0]) return rows[0]
  }
  return null
}

export interface SteppedLine {
  /** Now; 0: it is gone. */
  quantity: number
  /** The requested quantity if the stock has fewer. */
  asked: number | null
}

/** False if the owner has no such line. */
export async function deleteLine(
  db: Db,
  scope: Scope,
  owner: CartOwner,
  packId: number,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with held as (${touchCartSql(scope, owner)})
    delete from cart_line l using held
    where l.seller_id = ${scope.seller.id} and l.cart_id = held.id and l.pack_id = ${packId} returning 1`)
  return rows.length > 0
}

/** Sets the coupon of the owner's open cart, or removes it with null; false if there is no cart. */
export async function setCoupon(
  db: Db,
  scope: Scope,
  owner: CartOwner,
  couponId: number | null,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update cart c set coupon_id = ${couponId}, version = c.version + 1, updated_at = ${scope.now}
    where ${openCartSql(scope.seller.id, owner)} returning 1`)
  return rows.length > 0
}

/** Marks the lines' current prices as seen. */
export async function acknowledgePrices(
  db: Db,
  scope: Scope,
  owner: CartOwner,
  prices: { packId: number; price: Minor }[],
) {
  await db.execute(sql`
    with held as (${touchCartSql(scope, owner)})
    update cart_line l set price_seen = s.price, asked = null
    from held, json_to_recordset(${JSON.stringify(prices)}::json) as s("packId" bigint, price bigint)
    where l.seller_id = ${scope.seller.id} and l.cart_id = held.id and l.pack_id = s."packId"`)
}

/** The price of one pack in a line of this quantity; null: `prices` is empty. */
function priceAtSql(prices: readonly PriceBreak[], quantity: SQL): SQL {
  return sql`(select s.price from json_to_recordset(${JSON.stringify(prices)}::json) as s("from" int, price bigint)
    where s."from" <= ${quantity} order by s."from" desc limit 1)`
}

/** Locks the cart's row before its lines, as every writer does. */
function touchCartSql(scope: Scope, owner: CartOwner): SQL {
  return sql`update cart c set version = c.version + 1, updated_at = ${scope.now}
    where ${openCartSql(scope.seller.id, owner)} returning c.id`
}
