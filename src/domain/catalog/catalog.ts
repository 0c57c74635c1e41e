/** The catalogue's face: what others may ask of products, categories, brands and their pictures. */

export { htmlOfText, sellerHtml } from '../seller-html.ts'
export { type BrandCount, brandByUrl, brands } from './brands.ts'
export { loadCards } from './cards.ts'
export { categoryById, categoryByUrls } from './category-pages.ts'
export { categoryTiles, groupTiles, relatedCategories } from './category-tiles.ts'
export { deskBrands, deskField, deskFields, renameBrand, saveField } from './desk/brands-and-fields.ts'
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
export { savePack, savePrice, saveStock } from './desk/edit-packs.ts'
export { addProduct, saveProduct } from './desk/edit-product.ts'
export { mergeBrands } from './desk/merge-brands.ts'
export { inactiveByWords, listProducts, type ProductFilter, productsByCode } from './desk/product-list.ts'
export { addPictures, describePicture, movePicture } from './desk/product-pictures.ts'
export { deskProduct } from './desk/product-read.ts'
export { refreshPopularity, relist, relistDue, reprice } from './listing-entry.ts'
export { lockCatalog } from './lock-catalog.ts'
export { menu } from './menu.ts'
export { pictureFile } from './picture-file.ts'
export { pictureKind } from './picture-kinds.ts'
export { productPage } from './product-page.ts'
export { relatedIds } from './product-page-store.ts'
export { withoutRepeats } from './rails.ts'
export { mostPacks, readProducts } from './read-products.ts'
export { reindex, reindexMissing } from './reindex.ts'
export { retireProducts } from './retire-products.ts'
export { type OfferRecord, saveOffers } from './save-offers.ts'
export { saveProducts } from './save-products.ts'
export { type SitemapProduct, sitemapParts, sitemapProducts } from './sitemap-products.ts'
export { type SpecialSet, setSpecialPrice } from './special-price.ts'
export { findPictures, readPicture, storeDrawing, storePicture } from './stored-picture.ts'
export { bestSellers, deals, largestBrands, popularIds, reducedIds } from './top-products.ts'
export { listUnlisted, makeUnlisted, type UnlistedRecord } from './unlisted-product.ts'
export { countDueWords } from './vocabulary.ts'
