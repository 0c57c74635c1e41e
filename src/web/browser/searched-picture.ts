let searchedPicture: File | null = null

/**
 * The latest picture searched with, while this page lives: a request for what it shows starts with
 * it.
 */
export function setSearchedPicture(picture: File): void {
  searchedPicture = picture
}

export function getSearchedPicture(): File | null {
  return searchedPicture
}
