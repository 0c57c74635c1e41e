/** The face of search: what others may ask with words. */

export { deskSynonyms, writeSynonyms } from './desk-synonyms.ts'
export { type Found, searchProducts } from './find-products.ts'
export { nearCategories } from './near-categories.ts'
export { suggest } from './suggest.ts'
export { saveSynonyms } from './synonyms.ts'
