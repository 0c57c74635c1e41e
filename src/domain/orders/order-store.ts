import { sql } from 'drizzle-orm'
import type { OrderState } from '#contract/orders/orders.ts'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'
import type { CommandClaim } from '#platform/commands/run-command.ts'
import { insertMail, type NewMail } from '#platform/mail/outbox.ts'
import { insertNotificationSql, type StaffNotification } from '#platform/notify-staff.ts'
import { insertChangedProductsSql, insertWebhookChangeSql } from '#platform/webhook-outbox.ts'
import { treatmentSql } from '../tax/tax.ts'
import type { OrderDraft } from './drafts/order-draft.ts'

/** Data written with an order that is not part of it. */
interface OrderMeta {
  now: Date
  /** By the seller's calendar: `2026-11-27`. */
  today: string
  payMinutes: number | null
  claim: CommandClaim
  answer: unknown
  mail: NewMail
  /** Null: staff are notified later. */
  notification: StaffNotification | null
  /**
   * Limits on the customer's orders that wait for payment or confirmation, and on the pieces in
   * them; null: unlimited.
   */
  bounds: { orders: number | null; pieces: number | null }
}

/**
 * Writes the order with its lines, contacts, payment, first event and mail, and stores the answer
 * under the key, in one statement. Returns why it may not be: the key has just been used, or the customer
 * has too much waiting; the caller must then roll back. A customer has one open cart, which this
 * transaction has already closed, so no concurrent order of theirs is missed here. Source: SAFE-07.
 */
export async function insertOrder(
  db: Db,
  sellerId: number,
  currency: string,
  draft: OrderDraft,
  meta: OrderMeta,
): Promise<null | 'waiting-orders' | 'waiting-pieces' | 'in-progress'> {
  const now = sql`${meta.now.toISOString()}::timestamptz`
  const { id: orderId, source } = draft
  const lines = draft.lines.map((line, at) => ({
    ...line,
    position: at + 1,
    tax_parts: line.taxParts,
  }))
  const contacts = [
    { kind: 'delivery', ...draft.delivery },
    { kind: 'billing', ...draft.billing },
  ]
  // Agreed prices hold their stock with the seller's consent, and orders on account have a limit.
  const isBounded = draft.cartId !== null && draft.paymentMethod !== 'terms'
  const bounds = isBounded ? meta.bounds : { orders: null, pieces: null }
  const productIds = draft.lines.flatMap(({ productId }) => productId ?? [])
  const pieces = draft.lines.reduce((sum, line) => sum + line.quantity, 0)
  const tax = draft.lines.reduce((sum, line) => sum + line.tax, 0)
  const { rows } = await runPrepared<{ kept: boolean; few: boolean; small: boolean }>(
    db,
    sql`
    with waiting as (
      select count(distinct o.id)::int as orders, coalesce(sum(l.quantity), 0)::int as pieces
      from shop_order o join payment p on p.seller_id = ${sellerId} and p.order_id = o.id and p.state = 'due'
      join order_line l on l.seller_id = ${sellerId} and l.order_id = o.id
      where o.seller_id = ${sellerId} and o.customer_id = ${draft.customerId}::uuid
        and o.state = 'placed' and o.cart_id is not null and p.method <> 'terms'
    ), fits as (
      select orders < ${bounds.orders}::int is not false as few,
        pieces + ${pieces}::int <= ${bounds.pieces}::int is not false as small
      from waiting
    ), kept as (
      insert into idempotency (seller_id, owner, key, body, answer, at)
      values (${sellerId}, ${meta.claim.owner}, ${meta.claim.key}, ${meta.claim.body},
        ${JSON.stringify(meta.answer)}::jsonb, ${now})
      on conflict do nothing returning 1
    ), made as (
      insert into shop_order (seller_id, id, number, customer_id, company_id, cost_center, cart_id,
        quote_id, quote_version, bid_id,
        state, payment_method, currency,
        goods, discount, charge, tax, total,
        coupon_code, zone_id, destination_state, supply_state, lut_number,
        pay_by, promised_on, placed_at)
      overriding system value
      values (${sellerId}, ${orderId}, ${draft.number}, ${draft.customerId}::uuid,
        ${draft.companyId}::bigint, ${draft.costCenter}, ${draft.cartId}::bigint,
        ${source?.kind === 'rfq' ? source.threadId : null}::bigint, ${source?.version ?? null}::int,
        ${source?.kind === 'bid' ? source.threadId : null}::bigint,
        'placed', ${draft.paymentMethod}, ${currency},
        ${draft.goods}::bigint, ${draft.discount}::bigint, ${draft.charge}::bigint, ${tax}::bigint,
        ${draft.total}::bigint,
        ${draft.coupon?.code ?? null}, ${draft.zoneId}::bigint, ${draft.destinationState}, ${draft.supplyState},
        ${draft.lutNumber},
        statement_timestamp() + make_interval(mins => ${meta.payMinutes}::int),
        ${draft.promisedOn}::date, ${now})
    ), lines as (
      insert into order_line (seller_id, order_id, position, pack_id, product_id,
        name, code, url, unit, goods_code, unit_code, tax_treatment, picture, quantity, price, price_reason,
        discount, charge, total, tax_rate, tax, tax_parts, days, promised_on, to_order)
      select ${sellerId}, ${orderId}::bigint, r.position, r."packId", r."productId",
        r.name, r.code, r.url, r.unit, coalesce(p.goods_code, ''), coalesce(p.unit_code, ''),
        coalesce(${treatmentSql(meta.today)}, ''), r.picture, r.quantity, r.price, r."priceReason",
        r.discount, r.charge, r.total, r."taxRate", r.tax, r."taxParts",
        r.days, r."promisedOn", r."toOrder"
      from json_to_recordset(${JSON.stringify(lines)}::json) as r(
        position int, "packId" bigint, "productId" bigint,
        name text, code text, url text, unit text, picture text, quantity int, price bigint,
        "priceReason" jsonb, discount bigint, charge bigint, total bigint, "taxRate" int, tax bigint, "taxParts" jsonb,
        days int, "promisedOn" date, "toOrder" boolean)
      left join product p on p.seller_id = ${sellerId} and p.id = r."productId"
    ), contacts as (
      insert into order_contact (seller_id, order_id, kind, name, phone, email, line1, line2, city,
        state, postal_code, country_code, company, tax_number, is_sez)
      select ${sellerId}, ${orderId}::bigint, r.kind, r.name, r.phone, r.email, r.line1, r.line2, r.city,
        r.state, r."postalCode", r."countryCode", r.company, r."taxNumber", r."isSez"
      from json_to_recordset(${JSON.stringify(contacts)}::json) as r(
        kind text, name text, phone text, email text,
        line1 text, line2 text, city text, state text, "postalCode" text, "countryCode" text,
        company text, "taxNumber" text, "isSez" boolean)
    ), paid as (
      insert into payment (seller_id, order_id, method, state, amount, currency, purchase_order,
        credit_account_id, credit_days, credit_amount, updated_at)
      values (${sellerId}, ${orderId}, ${draft.paymentMethod}, 'due', ${draft.total}::bigint,
        ${currency}, ${draft.purchaseOrder}, ${draft.credit?.accountId ?? null}::bigint,
        ${draft.credit?.days ?? null}::int, ${draft.credit?.amount ?? null}::bigint, ${now})
    ), recorded as (
      insert into order_event (seller_id, order_id, kind, at, actor, actor_id)
      values (${sellerId}, ${orderId}, 'placed', ${now}, ${draft.by.actor}, ${draft.by.actorId})
    ), announced as (${insertWebhookChangeSql(sellerId, { subject: 'order', subjectId: orderId, kind: 'placed', now: meta.now })}
    ), stock_announced as (${insertChangedProductsSql(sellerId, productIds, 'stock', meta.now)}
    ), mailed as (${insertMail(meta.mail)}
    )${meta.notification ? sql`, notified as (${insertNotificationSql(meta.notification)})` : sql``}
    select exists (select from kept) as kept, few, small from fits`,
  )
  const { kept, few: isWithinOrderLimit, small: isWithinPieceLimit } = rows[0]!
  if (!isWithinOrderLimit) return 'waiting-orders'
  if (!isWithinPieceLimit) return 'waiting-pieces'
  return kept ? null : 'in-progress'
}

/**
 * Counts an order's use of a coupon, in the order's transaction; false if the coupon's limit, or
 * this customer's, is reached. Source: QUALITY I8.
 */
export async function redeemCoupon(
  db: Db,
  sellerId: number,
  orderId: number,
  couponId: number,
  customerId: string,
): Promise<boolean> {
  // The row lock serialises uses of one coupon, so that the count below includes all earlier ones.
  const { rows } = await db.execute<{ limit: number | null }>(sql`
    update coupon set used = used + 1
    where seller_id = ${sellerId} and id = ${couponId} and active and (total_limit is null or used < total_limit)
    returning customer_limit as limit`)
  const row = rows[0]
  if (!row) return false
  const { rowCount } = await db.execute(sql`
    insert into coupon_use (seller_id, order_id, coupon_id, customer_id)
    select ${sellerId}, ${orderId}, ${couponId}, ${customerId}::uuid
    where ${row.limit}::int is null or (
      select count(*) from coupon_use
      where seller_id = ${sellerId} and coupon_id = ${couponId} and customer_id = ${customerId}::uuid
    ) < ${row.limit}::int`)
  return rowCount === 1
}

export async function releaseCoupon(db: Db, sellerId: number, orderId: number): Promise<void> {
  await db.execute(sql`
    with freed as (delete from coupon_use where seller_id = ${sellerId} and order_id = ${orderId} returning coupon_id)
    update coupon c set used = c.used - 1 from freed where c.seller_id = ${sellerId} and c.id = freed.coupon_id`)
}

/** Staff without an id is the command line. */
export type Actor =
  | { actor: 'customer'; actorId: string }
  | { actor: 'staff'; actorId: string | null }
  | { actor: 'payment' | 'clock'; actorId: null }

/**
 * Writes an order event, which webhooks tell of; its time is never before that of the previous
 * event. Source: QUALITY F5, KEY-03.
 */
export async function insertOrderEvent(
  db: Db,
  sellerId: number,
  orderId: number,
  event: { kind: string; note?: string; now: Date } & Actor,
): Promise<void> {
  const { kind, now } = event
  const change = { subject: 'order', subjectId: orderId, kind, now } as const
  await db.execute(sql`
    with announced as (${insertWebhookChangeSql(sellerId, change)})
    insert into order_event (seller_id, order_id, kind, at, actor, actor_id, note)
    select ${sellerId}, ${orderId}, ${event.kind}, greatest(${event.now.toISOString()}::timestamptz,
      (select max(at) from order_event where seller_id = ${sellerId} and order_id = ${orderId})),
      ${event.actor}, ${event.actorId}, ${event.note ?? ''}`)
}

export type MovedOrder = {
  id: number
  number: string
  customerId: string | null
  paymentMethod: string
}

/** Moves an order if it is in one of these states, else returns null. This alone decides races. */
export async function updateOrderState(
  db: Db,
  sellerId: number,
  orderId: number,
  from: readonly OrderState[],
  to: OrderState,
  tracking: string | null = null,
): Promise<MovedOrder | null> {
  const { rows } = await db.execute<MovedOrder>(sql`
    update shop_order set state = ${to}, tracking = coalesce(${tracking}, tracking), pay_by = null
    where seller_id = ${sellerId} and id = ${orderId} and state = any(${sql.param(from)}::text[])
    returning id, number, customer_id as "customerId", payment_method as "paymentMethod"`)
  return rows[0] ?? null
}
