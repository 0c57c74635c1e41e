/** What picture search takes. Source: IMG-02. */
export const maxUploadBytes = 10 * 1024 * 1024
export const maxUploadPixels = 25_000_000
/** For a file input's `accept`. */
export const uploadTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

export type PictureSearchRefusal = 'no-picture' | 'too-large' | 'busy'

/** What shoppers are told, `no-picture` letter for letter (docs/spec.md, IMG-01). */
export const visualTexts: Record<PictureSearchRefusal | 'unknown-code', string> = {
  'no-picture': 'Please upload the image',
  'too-large': 'This picture is too large: at most 10 MB and 25 megapixels, please.',
  busy: 'Many pictures are being looked at just now. Please try again in a moment.',
  'unknown-code': 'This picture search has ended. Please upload the image again.',
}

/** What a picture that was sent to be searched with leads to; `failed` is the browser's own, where it could not be sent. */
export type PictureAnswer =
  | { ok: true; path: string }
  | { ok: false; code: PictureSearchRefusal | 'failed'; text: string }

/** A code as picture search gives it out: 128 random bits, safe in an address. */
export const searchCodePattern = /^[A-Za-z0-9_-]{22}$/
