/** File types and size that picture search accepts. Source: IMG-02. */
export const maxUploadBytes = 10 * 1024 * 1024
export const maxUploadPixels = 25_000_000
/** For a file input's `accept`. */
export const uploadTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

export type PictureSearchRefusal = 'no-picture' | 'too-large' | 'busy'

/** Texts for shoppers; `no-picture` is letter for letter (docs/spec.md, IMG-01). */
export const visualTexts: Record<PictureSearchRefusal | 'unknown-code', string> = {
  'no-picture': 'Please upload the image',
  'too-large': 'This picture is too large: at most 10 MB and 25 megapixels, please.',
  busy: 'Many pictures are being looked at just now. Please try again in a moment.',
  'unknown-code': 'This picture search has ended. Please upload the image again.',
}

/** The outcome of a picture search; `failed` is the browser's own, where the picture could not be sent. */
export type PictureAnswer =
  | { ok: true; path: string }
  | { ok: false; code: PictureSearchRefusal | 'failed'; text: string }

/** A code issued by picture search: 128 random bits, URL-safe. */
export const searchCodePattern = /^[A-Za-z0-9_-]{22}$/
