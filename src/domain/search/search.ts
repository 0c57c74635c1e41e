/** Public API of text search. */

export { getDeskSynonyms, saveDeskSynonyms } from './desk-synonyms.ts'
export { type SearchResult, searchProducts } from './find-products.ts'
export { listNamedValues } from './list-named-values.ts'
export { listNearCategories } from './near-categories.ts'
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
