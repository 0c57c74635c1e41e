let held: File | null = null

/** The picture that was last searched with, for as long as this page lives: a request for what it shows begins with it. */
export function holdPicture(picture: File): void {
  held = picture
}

export function heldPicture(): File | null {
  return held
}
