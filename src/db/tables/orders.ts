import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { StoredTreatment } from '#contract/tax/tax-treatment.ts'
import { person } from './accounts.ts'
import { coupon } from './cart.ts'
import { pack } from './catalog.ts'
import { money, rowId, rowRef, timestampTz } from './column-kinds.ts'
import { sellerId } from './seller-id.ts'

/**
 * An order with its amounts fixed; only the customer's id identifies a person, and it is cleared
 * when the account is deleted (ACC-05). Source: ORD-03, ORD-04, QUALITY I1 to I7.
 */
export const shopOrder = pgTable(
  'shop_order',
  {
    id: rowId(),
    sellerId: sellerId(),
    /** The order number. Reveals neither how many orders there are nor the next number. */
    number: text().notNull(),
    customerId: uuid().references(() => person.id, { onDelete: 'set null' }),
    /** Whose order it is; null: the customer's own. No foreign key: orders stay. Source: CO-05. */
    companyId: rowRef(),
    /** The code, as it was then. Source: CO-04. */
    costCenter: text(),
    /**
     * The cart that was ordered. No foreign key: carts are deleted with the person, orders stay.
     */
    cartId: rowRef(),
    /**
     * The RFQ whose accepted quote it buys, with the version; or the bid. Threads have no foreign
     * keys from here: see grants.
     */
    quoteId: rowRef(),
    quoteVersion: integer(),
    bidId: rowRef(),
    state: text().notNull(),
    paymentMethod: text().notNull(),
    currency: text().notNull(),
    goods: money().notNull(),
    discount: money().notNull(),
    charge: money().notNull(),
    /** Included in the total. */
    tax: money().notNull(),
    total: money().notNull(),
    couponCode: text(),
    zoneId: rowRef(),
    /** Of the delivery; null: unknown. */
    destinationState: text(),
    /**
     * The place of supply, which determines the tax split; null: the seller's own state, and in an
     * order placed before this was stored, that of the delivery. Source: TAX-03.
     */
    supplyState: text(),
    /** The letter of undertaking under which it bears no tax; empty: it bears its taxes. */
    lutNumber: text().notNull().default(''),
    tracking: text(),
    /**
     * How long an unpaid order keeps its stock, by the database's clock; null: it waits for no
     * payment.
     */
    payBy: timestampTz(),
    /**
     * The delivery date promised for its last line when it was placed, in the seller's country;
     * null: placed before dates were stored.
     */
    promisedOn: date(),
    placedAt: timestampTz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    unique().on(t.sellerId, t.number),
    index('order_number').on(t.sellerId, t.number.op('text_pattern_ops')),
    uniqueIndex('order_of_cart').on(t.sellerId, t.cartId).where(sql`${t.state} <> 'cancelled'`),
    uniqueIndex('order_of_quote').on(t.sellerId, t.quoteId).where(sql`${t.state} <> 'cancelled'`),
    uniqueIndex('order_of_bid').on(t.sellerId, t.bidId).where(sql`${t.state} <> 'cancelled'`),
    index('order_of_customer').on(t.sellerId, t.customerId, t.placedAt.desc()),
    index('order_of_company')
      .on(t.sellerId, t.companyId, t.placedAt.desc())
      .where(sql`${t.companyId} is not null`),
    index('order_newest').on(t.sellerId, t.placedAt.desc(), t.id.desc()),
    index('order_open')
      .on(t.sellerId, t.state)
      .where(sql`${t.state} in ('placed', 'confirmed', 'packed')`),
    index('order_unpaid').on(t.payBy).where(sql`${t.payBy} is not null`),
    check(
      'order_state',
      sql`${t.state} in ('placed', 'confirmed', 'packed', 'shipped', 'delivered', 'cancelled', 'returned')`,
    ),
    check('order_source', sql`num_nonnulls(${t.cartId}, ${t.quoteId}, ${t.bidId}) <= 1`),
    check(
      'order_payment',
      sql`${t.paymentMethod} in ('cod', 'transfer', 'card', 'terms', 'split-card', 'split-transfer')`,
    ),
    check(
      'order_total',
      sql`${t.total} = ${t.goods} - ${t.discount} + ${t.charge} and ${t.total} >= 0`,
    ),
  ],
)

const orderKey = { sellerId: integer().notNull(), orderId: rowRef().notNull() }

/** A line as ordered: later catalogue changes do not affect it. */
export const orderLine = pgTable(
  'order_line',
  {
    ...orderKey,
    position: integer().notNull(),
    packId: rowRef().notNull(),
    productId: rowRef().notNull(),
    name: text().notNull(),
    code: text().notNull(),
    url: text().notNull(),
    unit: text().notNull(),
    /** HSN or SAC, and the tax office's quantity code, as of the order; empty: not told. */
    goodsCode: text().notNull().default(''),
    unitCode: text().notNull().default(''),
    /** What it was without a rate; empty: as the rate says. Source: TAX-01. */
    taxTreatment: text().$type<StoredTreatment>().notNull().default(''),
    picture: text(),
    quantity: integer().notNull(),
    /** Unit price, tax included. */
    price: money().notNull(),
    /** A `PriceReason`; null: the list price, or one that was agreed. Source: LIST-02. */
    priceReason: jsonb(),
    discount: money().notNull(),
    charge: money().notNull(),
    total: money().notNull(),
    taxRate: integer().notNull(),
    tax: money().notNull(),
    /** `[{ name, rate, amount }]`, summing to the tax. */
    taxParts: jsonb().notNull(),
    /** Promised delivery, in days from the order date, and the resulting date. */
    days: integer(),
    promisedOn: date(),
    /** Procured for this order: no stock is reserved for it. */
    toOrder: boolean().notNull().default(false),
    /** Pieces of it that changed since; see `order_change`. Source: DEAL-05. */
    cancelled: integer().notNull().default(0),
    returned: integer().notNull().default(0),
    /** Credited, and left with the buyer. */
    refunded: integer().notNull().default(0),
    /** Returned or lost, and sent once more instead of a credit. */
    replaced: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.orderId, t.position] }),
    foreignKey({
      columns: [t.sellerId, t.orderId],
      foreignColumns: [shopOrder.sellerId, shopOrder.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.sellerId, t.packId], foreignColumns: [pack.sellerId, pack.id] }),
    check('order_line_quantity', sql`${t.quantity} > 0`),
    check(
      'order_line_changes',
      sql`least(${t.cancelled}, ${t.returned}, ${t.refunded}, ${t.replaced}) >= 0 and ${t.replaced} <= ${t.returned} + ${t.refunded} and ${t.cancelled} + ${t.returned} + ${t.refunded} - ${t.replaced} <= ${t.quantity}`,
    ),
    check(
      'order_line_total',
      sql`${t.total} = ${t.price} * ${t.quantity} - ${t.discount} + ${t.charge}`,
    ),
  ],
)

/**
 * Recipient and addresses of an order: erased with the person, while the order stays. Source:
 * ACC-05.
 */
export const orderContact = pgTable(
  'order_contact',
  {
    ...orderKey,
    /** `delivery` or `billing`. */
    kind: text().notNull(),
    name: text().notNull(),
    phone: text().notNull(),
    email: text().notNull(),
    line1: text().notNull(),
    line2: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    postalCode: text().notNull(),
    countryCode: text().notNull(),
    /** See `address`. */
    company: text().notNull().default(''),
    taxNumber: text().notNull().default(''),
    isSez: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.orderId, t.kind] }),
    foreignKey({
      columns: [t.sellerId, t.orderId],
      foreignColumns: [shopOrder.sellerId, shopOrder.id],
    }).onDelete('cascade'),
    check('order_contact_kind', sql`${t.kind} in ('delivery', 'billing')`),
  ],
)

/**
 * Events of an order, with time and actor; times never go backwards within an order. Source:
 * ORD-04, QUALITY F5.
 */
export const orderEvent = pgTable(
  'order_event',
  {
    id: rowId(),
    ...orderKey,
    /**
     * A state that was reached, or `paid`, `refund-due`, `refunded`, `cancel-asked`,
     * `return-asked`, `declined`.
     */
    kind: text().notNull(),
    at: timestampTz().notNull(),
    /** `customer`, `staff`, `payment` or `clock`. */
    actor: text().notNull(),
    /** Row id of the customer or the member of staff; null for the other two. */
    actorId: text(),
    /** A note by staff or the payment service; never a customer's own words. */
    note: text().notNull().default(''),
    /** Its place in the feed of changes, given after its commit; null: not yet. Source: KEY-02. */
    feed: rowRef(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    index().on(t.sellerId, t.orderId, t.id),
    uniqueIndex('order_event_feed').on(t.sellerId, t.feed).where(sql`${t.feed} is not null`),
    index('order_event_unnumbered').on(t.sellerId, t.id).where(sql`${t.feed} is null`),
    foreignKey({
      columns: [t.sellerId, t.orderId],
      foreignColumns: [shopOrder.sellerId, shopOrder.id],
    }).onDelete('cascade'),
  ],
)

/** The one payment that an order awaits or has. Source: ORD-02, QUALITY I6, I7. */
export const payment = pgTable(
  'payment',
  {
    ...orderKey,
    method: text().notNull(),
    /** `due`, `paid`, `refund-due`, `refunded`, or `void`: nothing was paid and nothing will be. */
    state: text().notNull(),
    amount: money().notNull(),
    currency: text().notNull(),
    /**
     * The payment service's id of its page for this order, from which a call with a lost response
     * is recovered.
     */
    sessionId: text(),
    /** The payment service's id of the payment itself. */
    intentId: text(),
    purchaseOrder: text(),
    /**
     * Of an order on account: whose account, and from its invoice to the day on which it is due;
     * null: paid another way. An account is never deleted.
     */
    creditAccountId: rowRef(),
    creditDays: integer(),
    /** What the account takes of a split order; null: all of it, or nothing. Source: PAY-06. */
    creditAmount: money(),
    /** What the payment service took; null: all that came in, or nothing. */
    serviceAmount: money(),
    /**
     * Of an order on account the last day to pay its first invoice, or all of it where it has none;
     * null: not invoiced yet, or paid another way. Later invoices have days of their own.
     */
    dueOn: date(),
    /** Reminders of that day that went out: before it, on the day, and after. */
    reminders: integer().notNull().default(0),
    /**
     * What came in and what was paid back; null: written before these were stored, and the state
     * says it: all or nothing. Source: DEAL-05.
     */
    received: money(),
    refunded: money(),
    /** Paid and no longer owed; null: nothing, or all of it in the state `refund-due`. */
    refundDue: money(),
    /** The refund that the card service was asked for, until it confirms; null: none is under way. */
    refunding: money(),
    /** The service's id of it, while it is pending there. */
    refundId: text(),
    /** Refunds that failed so far, and since when the last one stands still; null: none does. */
    refundTries: integer().notNull().default(0),
    refundFailedAt: timestampTz(),
    updatedAt: timestampTz().notNull(),
    /**
     * When the recurring task last queried it, by the database's clock: the one queried longest ago
     * comes next.
     */
    lookedAt: timestampTz(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.orderId] }),
    unique('payment_session').on(t.sellerId, t.sessionId),
    unique('payment_intent').on(t.sellerId, t.intentId),
    index('payment_open')
      .on(t.state)
      .where(sql`${t.state} in ('due', 'refund-due') and ${t.method} = 'card'`),
    index('payment_on_account')
      .on(t.sellerId, t.creditAccountId)
      .where(sql`${t.creditAccountId} is not null`),
    // What an account owes now, which each order on account reads: a few rows of many.
    index('payment_due_on_account')
      .on(t.sellerId, t.creditAccountId)
      .where(sql`${t.creditAccountId} is not null and ${t.state} = 'due'`),
    index('payment_to_remind')
      .on(t.dueOn)
      .where(sql`${t.dueOn} is not null and ${t.state} = 'due'`),
    // Of payments by the service, split ones among them; the two by its first method are older.
    index('payment_open_online')
      .on(t.state)
      .where(sql`${t.state} in ('due', 'refund-due') and ${t.method} in ('card', 'split-card')`),
    index('payment_refund_online')
      .on(t.lookedAt)
      .where(sql`${t.refundDue} > 0 and ${t.method} in ('card', 'split-card')`),
    index('payment_refund').on(t.lookedAt).where(sql`${t.refundDue} > 0 and ${t.method} = 'card'`),
    foreignKey({
      columns: [t.sellerId, t.orderId],
      foreignColumns: [shopOrder.sellerId, shopOrder.id],
    }).onDelete('cascade'),
    check(
      'payment_terms',
      sql`(${t.method} in ('terms', 'split-card', 'split-transfer')) = (${t.creditAccountId} is not null) and (${t.creditAccountId} is null) = (${t.creditDays} is null)`,
    ),
    check(
      'payment_split',
      sql`(${t.method} in ('split-card', 'split-transfer')) = (${t.creditAmount} is not null) and (${t.creditAmount} is null or (${t.creditAmount} > 0 and ${t.creditAmount} < ${t.amount}))`,
    ),
    check('payment_state', sql`${t.state} in ('due', 'paid', 'refund-due', 'refunded', 'void')`),
    check(
      'payment_sums',
      sql`${t.received} >= 0 and ${t.refunded} >= 0 and ${t.refunding} > 0 and coalesce(${t.refunded}, 0) + coalesce(${t.refunding}, 0) <= coalesce(${t.received}, ${t.amount})`,
    ),
  ],
)

/**
 * Processed messages of the payment service, so that duplicates have no effect. Source: QUALITY
 * I11.
 */
export const paymentMessage = pgTable(
  'payment_message',
  {
    sellerId: sellerId(),
    eventId: text().notNull(),
    kind: text().notNull(),
    receivedAt: timestampTz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sellerId, t.eventId] })],
)

/**
 * Executed commands by their idempotency key, written in the same transaction as their effect.
 * Source: API-03, QUALITY I4.
 */
export const idempotency = pgTable(
  'idempotency',
  {
    sellerId: sellerId(),
    /** The sender: keys are separate per sender. */
    owner: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the command. */
    body: text().notNull(),
    answer: jsonb().notNull(),
    at: timestampTz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sellerId, t.owner, t.key] }), index().on(t.at)],
)

/** Use of a coupon by an order; deleted when the order is cancelled. Source: QUALITY I8. */
export const couponUse = pgTable(
  'coupon_use',
  { ...orderKey, couponId: rowRef().notNull(), customerId: uuid() },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.orderId] }),
    index().on(t.sellerId, t.couponId, t.customerId),
    foreignKey({
      columns: [t.sellerId, t.orderId],
      foreignColumns: [shopOrder.sellerId, shopOrder.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.sellerId, t.couponId], foreignColumns: [coupon.sellerId, coupon.id] }),
  ],
)
