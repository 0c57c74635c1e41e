import type { ImportFault } from '#contract/catalog/import-faults.ts'
import type { ImportNote } from '#contract/catalog/import-notes.ts'
import type { Problem } from './cell-reader.ts'
import type { FeedRow } from './feed-rows.ts'

/** The result of an import. */
export interface ImportTally {
  counts: Record<string, number>
  /** Why the last step was not carried out; null: nothing was left out. */
  refusal: ImportNote | null
}

/** Imports the rows below a header: products, or new prices and stock. */
export interface RowImporter {
  tally: ImportTally
  /** `save` false: an earlier run saved the row; it only counts as present. */
  addRow(row: FeedRow, save: boolean): void
  /** The rest of the file can't be split into rows. */
  addLostRow(line: number, fault: ImportFault): void
  /** Rows waiting to be saved. */
  countPending(): number
  /** Takes the waiting rows; the returned function saves them. */
  takeBatch(): () => Promise<void>
  /** Called after the last batch is saved. */
  finish(): Promise<void>
}

/** Receives the skipped rows and their problems. */
export interface RowErrors {
  rows: number
  add(line: number, id: string, problems: readonly Problem[]): void
  /** A problem with a row that is saved all the same. */
  addNote(line: number, id: string, problem: Problem): void
}
