import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ImportFault } from '#contract/catalog/import-faults.ts'
import type { ImportNote } from '#contract/catalog/import-notes.ts'
import { rowId, rowRef } from './column-kinds.ts'
import { sellerId } from './seller-id.ts'

/** An import started at the desk: its file, progress and result. Source: DESK-02. */
export const feedRun = pgTable(
  'feed_run',
  {
    id: rowId(),
    sellerId: sellerId(),
    /** The person's row id; no foreign key, as in the audit log. */
    personId: uuid(),
    kind: text().notNull(),
    state: text().notNull(),
    /** Storage key of the file; null once it is no longer needed. */
    fileKey: text(),
    fileName: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    encoding: text().notNull(),
    taxRate: integer(),
    replace: boolean().notNull().default(false),
    /** How values that are wrong in one way are read all the same (contract/desk/import-problems). */
    fixes: text().array().notNull().default([]),
    /** What each column of the file is (contract/desk/import-columns); null: its head says so. */
    columns: text().array(),
    /** A run for these lines alone, which were corrected; null: for all. */
    retryLines: integer().array(),
    /** Storage key of the rows that a finished import could not use. */
    failedRowsKey: text(),
    /** The import whose failed rows these are, or whose products it fetches pictures of. */
    sourceRunId: rowRef(),
    /** Progress of the current or last run: bytes read, rows saved or tried, rows skipped. */
    bytesDone: bigint({ mode: 'number' }).notNull().default(0),
    rowsDone: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    /** Rows of the file; null: not counted yet. */
    rowsTotal: integer(),
    counts: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** Why it failed, or what was skipped, in English. */
    message: text().notNull().default(''),
    /** The same in codes (contract/catalog/import-notes); null: only `message` says it. */
    notes: jsonb().$type<ImportNote[]>(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    startedAt: timestamp({ withTimezone: true }),
    endedAt: timestamp({ withTimezone: true }),
    /** Lease of the process that runs it; after this time another process may continue. */
    leaseUntil: timestamp({ withTimezone: true }),
    /** Identifies the run that holds the lease. */
    lease: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    // Pictures take long: prices and stock need not wait for them.
    uniqueIndex('feed_run_unfinished_lane')
      .on(t.sellerId, sql`(${t.kind} = 'pictures')`)
      .where(sql`${t.state} in ('to-map', 'to-check', 'checking', 'checked', 'to-save', 'saving')`),
    index('feed_run_due')
      .on(t.id)
      .where(sql`${t.state} in ('to-check', 'checking', 'to-save', 'saving')`),
    check('feed_run_kind', sql`${t.kind} in ('products', 'delta', 'delivery', 'pictures')`),
    check(
      'feed_run_state',
      sql`${t.state} in
        ('to-map', 'to-check', 'checking', 'checked', 'to-save', 'saving', 'done', 'failed', 'stopped')`,
    ),
  ],
)

/** Errors in rows of an import; the first ten thousand. */
export const feedProblem = pgTable(
  'feed_problem',
  {
    sellerId: integer().notNull(),
    runId: rowRef().notNull(),
    line: integer().notNull(),
    place: text().notNull(),
    code: text().notNull(),
    text: text().notNull(),
    /** What is wrong, in code (contract/catalog/import-faults); null: only `text` says it. */
    fault: jsonb().$type<ImportFault>(),
    /** The start of the cell that is wrong. */
    value: text().notNull().default(''),
    /** Which kind of error it is (contract/desk/import-problems). */
    kind: text().notNull().default('other'),
    /** The row was left out; false: only a value of it. */
    skips: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.runId, t.line, t.place] }),
    foreignKey({
      columns: [t.sellerId, t.runId],
      foreignColumns: [feedRun.sellerId, feedRun.id],
    }).onDelete('cascade'),
  ],
)

/** A value to use instead of a cell of an import's file. Source: DEAL-06. */
export const feedCorrection = pgTable(
  'feed_correction',
  {
    sellerId: integer().notNull(),
    runId: rowRef().notNull(),
    line: integer().notNull(),
    place: text().notNull(),
    value: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.runId, t.line, t.place] }),
    foreignKey({
      columns: [t.sellerId, t.runId],
      foreignColumns: [feedRun.sellerId, feedRun.id],
    }).onDelete('cascade'),
  ],
)

/** What the columns of a file with these heads were last said to be. Source: DEAL-06. */
export const feedMapping = pgTable(
  'feed_mapping',
  {
    sellerId: sellerId(),
    kind: text().notNull(),
    /** A hash of the heads, in their order. */
    headKey: text().notNull(),
    columns: text().array().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.sellerId, t.kind, t.headKey] })],
)
