/**
 * Public API of picture search: a picture's features, and the products that look like it. Source:
 * IMG-01, IMG-02.
 */

export { type IndexResult, indexNewPictures, indexPictures } from './index-pictures.ts'
export { readList } from './read-list.ts'
export {
  getPictureNotes,
  getPictureSearchResult,
  purgeOldSearches,
  searchByPicture,
} from './search-by-picture.ts'
