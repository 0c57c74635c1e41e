/** Public API of text search. */

export { getDeskSynonyms, saveDeskSynonyms } from './desk-synonyms.ts'
export { findMeantValues } from './find-meant-values.ts'
export { type SearchResult, searchProducts } from './find-products.ts'
export { isNameWord, isProductCode } from './has-word.ts'
export { listNamedValues } from './list-named-values.ts'
export { listNearCategories, loadNearby, type Nearby } from './near-categories.ts'
export { loadDocumentMatches, searchWithDocuments } from './search-documents.ts'
export { suggest } from './suggest.ts'
export { saveSynonyms } from './synonyms.ts'
export type { Arrangement } from './tune/apply-tuning.ts'
export {
  endComparison,
  getShuffledPercent,
  saveShuffledPercent,
  startComparison,
} from './tune/desk-trials.ts'
export {
  findSearchRedirect,
  getDeskTuning,
  listTunedProducts,
  saveDeskTuning,
} from './tune/desk-tuning.ts'
