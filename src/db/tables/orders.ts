import { sql } from 'drizzle-orm'
import {
  bigint,
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
import { person } from './accounts.ts'
import { coupon } from './cart.ts'
import { pack } from './catalog.ts'
import { money, timestampTz } from './column-kinds.ts'
import { priceGrant } from './negotiation.ts'
import { sellerId } from './seller-id.ts'
import { warehouse } from './stock.ts'

/**
 * An order with its frozen figures; nothing in it names a person but the id, which goes when the person does (ACC-05).
 * Source: ORD-03, ORD-04, QUALITY I1 to I7.
 */
export const shopOrder = pgTable(
  'shop_order',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sellerId: sellerId(),
    /** What people call it. Tells neither how many there are nor what the next one is called. */
    number: text().notNull(),
    customerId: uuid().references(() => person.id, { onDelete: 'set null' }),
    /** The cart it was made of. No foreign key: carts go with the person, orders stay. */
    cartId: integer(),
    /** The RFQ whose accepted quote it buys, and which version; or the bid. Threads have no foreign keys from here: see grants. */
    quoteId: integer(),
    quoteVersion: integer(),
    bidId: integer(),
    state: text().notNull(),
    paymentMethod: text().notNull(),
    currency: text().notNull(),
    goods: money().notNull(),
    discount: money().notNull(),
    charge: money().notNull(),
    /** Within the total. */
    tax: money().notNull(),
    total: money().notNull(),
    couponCode: text(),
    zoneId: integer(),
    /** Decides the tax split; null: not known. */
    destinationState: text(),
    tracking: text(),
    /** Until when an unpaid order keeps its goods, by the database's clock; null: it waits for no payment. */
    payBy: timestampTz(),
    /**
     * The day by which the last of its lines was promised when it was placed, in the seller's country; null: placed
     * before dates were kept.
     */
    promisedOn: date(),
    placedAt: timestampTz().notNull(),
  },
  (t) => [
    unique().on(t.sellerId, t.id),
    unique().on(t.sellerId, t.number),
    uniqueIndex('order_of_cart').on(t.sellerId, t.cartId).where(sql`${t.state} <> 'cancelled'`),
    uniqueIndex('order_of_quote').on(t.sellerId, t.quoteId).where(sql`${t.state} <> 'cancelled'`),
    uniqueIndex('order_of_bid').on(t.sellerId, t.bidId).where(sql`${t.state} <> 'cancelled'`),
    index('order_of_customer').on(t.sellerId, t.customerId, t.placedAt.desc()),
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
    check('order_payment', sql`${t.paymentMethod} in ('cod', 'transfer', 'card')`),
    check(
      'order_total',
      sql`${t.total} = ${t.goods} - ${t.discount} + ${t.charge} and ${t.total} >= 0`,
    ),
  ],
)

const orderKey = { sellerId: integer().notNull(), orderId: integer().notNull() }

/** A line as it was bought: what the catalogue says later changes nothing of it. */
export const orderLine = pgTable(
  'order_line',
  {
    ...orderKey,
    position: integer().notNull(),
    packId: integer().notNull(),
    productId: integer().notNull(),
    name: text().notNull(),
    code: text().notNull(),
    url: text().notNull(),
    unit: text().notNull(),
    picture: text(),
    quantity: integer().notNull(),
    /** Of one, tax included. */
    price: money().notNull(),
    discount: money().notNull(),
    charge: money().notNull(),
    total: money().notNull(),
    taxRate: integer().notNull(),
    tax: money().notNull(),
    /** `[{ name, rate, amount }]`, summing to the tax. */
    taxParts: jsonb().notNull(),
    /** From the day it was ordered, and the day that this was: what the shopper was promised. */
    days: integer(),
    promisedOn: date(),
    /** Got for this order: nothing is held in stock for it. */
    toOrder: boolean().notNull().default(false),
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
      'order_line_total',
      sql`${t.total} = ${t.price} * ${t.quantity} - ${t.discount} + ${t.charge}`,
    ),
  ],
)

/** Whom and where an order goes to and who gets its bill: erased with the person, while the order stays. Source: ACC-05. */
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

/** Each step of an order, with time and actor; times never run backwards within an order. Source: ORD-04, QUALITY F5. */
export const orderEvent = pgTable(
  'order_event',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...orderKey,
    /** A state that was reached, or `paid`, `refund-due`, `refunded`, `cancel-asked`, `return-asked`, `declined`. */
    kind: text().notNull(),
    at: timestampTz().notNull(),
    /** `customer`, `staff`, `payment` or `clock`. */
    actor: text().notNull(),
    /** Row id of the customer or the member of staff; null for the other two. */
    actorId: text(),
    /** What staff or the payment service says of it; never a person's own words. */
    note: text().notNull().default(''),
  },
  (t) => [
    index().on(t.sellerId, t.orderId, t.id),
    foreignKey({
      columns: [t.sellerId, t.orderId],
      foreignColumns: [shopOrder.sellerId, shopOrder.id],
    }).onDelete('cascade'),
  ],
)

/**
 * Pieces of a warehouse that are taken for an order, or for a grant until an order uses it: `held` ones are within
 * stock.reserved. A grant's hold becomes its order's by naming it, and goes back the same way. Source: QUALITY I1, I10.
 */
export const stockHold = pgTable(
  'stock_hold',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sellerId: integer().notNull(),
    orderId: integer(),
    grantId: integer(),
    packId: integer().notNull(),
    warehouseId: integer().notNull(),
    quantity: integer().notNull(),
    /** `held`, then once and for all `gone` (shipped) or `released`. */
    state: text().notNull().default('held'),
  },
  (t) => [
    uniqueIndex('stock_hold_of_order')
      .on(t.sellerId, t.orderId, t.packId, t.warehouseId)
      .where(sql`${t.grantId} is null and ${t.state} = 'held'`),
    uniqueIndex('stock_hold_of_grant')
      .on(t.sellerId, t.grantId, t.warehouseId)
      .where(sql`${t.grantId} is not null and ${t.state} = 'held'`),
    index('stock_hold_order').on(t.sellerId, t.orderId),
    index('stock_hold_live').on(t.sellerId, t.packId).where(sql`${t.state} = 'held'`),
    foreignKey({
      columns: [t.sellerId, t.orderId],
      foreignColumns: [shopOrder.sellerId, shopOrder.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.sellerId, t.grantId],
      foreignColumns: [priceGrant.sellerId, priceGrant.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.sellerId, t.packId], foreignColumns: [pack.sellerId, pack.id] }),
    foreignKey({
      columns: [t.sellerId, t.warehouseId],
      foreignColumns: [warehouse.sellerId, warehouse.id],
    }),
    check(
      'stock_hold_state',
      sql`${t.state} in ('held', 'gone', 'released') and ${t.quantity} > 0`,
    ),
    check('stock_hold_holder', sql`num_nonnulls(${t.orderId}, ${t.grantId}) > 0`),
  ],
)

/** The one payment that an order waits for or has. Source: ORD-02, QUALITY I6, I7. */
export const payment = pgTable(
  'payment',
  {
    ...orderKey,
    method: text().notNull(),
    /** `due`, `paid`, `refund-due`, `refunded`, or `void`: nothing was paid and nothing will be. */
    state: text().notNull(),
    amount: money().notNull(),
    currency: text().notNull(),
    /** The payment service's own id of its page for this order: the recovery point of a call whose answer was lost. */
    sessionId: text(),
    /** The payment service's id of the money itself. */
    intentId: text(),
    purchaseOrder: text(),
    updatedAt: timestampTz().notNull(),
    /** When the sweeper last asked about it, by the database's clock: the next to be asked is the one not asked for longest. */
    lookedAt: timestampTz(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.orderId] }),
    unique('payment_session').on(t.sellerId, t.sessionId),
    unique('payment_intent').on(t.sellerId, t.intentId),
    index('payment_open')
      .on(t.state)
      .where(sql`${t.state} in ('due', 'refund-due') and ${t.method} = 'card'`),
    foreignKey({
      columns: [t.sellerId, t.orderId],
      foreignColumns: [shopOrder.sellerId, shopOrder.id],
    }).onDelete('cascade'),
    check('payment_state', sql`${t.state} in ('due', 'paid', 'refund-due', 'refunded', 'void')`),
  ],
)

/** Messages of the payment service that were heeded, so that a second copy does nothing. Source: QUALITY I11. */
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
 * Commands that were carried out, by the key that their sender gave: written with what they did, in one transaction.
 * Source: API-03, QUALITY I4.
 */
export const idempotency = pgTable(
  'idempotency',
  {
    sellerId: sellerId(),
    /** Who sent it: a key is one's own. */
    owner: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the command. */
    body: text().notNull(),
    answer: jsonb().notNull(),
    at: timestampTz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sellerId, t.owner, t.key] }), index().on(t.at)],
)

/** A coupon that counts as used by an order; goes when the order is cancelled. Source: QUALITY I8. */
export const couponUse = pgTable(
  'coupon_use',
  { ...orderKey, couponId: integer().notNull(), customerId: uuid() },
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

/** A customer asks to cancel what is packed, or to return what came; the desk answers. Free text is erased with the person. */
export const orderRequest = pgTable(
  'order_request',
  {
    ...orderKey,
    /** `cancel` or `return`. */
    kind: text().notNull(),
    reason: text().notNull(),
    open: boolean().notNull().default(true),
    at: timestampTz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.orderId, t.kind] }),
    index('order_request_open').on(t.sellerId).where(sql`${t.open}`),
    foreignKey({
      columns: [t.sellerId, t.orderId],
      foreignColumns: [shopOrder.sellerId, shopOrder.id],
    }).onDelete('cascade'),
    check('order_request_kind', sql`${t.kind} in ('cancel', 'return')`),
  ],
)
