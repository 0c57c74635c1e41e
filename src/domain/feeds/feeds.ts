/**
 * Public API of feeds: a seller's products as a file, in and out, for the desk and the command
 * line.
 */

export {
  parseCount,
  parseGtin,
  parsePrice,
  parseTaxRate,
} from '#contract/catalog/cell-values.ts'
export { exportFeed, exportProducts } from './export-feed.ts'
export { detectFeedFormat, type FeedEncoding, type FeedFile, type FeedSource } from './feed-file.ts'
export { FeedFileError } from './feed-file-error.ts'
export { type FeedSeller, getSellerByCode } from './feed-seller.ts'
export { type FeedOptions, importFeed } from './import-feed.ts'
export {
  changeImportState,
  countImportProblems,
  fixImport,
  getImportRun,
  type ImportRequest,
  importCapabilities,
  listImportProblems,
  listImportRuns,
  purgeOldImports,
  uploadImport,
} from './import-runs.ts'
export { getFeedKey, openProductFeed, type ProductFeed } from './offered/product-feed.ts'
export { runDueImport } from './run-due-import.ts'
