import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { rowRef, timestampTz } from './column-kinds.ts'
import { sellerId } from './seller-id.ts'
import { staff } from './staff.ts'

/** Who of a seller's staff deals with a bid, a request or an order. Source: DEAL-01. */
export const workAssignment = pgTable(
  'work_assignment',
  {
    sellerId: sellerId(),
    /** `bid`, `rfq` or `order`, and its row. */
    kind: text().notNull(),
    threadId: rowRef().notNull(),
    personId: uuid().notNull(),
    at: timestampTz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.kind, t.threadId] }),
    index().on(t.sellerId, t.personId),
    foreignKey({
      name: 'work_assignment_staff',
      columns: [t.sellerId, t.personId],
      foreignColumns: [staff.sellerId, staff.personId],
    }).onDelete('cascade'),
    check('work_assignment_kind', sql`${t.kind} in ('bid', 'rfq', 'order')`),
  ],
)

/** What a member of staff does not want to see at the workbench for a while. Source: DEAL-01. */
export const workSnooze = pgTable(
  'work_snooze',
  {
    sellerId: sellerId(),
    personId: uuid().notNull(),
    /** `bid`, `rfq` or `order`, and its row. */
    kind: text().notNull(),
    threadId: rowRef().notNull(),
    at: timestampTz().notNull(),
    /** Null: until the buyer answers, which ends every other one too. */
    until: timestampTz(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.personId, t.kind, t.threadId] }),
    foreignKey({
      name: 'work_snooze_staff',
      columns: [t.sellerId, t.personId],
      foreignColumns: [staff.sellerId, staff.personId],
    }).onDelete('cascade'),
    check('work_snooze_kind', sql`${t.kind} in ('bid', 'rfq', 'order') and ${t.until} > ${t.at}`),
  ],
)
