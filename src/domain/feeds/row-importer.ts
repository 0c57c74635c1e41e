import type { Problem } from './cell-reader.ts'
import type { FeedRow } from './feed-rows.ts'

/** What an import came to. */
export interface ImportTally {
  counts: Record<string, number>
  /** Why a last step was not carried out; null: nothing was left out. */
  refusal: string | null
}

/** Makes something of the rows below a header: products, or new prices and stock. */
export interface RowImporter {
  tally: ImportTally
  /** `save` false: the row was saved by an earlier run, and counts only as having been there. */
  addRow(row: FeedRow, save: boolean): void
  /** The rest of the file can't be told into rows. */
  addLostRow(line: number, text: string): void
  /** Rows that wait to be saved. */
  countPending(): number
  /** Takes the waiting rows out; the answer saves them. */
  takeBatch(): () => Promise<void>
  /** After the last batch is saved. */
  finish(): Promise<void>
}

/** Hears which rows were skipped and why, as they come. */
export interface RowErrors {
  rows: number
  add(line: number, id: string, problems: readonly Problem[]): void
  /** Something amiss with a row that is saved all the same. */
  addNote(line: number, id: string, problem: Problem): void
}
