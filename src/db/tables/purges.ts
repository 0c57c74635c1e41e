import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { rowId } from './column-kinds.ts'

/**
 * Tags whose pages have to leave the CDN, written in the transaction of the change. A row goes once
 * all its stages are done. Source: SCALE-06.
 */
export const cdnPurge = pgTable(
  'cdn_purge',
  {
    id: rowId(),
    /** 0: the change concerns all sellers. */
    sellerId: integer().notNull(),
    /** Separated by spaces, as in the notice. */
    tags: text().notNull(),
    /** Purges done so far: each is repeated for answers that were under way. */
    stage: smallint().notNull().default(0),
    /** Attempts at this stage. */
    attempts: integer().notNull().default(0),
    /** Time of the next attempt; during an attempt, the end of its lease. */
    nextAttemptAt: timestamp({ withTimezone: true }).notNull().default(sql`statement_timestamp()`),
    createdAt: timestamp({ withTimezone: true }).notNull().default(sql`statement_timestamp()`),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    index('cdn_purge_next').on(t.nextAttemptAt),
    check('cdn_purge_stage', sql`${t.stage} >= 0`),
  ],
)
