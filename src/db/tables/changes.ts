import { sql } from 'drizzle-orm'
import {
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { rowId } from './column-kinds.ts'

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * The tags of each change, written in its transaction and kept for a while: a process that did not
 * hear the notice reads them here. Source: SCALE-07.
 */
export const cacheChange = pgTable(
  'cache_change',
  {
    id: rowId(),
    /** 0: the change concerns all sellers. */
    sellerId: integer().notNull(),
    /** Separated by spaces, as in the notice. */
    tags: text().notNull(),
    /** The transaction of the change: ids are given out in another order than commits. */
    position: transactionId().notNull().default(sql`pg_current_xact_id()`),
    createdAt: timestamp({ withTimezone: true }).notNull().default(sql`statement_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    index('cache_change_position').on(t.position),
    index('cache_change_created').on(t.createdAt),
  ],
)
