/** The face of feeds: a seller's goods as a file, in and out. The desk and the command line read and write the same. */

export { readCount, readGtin, readPrice, readTaxRate } from '#domain/catalog/cell-value-rules.ts'
export { BrokenFile } from './broken-file.ts'
export { exportFeed, exportGoods } from './export-feed.ts'
export { type FeedEncoding, type FeedFile, type FeedSource, inspectFeed } from './feed-file.ts'
export { type FeedSeller, sellerOfCode } from './feed-seller.ts'
export {
  capabilityOf,
  forgetOldImports,
  type ImportWish,
  importProblems,
  importRun,
  importRuns,
  moveImport,
  uploadImport,
} from './import-runs.ts'
export { type FeedOptions, readFeed } from './read-feed.ts'
export { runDueImport } from './run-due-import.ts'
