import type { ImportFault } from '#contract/catalog/import-faults.ts'
import type { DocumentRecord } from '#domain/catalog/write/product-record.ts'
import type { FeedRow } from '../feed-rows.ts'

/** A picture or document that an import names, and its product. */
export interface PictureRow {
  line: number
  /** A file of a ZIP, or an address. */
  path: string
  /** A product that somebody named for it; empty: its name says so. */
  product: string
  /** The columns of a table that a problem with the product, or with the picture, lies in. */
  productPlace: string
  place: string
  /** What the file is shown as; absent: it is a picture. */
  document?: DocumentRecord
  /** What is wrong with the row itself; absent: nothing. */
  flaw?: ImportFault
  /** The whole cell that names it; absent: `path` is all of it. */
  cell?: string
}

/** Where an import's pictures come from. */
export interface PictureSource {
  /** It may name documents too. */
  hasDocuments: boolean
  listRows(row: FeedRow): PictureRow[]
  /** What is known of these before they are read; called for each batch. */
  prepare(rows: readonly PictureRow[]): Promise<void>
  /**
   * The key of the stored file; of a dry run what stands for it, as addresses are not fetched then.
   * Else why there is none.
   */
  read(row: PictureRow, dryRun: boolean): Promise<{ key: string } | { problem: ImportFault }>
}
