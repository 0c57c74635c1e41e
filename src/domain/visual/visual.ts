/** The face of picture search: what a picture looks like, and which products look like it. Source: IMG-01, IMG-02. */

export { type IndexResult, indexNewPictures, indexPictures } from './index-pictures.ts'
export { getPictureSearchResult, purgeOldSearches, searchByPicture } from './search-by-picture.ts'
