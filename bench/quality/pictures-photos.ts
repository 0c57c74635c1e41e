import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { decodePicture } from '#domain/visual/decode-picture.ts'
import { getSimilarity, toFeatures } from '#domain/visual/feature-rules.ts'
import { embedQuery } from '#domain/visual/query-features.ts'
import type { Raster, VisionModel } from '#platform/ports.ts'
import { colourHistogram } from './pictures-judge.ts'

/**
 * Photographs in a folder per kind; a file whose name begins with `shop` is the kind's picture in a
 * shop.
 */
export interface PhotoScore {
  tried: number
  /** Shares of tries with the right kind first, and among the first ten. */
  first: number
  firstTen: number
}

interface EmbeddedPhoto {
  kind: string
  isShopPicture: boolean
  stored: Int8Array[]
  query: Int8Array[]
  mirrored: Int8Array[]
  colours: Int8Array[]
}

export interface PhotoScores {
  photos: PhotoScore
  /**
   * Without the half of its kind's photographs whose colours are most like it, which mostly show the
   * same shelf minutes later.
   */
  otherPhotos: PhotoScore
  shopPictures: PhotoScore
  /** Mirrored photographs that find the photograph itself first. */
  mirrored: PhotoScore
  /** Of processor time. */
  msPerPicture: number
  bytesPerPicture: number
}

/** Searches with every photograph among the other photographs, and among the shop pictures. */
export async function judgePhotos(
  folder: string,
  vision: VisionModel,
  kinds: readonly string[] = listKinds(folder),
): Promise<PhotoScores> {
  const photos: EmbeddedPhoto[] = []
  let microseconds = 0
  for (const kind of kinds) {
    for (const name of readdirSync(join(folder, kind)).sort()) {
      const bytes = readFileSync(join(folder, kind, name))
      const picture = await decode(bytes, vision)
      const start = process.cpuUsage()
      const stored = toFeatures(await vision.embed(picture)).views
      const { user, system } = process.cpuUsage(start)
      microseconds += user + system
      const query = (await embedQuery(vision, picture)).views
      const mirroredBytes = await sharp(bytes).flop().jpeg({ quality: 85 }).toBuffer()
      const mirrored = (await embedQuery(vision, await decode(mirroredBytes, vision))).views
      const colours = toFeatures(await colourHistogram.embed(picture)).views
      photos.push({
        kind,
        isShopPicture: name.startsWith('shop'),
        stored,
        query,
        mirrored,
        colours,
      })
    }
  }
  const queries = photos.filter((photo) => !photo.isShopPicture)
  const shopPictures = photos.filter((photo) => photo.isShopPicture)
  const isSameKind = (one: EmbeddedPhoto, other: EmbeddedPhoto) => one.kind === other.kind
  return {
    photos: scoreQueries(queries, (query) => queries.filter((each) => each !== query), isSameKind),
    otherPhotos: scoreQueries(queries, (query) => withoutNearest(query, queries), isSameKind),
    shopPictures: scoreQueries(queries, () => shopPictures, isSameKind),
    mirrored: scoreQueries(
      queries.map((each) => ({ ...each, query: each.mirrored })),
      () => queries,
      (query, other) => query.stored === other.stored,
    ),
    msPerPicture: microseconds / 1000 / photos.length,
    bytesPerPicture:
      photos.reduce((sum, { stored }) => sum + stored.length * stored[0]!.length, 0) /
      photos.length,
  }
}

async function decode(bytes: Uint8Array, vision: VisionModel): Promise<Raster> {
  const picture = await decodePicture(bytes, vision.maxSide)
  if (!picture.ok) throw new Error(`A photograph was refused: ${picture.code}`)
  return picture.value
}

function listKinds(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, '.')))
    .sort()
}

function withoutNearest(query: EmbeddedPhoto, photos: readonly EmbeddedPhoto[]): EmbeddedPhoto[] {
  const ownKind = photos
    .filter((each) => each.kind === query.kind && each !== query)
    .map((each) => ({ each, likeness: getSimilarity(query.colours, each.colours) }))
    .sort((a, b) => a.likeness - b.likeness)
  const others = ownKind.slice(0, ownKind.length >> 1).map(({ each }) => each)
  return [...photos.filter((each) => each.kind !== query.kind), ...others]
}

function scoreQueries(
  queries: readonly EmbeddedPhoto[],
  gallery: (query: EmbeddedPhoto) => readonly EmbeddedPhoto[],
  isRight: (query: EmbeddedPhoto, other: EmbeddedPhoto) => boolean,
): PhotoScore {
  const score = { tried: queries.length, first: 0, firstTen: 0 }
  for (const query of queries) {
    const rights = gallery(query)
      .map((each) => ({
        isRight: isRight(query, each),
        likeness: getSimilarity(query.query, each.stored),
      }))
      .sort((a, b) => b.likeness - a.likeness)
      .slice(0, 10)
      .map((each) => each.isRight)
    if (rights[0]) score.first += 1 / queries.length
    if (rights.includes(true)) score.firstTen += 1 / queries.length
  }
  return score
}
