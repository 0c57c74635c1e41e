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
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { rowId, rowRef } from './column-kinds.ts'
import { sellerId } from './seller-id.ts'
import { staff } from './staff.ts'

/**
 * Notifications for the seller's staff, written in the transaction of the event and turned into
 * mails afterwards. They contain no name or contact of a buyer. Source: SAFE-13.
 */
export const staffNotification = pgTable(
  'staff_notification',
  {
    id: rowId(),
    sellerId: sellerId(),
    kind: text().notNull(),
    /** Deduplication key, such as `order-placed:12`. */
    dedupKey: text().notNull(),
    /** What it says: contract/desk/notification-messages. Null in rows that have a text instead. */
    message: jsonb(),
    /** The text where there is no message, or none that this version knows. */
    subject: text().notNull(),
    /** Of that text: paragraphs separated by an empty line. */
    detail: text().notNull().default(''),
    /** The desk page where it is acted on. */
    path: text().notNull(),
    /** The member of staff who caused it and is not notified. */
    exceptPersonId: uuid(),
    /** The one member of staff whom it is for; null: all whom its kind concerns. */
    toPersonId: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Null until its mails and digest lines are written. */
    spreadAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    unique().on(t.sellerId, t.dedupKey),
    index('staff_notification_new').on(t.id).where(sql`${t.spreadAt} is null`),
    index().on(t.createdAt),
  ],
)

/** A staff member's delivery preference for a kind; without a row the default applies. */
export const staffNotificationChoice = pgTable(
  'staff_notification_choice',
  {
    sellerId: integer().notNull(),
    personId: uuid().notNull(),
    kind: text().notNull(),
    choice: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.personId, t.kind] }),
    foreignKey({
      name: 'staff_notification_choice_staff',
      columns: [t.sellerId, t.personId],
      foreignColumns: [staff.sellerId, staff.personId],
    }).onDelete('cascade'),
    check('staff_notification_choice_choice', sql`${t.choice} in ('now', 'hourly', 'none')`),
  ],
)

/** Lines of a member's next hourly mail. */
export const staffDigestItem = pgTable(
  'staff_digest_item',
  {
    sellerId: integer().notNull(),
    personId: uuid().notNull(),
    notificationId: rowRef().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.personId, t.notificationId] }),
    foreignKey({
      columns: [t.sellerId, t.notificationId],
      foreignColumns: [staffNotification.sellerId, staffNotification.id],
    }).onDelete('cascade'),
    index().on(t.sellerId, t.notificationId),
    foreignKey({
      name: 'staff_digest_item_staff',
      columns: [t.sellerId, t.personId],
      foreignColumns: [staff.sellerId, staff.personId],
    }).onDelete('cascade'),
  ],
)
