import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import type { Db } from '#db/client.ts'
import { limitConcurrency } from '#kernel/limit-concurrency.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { AppContext } from '#platform/scope.ts'
import { cutOut } from './cut-out.ts'
import { detectPictureKind } from './detect-picture-kind.ts'

const maxBytes = 10 * 1024 * 1024
const maxPixels = 25_000_000
/** Longest side of a stored picture, in pixels. */
const maxSide = 1200
const drawingSide = 960

export type PictureRefusal = 'too-large' | 'not-a-picture'
/** What becomes of a plain, light background. */
export type PictureBackground = 'kept' | 'cut-out'

const limitDecoding = limitConcurrency(2)

/**
 * Stores a seller's picture and returns its key. The bytes are decoded (JPEG, PNG, WebP, AVIF or
 * the first frame of a GIF; at most 10 MB and 25 megapixels), rotated upright, scaled to at most
 * 1200 pixels and re-encoded as WebP, so nothing else of them survives. `source` (a feed's link)
 * allows finding it again; null: no lookup. A plain background can be cut out. Source: IMG-02.
 */
export async function storePicture(
  app: AppContext,
  sellerId: number,
  bytes: Uint8Array,
  source: string | null,
  background: PictureBackground = 'kept',
): Promise<Outcome<string, PictureRefusal>> {
  if (bytes.byteLength > maxBytes) return refuse('too-large')
  if (detectPictureKind(bytes) === null) return refuse('not-a-picture')
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: false })
  try {
    const { width, height } = await picture.metadata()
    if (width * height > maxPixels) return refuse('too-large')
    return ok(
      await saveOnce(
        app,
        sellerId,
        buildPictureKey(bytes, background === 'kept' ? '' : background),
        source,
        async () => {
          const upright = picture.autoOrient()
          const goods =
            background === 'kept'
              ? null
              : await cutOut(fitWithin(upright.clone(), drawingSide), drawingSide)
          return (goods ?? fitWithin(upright, maxSide)).webp({ quality: 84 })
        },
      ),
    )
  } catch (error) {
    if (isDecodeError(error)) return refuse('not-a-picture')
    throw error
  }
}

/** The key that storePicture would give a picture, by its head alone: it is not decoded. */
export async function inspectPicture(bytes: Uint8Array): Promise<Outcome<string, PictureRefusal>> {
  if (bytes.byteLength > maxBytes) return refuse('too-large')
  if (detectPictureKind(bytes) === null) return refuse('not-a-picture')
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return width * height > maxPixels ? refuse('too-large') : ok(buildPictureKey(bytes))
  } catch (error) {
    if (isDecodeError(error)) return refuse('not-a-picture')
    throw error
  }
}

/**
 * Stores a picture drawn by the project itself. Never for an SVG from outside: it is rendered
 * without checks.
 */
export async function storeDrawing(
  app: AppContext,
  sellerId: number,
  svg: string,
  source: string,
): Promise<string> {
  const key = buildPictureKey(svg)
  const drawing = sharp(Buffer.from(svg)).resize(drawingSide, drawingSide, { fit: 'inside' })
  return saveOnce(app, sellerId, key, source, async () => drawing.webp({ quality: 90, effort: 2 }))
}

/**
 * Stores an AVIF that the project itself has rendered, byte by byte: it is served as it is in its own
 * size. Never for a picture from outside, which is decoded and written anew.
 */
export async function storeRenderedPicture(
  app: AppContext,
  sellerId: number,
  avif: Uint8Array,
  source: string,
): Promise<string> {
  const key = buildPictureKey(avif)
  if (await isStored(app, sellerId, key, source)) return key
  const { width, height } = await sharp(avif).metadata()
  return saveBytes(app, sellerId, { key, source, data: avif, format: 'avif', width, height })
}

/** Keys of the pictures from these sources, by source. */
export async function findPictureKeys(
  db: Db,
  sellerId: number,
  sources: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ source: string; key: string }>(sql`
    select source, key from media where seller_id = ${sellerId} and source = any(${sql.param(sources)}::text[])`)
  return new Map(rows.map((row) => [row.source, row.key]))
}

/** A seller's stored picture, WebP or AVIF of at most 1200 pixels a side; null: there is none. */
export async function loadOriginalPicture(
  app: Pick<AppContext, 'outside'>,
  sellerId: number,
  key: string,
): Promise<Uint8Array | null> {
  const { storage } = app.outside
  return (
    (await storage.read(originalPath(sellerId, key, 'webp'))) ??
    (await storage.read(originalPath(sellerId, key, 'avif')))
  )
}

function originalPath(sellerId: number, key: string, format: 'webp' | 'avif'): string {
  return `${getPictureFolder(sellerId, key)}/original.${format}`
}

/**
 * A seller's picture folder in storage. It includes the seller id, so another seller's key finds
 * nothing.
 */
export function getPictureFolder(sellerId: number, key: string): string {
  return `media/${sellerId}/${key}`
}

async function saveOnce(
  app: AppContext,
  sellerId: number,
  key: string,
  source: string | null,
  makePicture: () => Promise<Sharp>,
): Promise<string> {
  if (await isStored(app, sellerId, key, source)) return key
  const { data, info } = await limitDecoding(async () =>
    (await makePicture()).timeout({ seconds: 20 }).toBuffer({ resolveWithObject: true }),
  )
  const { width, height } = info
  return saveBytes(app, sellerId, { key, source, data, format: 'webp', width, height })
}

async function isStored(
  app: AppContext,
  sellerId: number,
  key: string,
  source: string | null,
): Promise<boolean> {
  const { rows } = await app.database.primary.execute<{ source: string | null }>(
    sql`select source from media where seller_id = ${sellerId} and key = ${key}`,
  )
  return rows.length > 0 && (source === null || rows[0]!.source === source)
}

/** Writes the file and its row; returns the key of an equal picture where there is one already. */
async function saveBytes(
  app: AppContext,
  sellerId: number,
  picture: {
    key: string
    source: string | null
    data: Uint8Array
    format: 'webp' | 'avif'
    width: number
    height: number
  },
): Promise<string> {
  const { key, source, data, format, width, height } = picture
  await app.outside.storage.write(originalPath(sellerId, key, format), data)
  const contentHash = createHash('sha256').update(data).digest('hex')
  const savedKey = await app.database.transaction(async (db) => {
    await db.execute(sql`
      insert into media (seller_id, key, content_hash, width, height)
      values (${sellerId}, ${key}, ${contentHash}, ${width}, ${height}) on conflict do nothing`)
    // Another process may have stored the same picture: then its key applies.
    const { rows: matches } = await db.execute<{ key: string }>(sql`
      select key from media where seller_id = ${sellerId} and (key = ${key} or content_hash = ${contentHash})
      order by (key = ${key}) desc limit 1`)
    const existingKey = matches[0]!.key
    if (source === null) return existingKey
    await db.execute(
      sql`update media
        set source = null
        where seller_id = ${sellerId} and source = ${source} and key <> ${existingKey}`,
    )
    await db.execute(
      sql`update media set source = coalesce(source, ${source}) where seller_id = ${sellerId} and key = ${existingKey}`,
    )
    return existingKey
  })
  if (savedKey !== key) await app.outside.storage.remove(originalPath(sellerId, key, format))
  return savedKey
}

function fitWithin(picture: Sharp, side: number): Sharp {
  return picture.resize(side, side, { fit: 'inside', withoutEnlargement: true })
}

function buildPictureKey(bytes: Uint8Array | string, treatment = ''): string {
  return createHash('sha256').update(bytes).update(treatment).digest('hex').slice(0, 32)
}

/**
 * sharp has no error class: a libvips decode error has only a message, a database or disk error has
 * a code.
 */
function isDecodeError(error: unknown): boolean {
  return error instanceof Error && !('code' in error) && error.cause === undefined
}
