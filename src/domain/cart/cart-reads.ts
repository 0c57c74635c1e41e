import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'
import type { Minor } from '#kernel/money.ts'
import type { CartOwner } from '#platform/cart-owner.ts'
import { getToday } from '#platform/format-moment.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import type { SpecialPrice } from '../pricing/price-rules.ts'
import { findPriceLists, listOffersSql } from '../pricing/pricing.ts'
import { cessRateSql, taxRateSql } from '../tax/tax.ts'
import type { StoredLine } from './cart-rules.ts'
import { openCartSql } from './cart-store.ts'
import type { Coupon } from './coupon-rules.ts'

/** An open cart without its lines. */
export interface StoredCart {
  id: number
  guid: string
  version: number
  coupon: Coupon | null
}

type SpecialColumns = {
  specialPrice: Minor | null
  specialFrom: string | null
  specialUntil: string | null
}

export type CartRow = { id: number; guid: string; version: number; coupon: CouponRow | null }

/**
 * The owner's open cart; `lock` locks its row until the transaction ends, before any line is read.
 */
export async function findCart(
  db: Db,
  sellerId: number,
  owner: CartOwner,
  options: { lock?: boolean } = {},
): Promise<StoredCart | null> {
  const { rows } = await runPrepared<CartRow>(
    db,
    sql`select ${cartColumnsSql(sellerId, owner)} from cart c
      where ${openCartSql(sellerId, owner)} ${options.lock ? sql`for update` : sql``}`,
  )
  return toStoredCart(rows[0])
}

/**
 * Closes the customer's open cart for an order placed in this transaction: other writers of the
 * cart wait until it ends, and a rollback reopens the cart. The customer's next line starts a new
 * one. Null: none is open.
 */
export async function closeCart(
  db: Db,
  scope: Scope & { viewer: Customer },
): Promise<StoredCart | null> {
  const owner = { customerId: scope.viewer.id, keyHash: null }
  const { rows } = await runPrepared<CartRow>(
    db,
    sql`with closed as (${closeCartSql(scope, sql`true`)})
      select ${cartColumnsSql(scope.seller.id, owner)} from closed c`,
  )
  return toStoredCart(rows[0])
}

/** A closed cart of this customer, for an order that a colleague approved; null: none. */
export async function findClosedCart(
  db: Db,
  sellerId: number,
  customerId: string,
  id: number,
): Promise<StoredCart | null> {
  const { rows } = await runPrepared<CartRow>(
    db,
    sql`select ${cartColumnsSql(sellerId, { customerId, keyHash: null })} from cart c
      where c.seller_id = ${sellerId} and c.id = ${id} and c.customer_id = ${customerId}::uuid
        and c.ordered_at is not null`,
  )
  return toStoredCart(rows[0])
}

/**
 * closeCart's UPDATE as SQL, for a statement that closes the cart only if another `condition` in it
 * holds, and reads `cartColumnsSql` from what it returns.
 */
export function closeCartSql(scope: Scope & { viewer: Customer }, condition: SQL): SQL {
  const owner = { customerId: scope.viewer.id, keyHash: null }
  return sql`update cart c set ordered_at = ${scope.now}, updated_at = ${scope.now}
    where ${openCartSql(scope.seller.id, owner)} and ${condition}
    returning c.id, c.guid, c.version, c.coupon_id`
}

/** The columns of CartRow, of a cart `c`. */
export const cartColumnsSql = (sellerId: number, { customerId }: CartOwner): SQL =>
  sql`c.id, c.guid, c.version, ${couponSql(sellerId, sql`u.id = c.coupon_id`, customerId)} as coupon`

export function toStoredCart(row: CartRow | null | undefined): StoredCart | null {
  return row ? { ...row, coupon: row.coupon && toCoupon(row.coupon) } : null
}

/** A seller's coupon by its upper-case code. */
export async function findCoupon(
  db: Db,
  sellerId: number,
  code: string,
  customerId: string | null,
) {
  const { rows } = await db.execute<{ coupon: CouponRow | null }>(sql`
    select ${couponSql(sellerId, sql`u.code = ${code}`, customerId)} as coupon`)
  return rows[0]?.coupon ? toCoupon(rows[0].coupon) : null
}

type LineRow = Omit<StoredLine, 'special' | 'stock'> & SpecialColumns

/**
 * A cart's lines in insertion order, with current pack data and the stock for the viewer's zone.
 */
export async function loadCartLines(db: Db, scope: Scope, cartId: number): Promise<StoredLine[]> {
  const lists = await findPriceLists(scope)
  const { rows } = await runPrepared<LineRow>(
    db,
    sql`
    select l.quantity, l.price_seen::float8 as "priceSeen", l.asked, ${packColumnsSql(scope, lists)}
    from cart_line l
    join pack k on k.seller_id = ${scope.seller.id} and k.id = l.pack_id
    join product p on p.seller_id = ${scope.seller.id} and p.id = k.product_id
    where l.seller_id = ${scope.seller.id} and l.cart_id = ${cartId}
    order by l.added_at, l.pack_id`,
  )
  return rows.map(toStoredLine)
}

/** Lines of these packs before they are added; packs that the seller doesn't have are left out. */
export async function loadPackLines(
  scope: Scope,
  requestedLines: readonly { packId: number; quantity: number }[],
): Promise<StoredLine[]> {
  const lists = await findPriceLists(scope)
  const ids = sql.param(requestedLines.map((line) => line.packId))
  const quantities = sql.param(requestedLines.map((line) => line.quantity))
  const { rows } = await runPrepared<LineRow>(
    scope.database.primary,
    sql`select w.quantity, 0 as "priceSeen", null::int as asked, ${packColumnsSql(scope, lists)}
    from unnest(${ids}::bigint[], ${quantities}::bigint[]) with ordinality as w(pack_id, quantity, place)
    join pack k on k.seller_id = ${scope.seller.id} and k.id = w.pack_id
    join product p on p.seller_id = ${scope.seller.id} and p.id = k.product_id
    order by w.place`,
  )
  return rows.map(toStoredLine)
}

export async function hasLines(db: Db, sellerId: number, cartId: number): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from cart_line where seller_id = ${sellerId} and cart_id = ${cartId} limit 1`,
  )
  return rows.length > 0
}

function packColumnsSql(scope: Scope, listIds: readonly number[]): SQL {
  return sql`k.id as "packId", k.product_id as "productId", p.code, p.name, p.url,
      p.pictures[1] as picture, k.unit, k.quantity as pieces,
    k.price::float8 as price, k.mrp::float8 as mrp, k.special_price::float8 as "specialPrice",
    k.special_from as "specialFrom", k.special_until as "specialUntil", ${taxRateSql(getToday(scope))} as "taxRate",
    ${cessRateSql(getToday(scope))} as "cessRate",
    ${listOffersSql(scope.seller.id, listIds)} as offers,
    k.active and p.active as active,
    coalesce((select json_agg(json_build_object('free', t.on_hand - t.reserved, 'days', z.days)) from stock t
      join zone_warehouse z on z.seller_id = ${scope.seller.id} and z.warehouse_id = t.warehouse_id
        and z.zone_id = ${scope.place.zoneId}
      where t.seller_id = ${scope.seller.id} and t.pack_id = k.id), '[]') as stores,
    coalesce((select sum(t.on_hand - t.reserved) from stock t
      where t.seller_id = ${scope.seller.id} and t.pack_id = k.id), 0)::int as "stockAnywhere"`
}

function toStoredLine({ specialPrice, specialFrom, specialUntil, ...line }: LineRow): StoredLine {
  const stock = line.stores.reduce((sum, { free }) => sum + free, 0)
  return { ...line, stock, special: toSpecialPrice({ specialPrice, specialFrom, specialUntil }) }
}

function toSpecialPrice({
  specialPrice,
  specialFrom,
  specialUntil,
}: SpecialColumns): SpecialPrice | null {
  return specialPrice === null
    ? null
    : { price: specialPrice, from: new Date(specialFrom!), until: new Date(specialUntil!) }
}

type CouponRow = Omit<Coupon, 'startsAt' | 'endsAt'> & { startsAt: string; endsAt: string | null }

/** A coupon of the seller as JSON. */
function couponSql(sellerId: number, which: SQL, customerId: string | null): SQL {
  return sql`(
    select json_build_object('id', u.id, 'code', u.code, 'kind', u.kind, 'value', u.value, 'maxDiscount', u.most_off,
      'minimum', u.minimum, 'startsAt', u.starts_at, 'endsAt', u.ends_at, 'totalLimit', u.total_limit,
      'customerLimit', u.customer_limit, 'used', u.used, 'active', u.active, 'usedByCustomer', (
        select count(*) from coupon_use n where n.seller_id = ${sellerId} and n.coupon_id = u.id
          and n.customer_id = ${customerId}))
    from coupon u where u.seller_id = ${sellerId} and ${which})`
}

function toCoupon(row: CouponRow): Coupon {
  return {
    ...row,
    startsAt: new Date(row.startsAt),
    endsAt: row.endsAt === null ? null : new Date(row.endsAt),
  }
}
