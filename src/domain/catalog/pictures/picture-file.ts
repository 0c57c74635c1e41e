import sharp, { type Sharp } from 'sharp'
import type { PictureFormat, PictureWidth } from '#contract/paths/paths.ts'
import { limitConcurrency } from '#kernel/limit-concurrency.ts'
import type { Storage } from '#platform/ports.ts'
import type { Scope } from '#platform/scope.ts'
import { detectPictureKind } from './detect-picture-kind.ts'
import { getPictureFolder, loadOriginalPicture } from './stored-picture.ts'

const limitEncoding = limitConcurrency(2)
const encodingsByStorage = new WeakMap<Storage, Map<string, Promise<Uint8Array | null>>>()

/**
 * A seller's picture in one of the sizes and formats of contract/paths/paths.ts, encoded on the first
 * request and then stored. Concurrent requests for the same file share one encoding; at most two
 * encodings run at once. Null: the seller has no such picture.
 */
export async function loadPictureFile(
  scope: Scope,
  key: string,
  width: PictureWidth,
  format: PictureFormat,
): Promise<Uint8Array | null> {
  if (!/^[0-9a-f]{32}$/.test(key)) return null
  const { storage } = scope.outside
  const folder = getPictureFolder(scope.seller.id, key)
  const path = `${folder}/${width}.${format}`
  const existing = await storage.read(path)
  if (existing) return existing

  const encodings = encodingsByStorage.get(storage) ?? new Map<string, Promise<Uint8Array | null>>()
  encodingsByStorage.set(storage, encodings)
  let file = encodings.get(path)
  if (!file) {
    file = limitEncoding(() => encodePicture(scope, key, path, width, format)).finally(() =>
      encodings.delete(path),
    )
    encodings.set(path, file)
  }
  return file
}

async function encodePicture(
  scope: Scope,
  key: string,
  path: string,
  width: PictureWidth,
  format: PictureFormat,
) {
  const original = await loadOriginalPicture(scope, scope.seller.id, key)
  if (!original) return null
  const bytes = (await isReady(original, width, format))
    ? original
    : await encoders[format](
        sharp(original).resize(width, width, { fit: 'inside', withoutEnlargement: true }),
      ).toBuffer()
  // Whoever waits gets it all the same where the storage is full; the next one has it made again.
  await scope.outside.storage.write(path, bytes).catch(() => {})
  return bytes
}

/** An original that is an AVIF of this size already is not encoded a second time. */
async function isReady(original: Uint8Array, width: PictureWidth, format: PictureFormat) {
  if (format !== 'avif' || detectPictureKind(original) !== 'avif') return false
  const size = await sharp(original).metadata()
  return Math.max(size.width, size.height) === width
}

const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 52, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 80 }),
  jpeg: (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 82 }),
}
