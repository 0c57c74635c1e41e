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
export { exportFailedRows, retryImport } from './failed-rows.ts'
export { detectFeedFormat, type FeedEncoding, type FeedFile, type FeedSource } from './feed-file.ts'
export { FeedFileError } from './feed-file-error.ts'
export { type FeedSeller, getSellerByCode } from './feed-seller.ts'
export { getImportColumns, mapImport } from './import-columns.ts'
export { type FeedOptions, importFeed } from './import-feed.ts'
export {
  type Correction,
  correctImport,
  countImportProblems,
  listImportProblems,
} from './import-problems.ts'
export {
  getImportRun,
  type ImportRequest,
  listImportRuns,
  purgeOldImports,
  uploadImport,
} from './import-runs.ts'
export { changeImportState, fixImport } from './move-import.ts'
export { getFeedKey, openProductFeed, type ProductFeed } from './offered/product-feed.ts'
export { uploadPictures } from './pictures/upload-pictures.ts'
export { runDueImport } from './run-due-import.ts'
export { buildSampleFile } from './sample-file.ts'
