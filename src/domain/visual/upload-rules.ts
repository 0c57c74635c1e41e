import { maxUploadBytes } from '#contract/search/visual.ts'
import { detectPictureKind } from '../catalog/catalog.ts'

/** How far into a file other programs look for their own signature: PDF readers go this far. */
const headLength = 1024
/** A zip's directory ends within its last 64 kB, and a little. */
const tailLength = 66_000

const foreignSignatures = [/%PDF-/, /<(?:!doctype|html|svg|script|\?php)/i]

/**
 * Why bytes can't be accepted as a picture, before anything decodes them; null where they may be. A
 * file that is a picture and something else besides (a document, a page, an archive) is refused: no
 * camera makes one. Data that cameras append to a photo is harmless. Source: IMG-02, security 23.
 */
export function checkUpload(bytes: Uint8Array): 'no-picture' | 'too-large' | null {
  if (bytes.byteLength > maxUploadBytes) return 'too-large'
  if (detectPictureKind(bytes) === null) return 'no-picture'
  const head = toLatin1(bytes.subarray(0, headLength))
  if (foreignSignatures.some((pattern) => pattern.test(head))) return 'no-picture'
  const tail = toLatin1(bytes.subarray(-tailLength))
  return hasZipEnd(tail) ? 'no-picture' : null
}

/** The signature can occur in a picture by chance, but then the lengths after it don't fit. */
function hasZipEnd(tail: string): boolean {
  const at = tail.lastIndexOf('PK\x05\x06')
  if (at < 0 || at + 22 > tail.length) return false
  const comment = tail.charCodeAt(at + 20) + 256 * tail.charCodeAt(at + 21)
  return at + 22 + comment === tail.length
}

function toLatin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
