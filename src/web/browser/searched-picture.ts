let searchedPicture: File | null = null

/** The picture that was last searched with, for as long as this page lives: a request for what it shows begins with it. */
export function setSearchedPicture(picture: File): void {
  searchedPicture = picture
}

export function getSearchedPicture(): File | null {
  return searchedPicture
}
