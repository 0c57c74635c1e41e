/** The catalogue's face: what others may ask of products, categories, brands and their pictures. */

export { htmlOfText, sellerHtml } from '../seller-html.ts'
export {
  deskBrand,
  deskBrands,
  deskField,
  deskFields,
  renameBrand,
  saveField,
} from './desk/brands-and-fields.ts'
export { applyBulk, previewBulk } from './desk/bulk-change.ts'
export {
  addCategory,
  deskCategories,
  deskCategory,
  pictureCategory,
  removeCategory,
  saveCategory,
} from './desk/categories.ts'
export { choices } from './desk/choices.ts'
export { savePack } from './desk/edit-packs.ts'
export { addProduct, saveProduct } from './desk/edit-product.ts'
export { mergeBrands } from './desk/merge-brands.ts'
export {
  inactiveByWords,
  listProducts,
  type ProductFilter,
  productsByCode,
} from './desk/product-list.ts'
export { addPictures, describePicture, movePicture } from './desk/product-pictures.ts'
export { deskProduct } from './desk/product-read.ts'
export { refreshPopularity, relist, relistDue, reprice } from './entries/listing-entry.ts'
export { reindex, reindexMissing } from './entries/reindex.ts'
export { type BrandCount, brandByUrl, brands } from './pages/brands.ts'
export { loadCards } from './pages/cards.ts'
export { categoryById, categoryByUrls } from './pages/category-pages.ts'
export { categoryTiles, groupTiles, relatedCategories } from './pages/category-tiles.ts'
export { menu } from './pages/menu.ts'
export { productPage } from './pages/product-page.ts'
export { relatedIds } from './pages/product-page-store.ts'
export { withoutRepeats } from './pages/rails.ts'
export { loadRetiredLines, retiredProduct } from './pages/retired-products.ts'
export { type SitemapProduct, sitemapParts, sitemapProducts } from './pages/sitemap-products.ts'
export { bestSellers, deals, largestBrands, popularIds, reducedIds } from './pages/top-products.ts'
export { pictureFile } from './pictures/picture-file.ts'
export { pictureKind } from './pictures/picture-kinds.ts'
export { findPictures, readPicture, storeDrawing, storePicture } from './pictures/stored-picture.ts'
export { maxPacks, readProducts } from './read-products.ts'
export { countDueWords } from './words/vocabulary.ts'
export { lockCatalog } from './write/lock-catalog.ts'
export { retireProducts } from './write/retire-products.ts'
export { type OfferRecord, saveOffers } from './write/save-offers.ts'
export { saveProducts } from './write/save-products.ts'
export { type SpecialSet, setSpecialPrice } from './write/special-price.ts'
export { listUnlisted, makeUnlisted, type UnlistedRecord } from './write/unlisted-product.ts'
