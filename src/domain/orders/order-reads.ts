import { type SQL, sql } from 'drizzle-orm'
import type { CompanyOrder } from '#contract/orders/company-order.ts'
import type { LineCodes } from '#contract/orders/line-codes.ts'
import type { ChangedPieces, ChangeKind, PaymentEntryView } from '#contract/orders/order-changes.ts'
import type { IssuedKind } from '#contract/orders/order-documents.ts'
import type { OrderState, OrderSummary, PaymentState, TaxLine } from '#contract/orders/orders.ts'
import type { PaymentMethod } from '#contract/orders/payment-methods.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import { findTimeZone } from '#kernel/time-zones.ts'
import { type Buyer, ownedBySql } from '#platform/buyer.ts'
import { formatMoment, getToday } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { translateNames } from '#platform/translations/translate-lines.ts'
import { accountSql } from './account-store.ts'
import { companyOrderSql } from './company-order-sql.ts'
import { openItemsSql, type StoredItem } from './credit/open-items.ts'
import type { OrderContact, OrderLine } from './drafts/order-draft.ts'
import { getExpectedArrival } from './order-rules.ts'
import { threadNumberSql } from './order-threads.ts'

const pageSize = 20

export interface OrderPage<T> {
  orders: T[]
  count: number
  page: number
  pages: number
}

export interface OrderQuery {
  /** Null: all buyers. */
  buyer: Buyer | null
  /** From 1. */
  page: number
  /** Prefix of the order number. */
  words: string
  state: OrderState | 'asked' | null
}

/** A page of the seller's orders, newest first, with their total number. */
export async function loadOrderPage(
  scope: Scope,
  query: OrderQuery,
): Promise<OrderPage<OrderSummary>> {
  const { seller } = scope
  const db = scope.database.primary
  const sellerId = seller.id
  const { buyer, page, words, state } = query
  const where: SQL[] = [sql`o.seller_id = ${sellerId}`]
  if (buyer !== null) where.push(ownedBySql(buyer, sql`o`))
  if (words !== '') where.push(sql`starts_with(o.number, ${words.toUpperCase()})`)
  if (state === 'asked')
    where.push(
      sql`exists (select 1 from order_request r where r.seller_id = ${sellerId} and r.order_id = o.id and r.open)`,
    )
  else if (state !== null) where.push(sql`o.state = ${state}`)
  const condition = sql.join(where, sql` and `)
  const timeZone = findTimeZone(seller.countryCode)
  const { rows } = await db.execute<
    Omit<OrderSummary, 'placedOn' | 'payByOn' | 'arrival'> & {
      promisedOn: string | null
      productIds: number[]
    }
  >(sql`
    select o.number, o.state, o.placed_at as "placedAt", o.total::float8 as total, o.payment_method as "paymentMethod",
      o.pay_by as "payBy", o.promised_on::text as "promisedOn", p.state as "paymentState",
      l.count as "lineCount", l.names, l."productIds", l.picture,
      ${companyOrderSql(sellerId, sql`o`)} as "companyOrder",
      (select to_char(max(e.at) at time zone ${timeZone}, 'YYYY-MM-DD') from order_event e
        where e.seller_id = ${sellerId} and e.order_id = o.id and e.kind = 'delivered') as "deliveredOn"
    from (select * from shop_order o where ${condition} order by o.placed_at desc, o.id desc
      limit ${pageSize} offset ${(page - 1) * pageSize}) o
    join payment p on p.seller_id = ${sellerId} and p.order_id = o.id
    cross join lateral (
      select count(*)::int as count, (array_agg(l.name order by l.position))[1:3] as names,
        (array_agg(l.product_id::float8 order by l.position))[1:3] as "productIds",
        (array_agg(l.picture order by l.position))[1] as picture
      from order_line l where l.seller_id = ${sellerId} and l.order_id = o.id) l
    order by o.placed_at desc, o.id desc`)
  const countResult = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from shop_order o where ${condition}`,
  )
  const today = getToday(scope)
  const named = buyer === null ? rows : await translateNames(db, seller, rows)
  const orders = named.map(({ promisedOn, productIds: _products, ...row }) => ({
    ...row,
    arrival: getExpectedArrival(row.state, promisedOn, today),
    payBy: row.payBy && new Date(row.payBy).toISOString(),
    payByOn: row.payBy && formatMoment(row.payBy, seller),
    placedAt: new Date(row.placedAt).toISOString(),
    placedOn: formatMoment(row.placedAt, seller, 'day'),
  }))
  const { count } = countResult.rows[0]!
  return { orders, count, page, pages: Math.max(1, Math.ceil(count / pageSize)) }
}

/** The packs of a buyer's latest orders, each once, latest first. */
export async function listLastPacks(
  db: Db,
  sellerId: number,
  buyer: Buyer,
  maxPacks: number,
): Promise<{ packId: number; at: string }[]> {
  const { rows } = await db.execute<{ packId: number; at: string }>(sql`
    select l.pack_id as "packId", max(o.placed_at) as at
    from (select o.id, o.placed_at from shop_order o
      where o.seller_id = ${sellerId} and ${ownedBySql(buyer, sql`o`)}
        and o.state not in ('cancelled', 'returned')
      order by o.placed_at desc limit ${maxPacks}) o
    join order_line l on l.seller_id = ${sellerId} and l.order_id = o.id
    group by l.pack_id order by at desc, l.pack_id limit ${maxPacks}`)
  return rows
}

export interface StoredChange {
  number: number
  kind: ChangeKind
  isReplaced: boolean
  reason: string
  amount: Minor
  at: string
  lines: {
    position: number
    quantity: number
    restocked: number
    amount: Minor
    taxParts: TaxLine[]
  }[]
}

export type StoredContact = Omit<OrderContact, 'countryCode'> & { kind: 'delivery' | 'billing' }

/** An order with everything that belongs to it. Event times are ISO 8601. */
export type StoredOrder = {
  id: number
  number: string
  /** The id of its last event: another one after each change. */
  version: number
  customerId: string | null
  companyId: number | null
  companyOrder: CompanyOrder | null
  state: OrderState
  paymentMethod: PaymentMethod
  paymentState: PaymentState
  purchaseOrder: string | null
  creditDays: number | null
  /** What is open on account, by invoice. */
  openItems: StoredItem[]
  sessionId: string | null
  goods: Minor
  discount: Minor
  charge: Minor
  tax: Minor
  total: Minor
  couponCode: string | null
  quoteNumber: string | null
  quoteVersion: number | null
  bidNumber: string | null
  tracking: string | null
  /** As the database writes times; `new Date` reads both forms. */
  payBy: string | null
  placedAt: string
  promisedOn: string | null
  lines: (OrderLine & ChangedPieces & LineCodes)[]
  received: Minor
  /** See the account's columns. */
  refunding: Minor | null
  refundId: string | null
  refundFailed: boolean
  debited: Minor
  credited: Minor
  refunded: Minor
  /** See the account's columns. */
  onAccount: Minor
  serviceAmount: Minor | null
  changes: StoredChange[]
  payments: PaymentEntryView[]
  documents: {
    kind: IssuedKind
    number: number
    /** Empty: it follows from the number. */
    name: string
    change: number
    amount: Minor
    at: string
  }[]
  /** Row ids of those that have or had pieces of it. */
  warehouses: number[]
  contacts: StoredContact[]
  /** The place of supply; null: the seller's own state. */
  supplyState: string | null
  /** The letter of undertaking under which it bears no tax; empty: it bears its taxes. */
  lutNumber: string
  events: {
    kind: string
    at: string
    actor: string
    actorId: string | null
    /** The colleague of a company's order; null: anybody else. */
    actorName: string | null
    note: string
  }[]
  shipments: {
    number: number
    carrier: string
    tracking: string
    url: string | null
    courier: string
    status: string
    hasLabel: boolean
    at: string
    lines: { position: number; quantity: number }[]
  }[]
  requests: { kind: 'cancel' | 'return'; reason: string; open: boolean }[]
}

/** The order with this number, whoever's it is; null if this seller has none. One statement. */
export async function loadOrder(
  db: Db,
  sellerId: number,
  number: string,
): Promise<StoredOrder | null> {
  const [order] = await loadOrders(db, sellerId, [number])
  return order ?? null
}

/** The orders of the seller placed just after and just before this one. */
export async function findNeighbours(
  db: Db,
  sellerId: number,
  { id, placedAt }: StoredOrder,
): Promise<{ newer: string | null; older: string | null }> {
  const { rows } = await db.execute<{ newer: string | null; older: string | null }>(sql`
    select (select number from shop_order where seller_id = ${sellerId}
        and (placed_at, id) > (${placedAt}::timestamptz, ${id}::bigint)
        order by placed_at, id limit 1) as newer, (
      select number from shop_order where seller_id = ${sellerId}
        and (placed_at, id) < (${placedAt}::timestamptz, ${id}::bigint)
        order by placed_at desc, id desc limit 1) as older`)
  return rows[0]!
}

/** The orders with these numbers, in no order. One statement. */
export async function loadOrders(
  db: Db,
  sellerId: number,
  numbers: readonly string[],
): Promise<StoredOrder[]> {
  const ofOrder = (alias: SQL) => sql`${alias}.seller_id = ${sellerId} and ${alias}.order_id = o.id`
  const { rows } = await db.execute<StoredOrder>(sql`
    select o.id, o.number, (select max(e.id) from order_event e where ${ofOrder(sql`e`)})::float8 as version,
      o.customer_id as "customerId", o.company_id::float8 as "companyId",
      ${companyOrderSql(sellerId, sql`o`)} as "companyOrder", o.state,
      o.payment_method as "paymentMethod", p.state as "paymentState",
      p.purchase_order as "purchaseOrder", p.credit_days as "creditDays",
      case when p.credit_account_id is null then '[]' else coalesce((
        select json_agg(json_build_object('invoice', i.invoice, 'serial', i.serial, 'dueOn', i.due_on,
          'amount', i.amount) order by i.part)
        from (${openItemsSql(sellerId, sql`o`, sql`p`)}) i), '[]') end as "openItems",
      p.session_id as "sessionId", o.goods::float8 as goods,
      o.discount::float8 as discount, o.charge::float8 as charge,
      o.tax::float8 as tax, ${accountSql(sellerId, sql`o`, sql`p`)}, o.coupon_code as "couponCode", o.quote_version as "quoteVersion",
      ${threadNumberSql('rfq', sellerId, sql`o`)} as "quoteNumber",
      ${threadNumberSql('bid', sellerId, sql`o`)} as "bidNumber", o.tracking, o.pay_by as "payBy",
      o.placed_at as "placedAt", o.promised_on::text as "promisedOn",
      coalesce(o.supply_state, o.destination_state) as "supplyState", o.lut_number as "lutNumber", (
        select json_agg(json_build_object('packId', l.pack_id, 'productId', l.product_id,
          'name', l.name, 'code', l.code, 'url', l.url, 'unit', l.unit,
          'goodsCode', coalesce(nullif(l.goods_code, ''), g.goods_code, ''),
          'unitCode', coalesce(nullif(l.unit_code, ''), g.unit_code, ''),
          'taxTreatment', l.tax_treatment, 'pieces', k.quantity, 'picture', l.picture,
          'quantity', l.quantity, 'price', l.price, 'priceReason', l.price_reason, 'discount', l.discount,
          'charge', l.charge, 'total', l.total, 'taxRate', l.tax_rate, 'tax', l.tax, 'taxParts', l.tax_parts,
          'days', l.days, 'promisedOn', l.promised_on, 'toOrder', l.to_order, 'cancelled', l.cancelled,
          'returned', l.returned, 'refunded', l.refunded, 'replaced', l.replaced) order by l.position)
        from order_line l left join product g on g.seller_id = ${sellerId} and g.id = l.product_id
        join pack k on k.seller_id = ${sellerId} and k.id = l.pack_id
        where ${ofOrder(sql`l`)}) as lines, array(
        select distinct h.warehouse_id from stock_hold h where ${ofOrder(sql`h`)}) as warehouses, coalesce((
        select json_agg(json_build_object('kind', c.kind, 'name', c.name, 'phone', c.phone,
          'email', c.email, 'line1', c.line1, 'line2', c.line2,
          'city', c.city, 'state', c.state, 'postalCode', c.postal_code, 'company', c.company,
          'taxNumber', c.tax_number, 'isSez', c.is_sez))
        from order_contact c where ${ofOrder(sql`c`)}), '[]') as contacts, (
        select json_agg(json_build_object('kind', e.kind, 'at', e.at, 'actor', e.actor,
          'actorId', e.actor_id, 'note', e.note, 'actorName', case when o.company_id is not null
            and e.actor = 'customer' then (select w.name from person w where w.id = e.actor_id::uuid) end)
            order by e.id)
        from order_event e where ${ofOrder(sql`e`)}) as events, coalesce((
        select json_agg(json_build_object('number', s.number, 'carrier', s.carrier,
          'tracking', s.tracking, 'url', s.tracking_url, 'at', s.shipped_at,
          'courier', coalesce(b.courier, ''), 'status', coalesce(b.status, ''),
          'hasLabel', b.label is not null, 'lines', (
          select json_agg(json_build_object('position', n.position, 'quantity', n.quantity)
            order by n.position)
          from shipment_line n where ${ofOrder(sql`n`)} and n.number = s.number)) order by s.number)
        from shipment s left join parcel_booking b on ${ofOrder(sql`b`)} and b.number = s.number
          and b.tracking = s.tracking
        where ${ofOrder(sql`s`)}), '[]') as shipments, coalesce((
        select json_agg(json_build_object('number', c.number, 'kind', c.kind, 'isReplaced', c.replaced,
          'reason', c.reason, 'amount', c.amount, 'at', c.at, 'lines', (
          select json_agg(json_build_object('position', n.position, 'quantity', n.quantity,
            'restocked', n.restocked, 'amount', n.amount, 'taxParts', n.tax_parts) order by n.position)
          from order_change_line n where ${ofOrder(sql`n`)} and n.number = c.number)) order by c.number)
        from order_change c where ${ofOrder(sql`c`)}), '[]') as changes, coalesce((
        select json_agg(json_build_object('number', y.number, 'kind', y.kind, 'amount', y.amount,
          'day', y.day, 'reference', y.reference) order by y.number)
        from payment_entry y where ${ofOrder(sql`y`)}), '[]') as payments, coalesce((
        select json_agg(json_build_object('kind', d.kind, 'number', d.number, 'name', d.name,
          'change', d.change,
          'amount', d.amount, 'at', d.at) order by d.at, d.kind desc, d.number)
        from order_document d where ${ofOrder(sql`d`)}), '[]') as documents, coalesce((
        select json_agg(json_build_object('kind', r.kind, 'reason', r.reason, 'open', r.open) order by r.at)
        from order_request r where ${ofOrder(sql`r`)}), '[]') as requests
    from shop_order o join payment p on ${ofOrder(sql`p`)}
    where o.seller_id = ${sellerId} and o.number = any(${sql.param(numbers)}::text[])`)
  return rows
}
