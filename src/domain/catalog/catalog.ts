/** The catalogue's face: what others may ask of products, categories, brands and their pictures. */
export { loadCards } from './cards.ts'
export { relist, relistDue } from './listing-entry.ts'
export { saveProducts } from './save-products.ts'
