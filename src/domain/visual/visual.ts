/** The face of picture search: what a picture looks like, and which products look like it. Source: IMG-01, IMG-02. */

export { type Indexed, indexNewPictures, indexPictures } from './index-pictures.ts'
export { forgetOldSearches, picturedProducts, searchByPicture } from './search-by-picture.ts'
