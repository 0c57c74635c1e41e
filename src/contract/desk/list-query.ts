import type { Minor } from '#kernel/money.ts'

/** What an address asks of one of the desk's lists. Source: DEAL-06. */
export interface ListQuery<Filter extends string = string, Sort extends string = string> {
  /** From 1. */
  page: number
  /** Rows of a page. */
  rows: number
  /** Searched in all fields; empty: all rows. */
  words: string
  filters: Partial<Record<Filter, string>>
  sort: Sort
  isDescending: boolean
  /** Only these of them; null: all. */
  keys: readonly string[] | null
}

export interface ListPage<Row, Sums = null> {
  rows: Row[]
  /** Of the whole view, on all pages. */
  count: number
  /** The view goes on behind those that were counted. */
  hasMore?: boolean
  sums: Sums
  /** Values of filters that only the database has, with their words. */
  choices?: Readonly<Record<string, readonly (readonly [value: string, words: string])[]>>
}

/** What a bulk action would do, said before it does it. */
export interface BulkPreview {
  /** The rows that it would change. */
  keys: string[]
  /** What they are worth together; null: they have no value. */
  value: Minor | null
  refused: BulkRefusal[]
  /** The state of each row that the preview is based on; absent: the action asks for none. */
  versions?: Readonly<Record<string, string>>
  /** What a field of the action offers, with its words. */
  choices?: readonly (readonly [value: string, words: string])[]
  /** How many of the rows sell below the floor, which has to be meant. */
  belowFloor?: number
}

export interface BulkRefusal {
  key: string
  /** What people call the row; absent: by its key. */
  name?: string | undefined
  text: string
}

/** What came of it, row by row. */
export interface BulkResult {
  changed: string[]
  failed: BulkRefusal[]
}

export const rowChoices = [25, 50, 100] as const

/** Rows of a CSV file; a longer view is cut there, and says so. */
export const maxExportRows = 20_000

/** Rows that one bulk action takes. */
export const maxBulkRows = 200

/** Rows of a view are counted up to here; more are "10,000+". */
export const maxViewCount = 10_000
