import { sql } from 'drizzle-orm'
import type { CartView } from '#contract/cart/cart.ts'
import type { AgreedLineView, AgreedView } from '#contract/negotiation/agreed-prices.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import { stop } from '#kernel/outcome.ts'
import { formatMoment, getToday } from '#platform/format-moment.ts'
import { cartTerms } from '../cart/cart.ts'
import { judgeLines, type StoredLine } from '../cart/cart-rules.ts'
import { type Grant, loadGrants } from '../negotiation/negotiation.ts'
import { getCurrentPrice } from '../pricing/price-rules.ts'
import { cessRateSql, taxRateSql } from '../tax/tax.ts'
import type { CustomerScope } from './checkout.ts'
import type { ResolvedThread } from './order-threads.ts'

/** A thread's grants priced for the scope's place, with the same totals as a cart. */
export interface AgreedOrder {
  cart: CartView
  agreed: AgreedView
}

/**
 * Prices the customer's free grants of a thread for the scope's place like a cart: prices as
 * agreed, tax and delivery calculated now. A delivery charge in the offer applies only in the
 * delivery zone it was offered for. Null: the grants are used or expired. A thread without any
 * grant of this customer, or of the company that they act for, is a stop. Reads only. Source: negotiation rule 5.
 */
export async function loadAgreedOrder(
  db: Db,
  scope: CustomerScope,
  { name, thread, companyId }: ResolvedThread,
  options: { lock?: boolean } = {},
): Promise<AgreedOrder | null> {
  const { seller, viewer, place, now } = scope
  const ownGrants = (await loadGrants(db, seller.id, thread, options)).filter(({ customerId }) =>
    companyId === null ? customerId === viewer.id : companyId === scope.company?.id,
  )
  if (ownGrants.length === 0) throw stop('not-found')
  const grants = ownGrants.filter(({ state, expired }) => state === 'free' && !expired)
  const first = grants[0]
  if (!first) return null
  const products = await loadGrantProducts(db, scope, grants)
  const terms = await cartTerms(scope)
  const offeredCharge = sumCharges(grants)
  const appliesOfferedCharge = offeredCharge !== null && place.zoneId === first.zoneId
  const cart = judgeLines({
    ...terms,
    ...(appliesOfferedCharge ? { fee: offeredCharge, freeAbove: null } : {}),
    guid: null,
    version: 0,
    coupon: null,
    lines: grants.map((grant, at) => toStoredLine(grant, products[at]!)),
  })
  const agreedView: AgreedView = {
    ...name,
    version: first.version,
    until: first.expiresAt,
    untilDay: formatMoment(first.expiresAt, seller),
    offeredCharge:
      offeredCharge !== null && !appliesOfferedCharge && place.zoneId !== null
        ? offeredCharge
        : null,
    paymentDays: first.paymentDays,
    lines: grants.map((grant, at) => lineView(grant, getCurrentPrice(products[at]!, now).price)),
  }
  return { cart, agreed: agreedView }
}

/** The delivery charge of the whole offer; null: it named none. */
function sumCharges(grants: readonly Grant[]): Minor | null {
  return grants.some(({ charge }) => charge === null)
    ? null
    : grants.reduce((sum, { charge }) => sum + charge!, 0)
}

type GrantProduct = Omit<
  StoredLine,
  'quantity' | 'priceSeen' | 'asked' | 'active' | 'stock' | 'stockAnywhere' | 'leadDays'
>

/**
 * An agreed line can be ordered whether or not its product is on sale; the list price serves as
 * MRP, so that the saving shows.
 */
function toStoredLine(grant: Grant, { stores, ...product }: GrantProduct): StoredLine {
  const { quantity, unitPrice, listPrice, taxRate, fromStock, leadDays } = grant
  const stock = stores.reduce((sum, { free }) => sum + free, 0)
  const lead = leadDays === null ? {} : { leadDays }
  return {
    ...product,
    ...lead,
    quantity,
    price: unitPrice,
    priceSeen: unitPrice,
    mrp: listPrice,
    special: null,
    offers: [],
    asked: null,
    active: true,
    taxRate: taxRate ?? product.taxRate,
    stockAnywhere: quantity,
    ...(fromStock ? { stock, stores } : { stock: quantity, stores: [] }),
  }
}

function lineView(
  { offeredPrice, unitPrice, fromStock, leadDays }: Grant,
  listed: Minor | null,
): AgreedLineView {
  return {
    offeredPrice: offeredPrice > unitPrice ? offeredPrice : null,
    listedFor: listed !== null && listed < unitPrice ? listed : null,
    leadDays,
    toOrder: !fromStock,
  }
}

/**
 * Current product data of each grant; its stock is what is held for it plus what is free in the
 * zone's warehouses.
 */
async function loadGrantProducts(
  db: Db,
  scope: CustomerScope,
  grants: readonly Grant[],
): Promise<GrantProduct[]> {
  const { seller, place } = scope
  const [sellerId, zoneId, today] = [seller.id, place.zoneId, getToday(scope)]
  type Row = Omit<GrantProduct, 'special' | 'offers'> & {
    special: number | null
    from: string | null
    until: string | null
  }
  const { rows } = await db.execute<Row>(sql`
    select k.id as "packId", k.product_id as "productId", p.code, p.name, p.url,
      p.pictures[1] as picture, k.unit, k.quantity as pieces,
      k.price::float8 as price, k.mrp::float8 as mrp, ${taxRateSql(today)} as "taxRate",
      ${cessRateSql(today)} as "cessRate", k.special_price::float8 as special,
      k.special_from as from, k.special_until as until, (
        select coalesce(json_agg(json_build_object(
          'free', t.on_hand - t.reserved + coalesce(h.held, 0), 'days', z.days)), '[]')
        from stock t
        join zone_warehouse z on z.seller_id = ${sellerId} and z.warehouse_id = t.warehouse_id
          and z.zone_id = ${zoneId}::bigint
        left join lateral (select sum(h.quantity) as held from stock_hold h where h.seller_id = ${sellerId}
          and h.grant_id = g.id and h.warehouse_id = t.warehouse_id and h.state = 'held'
          and h.order_id is null) h on true
        where t.seller_id = ${sellerId} and t.pack_id = k.id) as stores
    from unnest(${sql.param(grants.map(({ id }) => id))}::bigint[]) with ordinality as w(id, place)
    join price_grant g on g.seller_id = ${sellerId} and g.id = w.id
    join pack k on k.seller_id = ${sellerId} and k.id = g.pack_id
    join product p on p.seller_id = ${sellerId} and p.id = k.product_id
    order by w.place`)
  return rows.map(({ special, from, until, ...row }) => ({
    ...row,
    special:
      special === null ? null : { price: special, from: new Date(from!), until: new Date(until!) },
    offers: [],
  }))
}
