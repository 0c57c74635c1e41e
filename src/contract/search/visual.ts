import * as searchTexts from '#texts/search.ts'

/** File types and size that picture search accepts. Source: IMG-02. */
export const maxUploadBytes = 10 * 1024 * 1024
export const maxUploadPixels = 25_000_000
/** For a file input's `accept`. */
export const uploadTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

export type PictureSearchRefusal = 'no-picture' | 'too-large' | 'busy'

/** Texts for shoppers; `no-picture` is letter for letter (docs/spec.md, IMG-01). */
export const visualTexts: Record<PictureSearchRefusal | 'unknown-code', () => string> = {
  'no-picture': searchTexts.noPicture,
  'too-large': searchTexts.tooLarge,
  busy: searchTexts.busy,
  'unknown-code': searchTexts.unknownCode,
}

/** The outcome of a picture search; `failed` is the browser's own, where the picture could not be sent. */
export type PictureAnswer =
  | { ok: true; path: string }
  | { ok: false; code: PictureSearchRefusal | 'failed'; text: string }

/** A code issued by picture search: 128 random bits, URL-safe. */
export const searchCodePattern = /^[A-Za-z0-9_-]{22}$/
