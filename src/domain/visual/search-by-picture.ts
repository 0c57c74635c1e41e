import { randomBytes } from 'node:crypto'
import { type PictureSearchRefusal, searchCodePattern } from '#contract/search/visual.ts'
import { boundedQueue } from '#kernel/bounded-queue.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { VisionModel } from '#platform/ports.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import { decodeGreyPicture } from './codes/grey-picture.ts'
import { noMatches, readCodes } from './codes/read-codes.ts'
import { decodePicture } from './decode-picture.ts'
import { getSimilarity, type PictureFeatures, splitViews } from './feature-rules.ts'
import { getVision } from './get-vision.ts'
import { embedQuery } from './query-features.ts'
import { evictSketches, findNearestSketches } from './sketch-cache.ts'
import { checkUpload } from './upload-rules.ts'
import {
  deleteOldSearches,
  findProductsShowing,
  findSearch,
  findSearchNotes,
  loadViews,
  type PictureSearchNotes,
  saveSearch,
} from './visual-store.ts'

const maxProducts = 1000
/**
 * Pictures with less than this share of the best similarity are left out, and those that don't look
 * alike; the nearest few are shown in any case, apart.
 */
const minLikeness = 0.5
const minPictures = 20
/** How many pictures with the nearest sketches are compared in full. */
const maxCompared = 400
/** A search lives as long as a visit may; the promise is within 24 hours. */
const retentionHours = 24

/** One at a time: a picture of 25 megapixels takes up to 450 MB while it is decoded. */
const limitSearches = boundedQueue({ atOnce: 1, waiting: 11 })

/**
 * Finds the products whose bar code or part number the picture shows, then those that look like it,
 * and returns the result's code, 128 random bits; getPictureSearchResult loads its products. Refuses
 * a file that is not a picture or is too large, and any while too many are waiting. The upload is
 * decoded in memory and never stored. Writes picture_search. Source: IMG-01, IMG-02, FIND-07.
 */
export async function searchByPicture(
  scope: Scope,
  bytes: Uint8Array,
): Promise<Outcome<{ code: string }, PictureSearchRefusal>> {
  const refusal = checkUpload(bytes)
  if (refusal) return refuse(refusal)
  const vision = getVision(scope)
  const description = await limitSearches(async () => {
    const picture = await decodePicture(bytes, vision.maxSide)
    if (!picture.ok) return picture
    const features = await embedQuery(vision, picture.value)
    const grey = scope.outside.pictureReader ? await decodeForReading(scope, bytes) : null
    return ok({ features, grey })
  })
  if (description === 'full') return refuse('busy')
  if (!description.ok) return description
  const { features, grey } = description.value
  const [similar, byCode] = await Promise.all([
    findSimilarProducts(scope, vision, features),
    grey ? readCodes(scope, grey) : noMatches,
  ])
  const productIds = [...new Set([...byCode.productIds, ...similar.ids])].slice(0, maxProducts)
  const alikeIds = new Set([...byCode.productIds, ...similar.ids.slice(0, similar.alikeCount ?? 0)])
  const code = randomBytes(16).toString('base64url')
  await saveSearch(scope.database.primary, {
    code,
    sellerId: scope.seller.id,
    productIds,
    alikeCount: similar.alikeCount === null ? null : Math.min(alikeIds.size, productIds.length),
    codes: byCode.codes,
    now: scope.now,
  })
  return ok({ code })
}

/** Reading is a side part: a picture that fails here is searched by its look. */
function decodeForReading(scope: Scope, bytes: Uint8Array) {
  return decodeGreyPicture(bytes).catch((error: unknown) => {
    scope.outside.log.warn({ event: 'pictures.read_failed', err: error }, 'Picture not read')
    return null
  })
}

/**
 * Product ids of a picture search, nearest first, at most 1000, for the listing's source `ranked`.
 * Null: no such code, older than 24 hours, or another seller's.
 */
export async function getPictureSearchResult(scope: Scope, code: string): Promise<number[] | null> {
  if (!searchCodePattern.test(code)) return null
  return findSearch(scope.database.primary, scope.seller.id, code, getOldestDate(scope.now))
}

/**
 * The codes that a picture search read, and how many of its products are what it shows. Nothing for
 * an expired or foreign code.
 */
export async function getPictureNotes(scope: Scope, code: string): Promise<PictureSearchNotes> {
  if (!searchCodePattern.test(code)) return { codes: [], alikeCount: null }
  return findSearchNotes(scope.database.primary, scope.seller.id, code, getOldestDate(scope.now))
}

/** Deletes expired searches. */
export async function purgeOldSearches(app: AppContext, now: Date): Promise<void> {
  await deleteOldSearches(app.database.primary, getOldestDate(now))
}

function getOldestDate(now: Date): Date {
  return new Date(now.getTime() - retentionHours * 3_600_000)
}

interface SimilarProducts {
  /** Nearest first. */
  ids: number[]
  /** How many of them look alike; null: the model can't say. */
  alikeCount: number | null
}

async function findSimilarProducts(
  scope: Scope,
  vision: VisionModel,
  features: PictureFeatures,
): Promise<SimilarProducts> {
  const pictures = await findSimilarPictures(scope, vision, features)
  const alikePictures = pictures.filter(({ isAlike }) => isAlike)
  const alikeIds = await listProductsShowing(scope, alikePictures)
  const ids = await listProductsShowing(
    scope,
    pictures.filter(({ isAlike }) => !isAlike),
    alikeIds,
  )
  return { ids: [...ids], alikeCount: vision.alikeFrom === undefined ? null : alikeIds.size }
}

/** The products that show the pictures, after those that are listed already. */
async function listProductsShowing(
  scope: Scope,
  pictures: readonly SimilarPicture[],
  listedIds: ReadonlySet<number> = new Set(),
): Promise<Set<number>> {
  const keys = pictures.map(({ key }) => key)
  const productIds = new Set(listedIds)
  for (
    let from = 0, size = 4;
    from < keys.length && productIds.size < maxProducts;
    from += size, size *= 2
  ) {
    const ids = await findProductsShowing(
      scope.database.replica,
      scope.seller.id,
      keys.slice(from, from + size),
      maxProducts,
    )
    for (const id of ids) productIds.add(id)
  }
  return new Set([...productIds].slice(0, maxProducts))
}

interface SimilarPicture {
  key: string
  isAlike: boolean
}

/** The most similar pictures, nearest first. */
async function findSimilarPictures(
  scope: Scope,
  vision: VisionModel,
  features: PictureFeatures,
): Promise<SimilarPicture[]> {
  const { database, seller } = scope
  const nearIds = await findNearestSketches(
    database,
    seller.id,
    vision.name,
    features.sketches,
    maxCompared,
  )
  const rows = await loadViews(database.replica, seller.id, vision.name, nearIds)
  if (rows.length * 2 < nearIds.length) evictSketches(database, seller.id, vision.name)
  const length = features.views[0]!.length
  const scored = rows.map(({ key, views }) => ({
    key,
    score: getSimilarity(features.views, splitViews(views, length)),
  }))
  scored.sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
  const alikeFrom = vision.alikeFrom ?? -1
  const min = Math.max((scored[0]?.score ?? 0) * minLikeness, alikeFrom)
  return scored
    .filter(({ score }, at) => at < minPictures || score >= min)
    .map(({ key, score }) => ({ key, isAlike: score >= alikeFrom }))
}
