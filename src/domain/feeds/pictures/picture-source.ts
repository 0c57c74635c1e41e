import type { FeedRow } from '../feed-rows.ts'

/** A picture that an import names, and its product. */
export interface PictureRow {
  line: number
  /** A file of a ZIP, or an address. */
  path: string
  /** A product that somebody named for it; empty: its name says so. */
  product: string
  /** The columns of a table that a problem with the product, or with the picture, lies in. */
  productPlace: string
  place: string
}

/** Where an import's pictures come from. */
export interface PictureSource {
  listRows(row: FeedRow): PictureRow[]
  /** What is known of these before they are read; called for each batch. */
  prepare(rows: readonly PictureRow[]): Promise<void>
  /**
   * The key of the stored picture; of a dry run what stands for it, as addresses are not fetched then.
   * Else why there is none.
   */
  read(row: PictureRow, dryRun: boolean): Promise<{ key: string } | { problem: string }>
}
