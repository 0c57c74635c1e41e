import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { rowId, rowRef, timestampTz } from './column-kinds.ts'
import { sellerId } from './seller-id.ts'

/** Where a seller's other systems hear of events. Source: KEY-03. */
export const webhookEndpoint = pgTable(
  'webhook_endpoint',
  {
    id: rowId(),
    sellerId: sellerId(),
    url: text().notNull(),
    /** Of `eventTypes` in the contract. */
    types: text().array().notNull(),
    /** Sealed. */
    secret: text().notNull(),
    /** The secret before the rotation, which signs too until then. */
    previousSecret: text(),
    previousUntil: timestampTz(),
    secretAt: timestampTz().notNull(),
    state: text().notNull().default('on'),
    /** `person`, `failing` for days, or `gone` (410). */
    pausedBecause: text(),
    pausedAt: timestampTz(),
    /** The first failure since the last success; null: the last one succeeded. */
    failingSince: timestampTz(),
    createdAt: timestampTz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    check('webhook_endpoint_state', sql`${t.state} in ('on', 'paused')`),
    check(
      'webhook_endpoint_paused',
      sql`(${t.state} = 'paused') = (${t.pausedBecause} is not null) and (${t.state} = 'paused') = (${t.pausedAt} is not null)`,
    ),
    check(
      'webhook_endpoint_previous',
      sql`(${t.previousSecret} is null) = (${t.previousUntil} is null)`,
    ),
  ],
)

/**
 * Changes that webhooks may tell of, written in the transaction of the change where the seller has
 * an endpoint, and deleted once they have become events. Source: KEY-03, QUALITY I12.
 */
export const webhookChange = pgTable(
  'webhook_change',
  {
    id: rowId(),
    sellerId: sellerId(),
    /** `order`, `rfq`, `bid`, `product`, or a kind of document. */
    subject: text().notNull(),
    subjectId: rowRef().notNull(),
    /** What happened, as the subject's own history calls it. */
    kind: text().notNull(),
    at: timestampTz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sellerId, t.id] })],
)

/** How many events a subject has had, and of a product what was last told of it. */
export const webhookSubject = pgTable(
  'webhook_subject',
  {
    sellerId: sellerId(),
    /** `seller`, which counts all, `purged`, the highest of purged ones, or the kind and row id, as `order:12`. */
    subject: text().notNull(),
    last: rowRef().notNull(),
    /** Of a product, `{ product, price, stock }`: hashes of what was last told of it. */
    digests: jsonb(),
    /** When it was last told of; a month later the row is purged, unless it is of a product. */
    usedAt: timestampTz().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.sellerId, t.subject] })],
)

/** An event as all endpoints get it. */
export const webhookEvent = pgTable(
  'webhook_event',
  {
    id: rowId(),
    sellerId: sellerId(),
    /** `evt_…`, the same at each try: receivers tell repetitions by it. */
    publicId: text().notNull(),
    type: text().notNull(),
    /** Number or code of its subject, as people know it. */
    subject: text().notNull(),
    /** What is signed and sent, byte for byte. */
    body: text().notNull(),
    at: timestampTz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    unique('webhook_event_public_id').on(t.sellerId, t.publicId),
    index('webhook_event_at').on(t.sellerId, t.at),
  ],
)

/** An event on its way to an endpoint, with what came of the last try. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: rowId(),
    sellerId: integer().notNull(),
    endpointId: rowRef().notNull(),
    eventId: rowRef().notNull(),
    state: text().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestampTz().notNull(),
    /** Until then a process is sending it. */
    leasedUntil: timestampTz(),
    /** The last try: when, what was answered, or why nothing was, and how long it took. */
    triedAt: timestampTz(),
    signature: text(),
    status: integer(),
    failure: text(),
    tookMs: integer(),
    /** The first two kilobytes of the answer. */
    answer: text(),
    /** Status or failure of each try, in order. */
    history: jsonb().notNull().default([]),
    createdAt: timestampTz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    foreignKey({
      columns: [t.sellerId, t.endpointId],
      foreignColumns: [webhookEndpoint.sellerId, webhookEndpoint.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.sellerId, t.eventId],
      foreignColumns: [webhookEvent.sellerId, webhookEvent.id],
    }).onDelete('cascade'),
    index('webhook_delivery_due')
      .on(t.sellerId, t.endpointId, t.nextAttemptAt)
      .where(sql`${t.state} = 'waiting'`),
    index('webhook_delivery_log').on(t.sellerId, t.endpointId, t.id),
    index('webhook_delivery_recent').on(t.sellerId, t.endpointId, t.createdAt),
    index('webhook_delivery_failed').on(t.sellerId, t.endpointId).where(sql`${t.state} = 'failed'`),
    index('webhook_delivery_event').on(t.sellerId, t.eventId),
    check('webhook_delivery_state', sql`${t.state} in ('waiting', 'delivered', 'failed')`),
  ],
)
