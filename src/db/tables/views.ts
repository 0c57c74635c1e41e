import {
  boolean,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { rowId, timestampTz } from './column-kinds.ts'
import { sellerId } from './seller-id.ts'
import { staff } from './staff.ts'

/** Views of the desk's lists that a member of staff saved: filters, order and columns. DEAL-06. */
export const savedView = pgTable(
  'saved_view',
  {
    id: rowId(),
    sellerId: sellerId(),
    personId: uuid().notNull(),
    /** The list, as the contract names it. */
    list: text().notNull(),
    name: text().notNull(),
    /** The query of the list’s address, without its page. */
    query: text().notNull(),
    /** All of the seller’s staff see it. */
    isShared: boolean().notNull(),
    position: integer().notNull(),
    createdAt: timestampTz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    unique('saved_view_name').on(t.sellerId, t.list, t.personId, t.name),
    foreignKey({
      name: 'saved_view_staff',
      columns: [t.sellerId, t.personId],
      foreignColumns: [staff.sellerId, staff.personId],
    }).onDelete('cascade'),
  ],
)
