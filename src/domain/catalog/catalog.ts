/** Public API of the catalogue: products, categories, brands and their pictures. */

export { sanitizeSellerHtml } from '#platform/seller-html.ts'
export {
  countDeskAttributes,
  type DeskAttributeQuery,
  listDeskAttributes,
} from './desk/attribute-list.ts'
export { listAttributeProposals } from './desk/attribute-proposals.ts'
export { loadBrandAndCategoryChoices } from './desk/brand-and-category-choices.ts'
export { countDeskBrands, type DeskBrandQuery, listDeskBrands } from './desk/brand-list.ts'
export {
  getDeskBrand,
  getDeskField,
  renameBrand,
  saveField,
} from './desk/brands-and-fields.ts'
export { previewBulkAttributes, runBulkAttributes } from './desk/bulk-attributes.ts'
export { mergeBrandsInto, previewMergeBrands } from './desk/bulk-brands.ts'
export { previewBulkCategories, runBulkCategories } from './desk/bulk-categories.ts'
export { applyBulkChange, previewBulkChange } from './desk/bulk-change.ts'
export {
  addCategory,
  getDeskCategory,
  listDeskCategories,
  removeCategory,
  saveCategory,
  setCategoryPicture,
} from './desk/categories.ts'
export {
  countCategoryRows,
  type DeskCategoryQuery,
  listCategoryRows,
} from './desk/category-list.ts'
export { applyTaxCodes, countUncodedProducts, previewTaxCodes } from './desk/change-tax-codes.ts'
export { getDeskProduct, getDeskProducts, listDeskProductsAfter } from './desk/desk-product.ts'
export { duplicateProduct } from './desk/duplicate-product.ts'
export { savePack } from './desk/edit-packs.ts'
export { addProduct, saveProduct } from './desk/edit-product.ts'
export { mergeBrands } from './desk/merge-brands.ts'
export { moveToCategory, previewMove } from './desk/move-category.ts'
export { countDeskPacks, listDeskPacks, type PackListQuery } from './desk/pack-list.ts'
export { listCostsAfter, listStockAfter } from './desk/pack-pages.ts'
export { getPackRows } from './desk/pack-rows.ts'
export { isProductWithin } from './desk/product-limits.ts'
export { countDeskProducts, listDeskProducts, type ProductListQuery } from './desk/product-list.ts'
export { addPictures, describePicture, reorderPicture } from './desk/product-pictures.ts'
export {
  findInactiveByWords,
  findProductsByCode,
  findProductsByWords,
} from './desk/products-by-code.ts'
export { previewSaleAction, runSaleAction } from './desk/sale-state.ts'
export { type PackRowChange, savePackRows } from './desk/save-pack-rows.ts'
export {
  type PackPart,
  saveWholeProduct,
  type WholeProductForm,
} from './desk/save-whole-product.ts'
export { findUndoableChange, undoBulkChange } from './desk/undo-bulk-change.ts'
export { findUndoableSale, undoSaleAction } from './desk/undo-sale-action.ts'
export {
  addDocumentLink,
  addDocuments,
  discardDocuments,
  moveDocument,
  type NewDocument,
  receiveDocument,
  saveDocument,
} from './documents/desk-documents.ts'
export { type FileRefusal, findServedDocument, getMaxFileBytes } from './documents/document-file.ts'
export {
  findDocumentsFrom,
  findProductFiles,
  type NewFetchedDocument,
  saveFetchedDocuments,
  storeFetchedDocument,
} from './documents/fetched-documents.ts'
export { purgeDocuments } from './documents/purge-documents.ts'
export { readDueDocuments } from './documents/read-due-documents.ts'
export { findDocumentKeys } from './documents/save-record-documents.ts'
export { rewriteDueEntries } from './entries/due-entries.ts'
export {
  refreshPopularity,
  reindexDuePrices,
  reindexListing,
  reindexPrices,
} from './entries/listing-entry.ts'
export { reindexOutdatedSearches, reindexSearch } from './entries/reindex-search.ts'
export { restoreEntryPrices } from './entries/restore-entry-prices.ts'
export { restoreFilters } from './entries/restore-filters.ts'
export { changePack, getDeskPack, setPrices, setStock } from './offers/offer-rows.ts'
export { type BrandCount, findBrandValues, getBrandByUrl, listBrands } from './pages/brands.ts'
export { loadCards, loadValuedCards, type ValuedCard } from './pages/cards.ts'
export { getCategoryById, getCategoryByUrls } from './pages/category-pages.ts'
export { loadCategoryTiles, loadGroupTiles, loadRelatedCategories } from './pages/category-tiles.ts'
export { dropRepeats } from './pages/drop-repeats.ts'
export { getMenu } from './pages/menu.ts'
export { findMovedProduct } from './pages/moved-product.ts'
export { loadProductPage } from './pages/product-page.ts'
export { findRelatedIds } from './pages/product-page-store.ts'
export {
  findRetiredByPack,
  getRetiredProduct,
  loadRetiredLines,
  type RetiredPack,
} from './pages/retired-products.ts'
export {
  listSitemapPartStarts,
  type SitemapProduct,
  streamSitemapProducts,
} from './pages/sitemap-products.ts'
export { type OfferedProduct, streamOfferedProducts } from './pages/stream-offered-products.ts'
export { successorSql } from './pages/successor-sql.ts'
export {
  discountedIdsSql,
  listLargestBrands,
  loadBestSellers,
  loadDeals,
  popularIdsSql,
} from './pages/top-products.ts'
export { loadWatchedPacks, type WatchedPack } from './pages/watched-packs.ts'
export { detectPictureKind } from './pictures/detect-picture-kind.ts'
export { loadPictureFile } from './pictures/picture-file.ts'
export {
  findPictureKeys,
  inspectPicture,
  loadOriginalPicture,
  storeDrawing,
  storePicture,
  storeRenderedPicture,
} from './pictures/stored-picture.ts'
export { listTranslatedAttributes, maxPacks, streamProducts } from './stream-products.ts'
export {
  getDeskTranslations,
  saveDeskTranslations,
  type TranslationSubject,
} from './translations/desk-translations.ts'
export { saveTranslations, type TranslationRow } from './translations/save-translations.ts'
export {
  countDeskTranslations,
  type DeskTranslationQuery,
  findNextTranslation,
  listDeskTranslations,
} from './translations/translation-list.ts'
export { chineseFillers, chineseWords } from './words/lexicon/chinese-words.ts'
export { simplifyHan } from './words/lexicon/traditional-letters.ts'
export { collectDuePhrases } from './words/phrases.ts'
export { recountDueWords, recountGrownWords } from './words/vocabulary.ts'
export { applyDueTaxRates } from './write/apply-tax-rates.ts'
export { lockCatalog } from './write/lock-catalog.ts'
export { publishDueProducts } from './write/publish-due.ts'
export { retireProducts } from './write/retire-products.ts'
export { type OfferRecord, saveOffers } from './write/save-offers.ts'
export { findProductPictures, savePictures } from './write/save-pictures.ts'
export { saveProducts } from './write/save-products.ts'
export { type SpecialPriceChange, setSpecialPrices } from './write/set-special-prices.ts'
export {
  createUnlistedProduct,
  publishUnlistedProduct,
  type UnlistedRecord,
} from './write/unlisted-product.ts'
