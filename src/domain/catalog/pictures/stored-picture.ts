import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import type { Db } from '#db/client.ts'
import { inTurns } from '#kernel/in-turns.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Ground } from '../../scope.ts'
import { pictureKind } from './picture-kinds.ts'

const maxBytes = 10 * 1024 * 1024
const maxPixels = 25_000_000
/** Longest side of what is kept. */
const longestSide = 1200
const drawingSide = 960

export type PictureRefusal = 'too-large' | 'not-a-picture'

const decoding = inTurns(2)

/**
 * Keeps a seller's picture and answers its key. The bytes are decoded (JPEG, PNG, WebP, AVIF or the first frame of a GIF; at
 * most 10 MB and 25 megapixels), turned upright, cut to 1200 pixels and written anew as WebP, so nothing else of them
 * survives. `source` finds it again (a feed's link); null: nobody will ask. Source: IMG-02.
 */
export async function storePicture(
  ground: Ground,
  sellerId: number,
  bytes: Uint8Array,
  source: string | null,
): Promise<Outcome<string, PictureRefusal>> {
  if (bytes.byteLength > maxBytes) return refuse('too-large')
  if (pictureKind(bytes) === null) return refuse('not-a-picture')
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: false })
  try {
    const { width, height } = await picture.metadata()
    if (width * height > maxPixels) return refuse('too-large')
    return ok(
      await keep(
        ground,
        sellerId,
        keyOf(bytes),
        source,
        fitted(picture.autoOrient(), longestSide).webp({ quality: 84 }),
      ),
    )
  } catch (error) {
    if (isDecodeError(error)) return refuse('not-a-picture')
    throw error
  }
}

/** Keeps a picture that the project itself has drawn. Never for an SVG from outside: it is rendered as it is. */
export async function storeDrawing(
  ground: Ground,
  sellerId: number,
  svg: string,
  source: string,
): Promise<string> {
  const key = keyOf(svg)
  const drawing = sharp(Buffer.from(svg)).resize(drawingSide, drawingSide, { fit: 'inside' })
  return keep(ground, sellerId, key, source, drawing.webp({ quality: 90, effort: 2 }))
}

/** Keys of the pictures that came from these sources, by source. */
export async function findPictures(
  db: Db,
  sellerId: number,
  sources: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ source: string; key: string }>(sql`
    select source, key from media where seller_id = ${sellerId} and source = any(${sql.param(sources)}::text[])`)
  return new Map(rows.map((row) => [row.source, row.key]))
}

/** A seller's picture as it is kept, WebP of at most 1200 pixels a side; null where there is none. */
export function readPicture(
  ground: Ground,
  sellerId: number,
  key: string,
): Promise<Uint8Array | null> {
  return ground.outside.storage.read(`${pictureFolder(sellerId, key)}/original.webp`)
}

/** Where a seller's picture lies in storage. The seller is part of it, so another's key finds nothing. */
export function pictureFolder(sellerId: number, key: string): string {
  return `media/${sellerId}/${key}`
}

async function keep(
  ground: Ground,
  sellerId: number,
  key: string,
  source: string | null,
  picture: Sharp,
): Promise<string> {
  const { rows } = await ground.database.primary.execute<{ source: string | null }>(
    sql`select source from media where seller_id = ${sellerId} and key = ${key}`,
  )
  if (rows.length > 0 && (source === null || rows[0]!.source === source)) return key
  const { data, info } = await decoding(() =>
    picture.timeout({ seconds: 20 }).toBuffer({ resolveWithObject: true }),
  )
  await ground.outside.storage.write(`${pictureFolder(sellerId, key)}/original.webp`, data)
  const contentHash = createHash('sha256').update(data).digest('hex')
  const stored = await ground.database.transaction(async (db) => {
    await db.execute(sql`
      insert into media (seller_id, key, content_hash, width, height)
      values (${sellerId}, ${key}, ${contentHash}, ${info.width}, ${info.height}) on conflict do nothing`)
    // The same picture may be there already, saved by another program: its key is the one to use.
    const { rows: present } = await db.execute<{ key: string }>(sql`
      select key from media where seller_id = ${sellerId} and (key = ${key} or content_hash = ${contentHash})
      order by (key = ${key}) desc limit 1`)
    const only = present[0]!.key
    if (source === null) return only
    await db.execute(
      sql`update media set source = null where seller_id = ${sellerId} and source = ${source} and key <> ${only}`,
    )
    await db.execute(
      sql`update media set source = coalesce(source, ${source}) where seller_id = ${sellerId} and key = ${only}`,
    )
    return only
  })
  if (stored !== key)
    await ground.outside.storage.remove(`${pictureFolder(sellerId, key)}/original.webp`)
  return stored
}

function fitted(picture: Sharp, side: number): Sharp {
  return picture.resize(side, side, { fit: 'inside', withoutEnlargement: true })
}

function keyOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

/** sharp has no error class: what libvips could not read says so in words. A fault of the database or the disk has a code. */
function isDecodeError(error: unknown): boolean {
  return error instanceof Error && !('code' in error) && error.cause === undefined
}
