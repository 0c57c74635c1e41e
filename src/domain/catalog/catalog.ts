/** The catalogue's face: what others may ask of products, categories, brands and their pictures. */
export { loadCards } from './cards.ts'
export { relist, relistDue } from './listing-entry.ts'
export { pictureFile } from './picture-file.ts'
export { saveProducts } from './save-products.ts'
export { findPictures, storeDrawing, storePicture } from './stored-picture.ts'
