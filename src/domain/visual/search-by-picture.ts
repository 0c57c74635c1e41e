import { randomBytes } from 'node:crypto'
import { type PictureSearchRefusal, searchCodePattern } from '#contract/visual.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { VisionModel } from '../ports.ts'
import type { AppContext, Scope } from '../scope.ts'
import { boundedQueue } from './bounded-queue.ts'
import { decodePicture } from './decode-picture.ts'
import { getSimilarity, type PictureFeatures, splitViews, toFeatures } from './feature-rules.ts'
import { getVision } from './get-vision.ts'
import { evictSketches, findNearestSketches } from './sketch-cache.ts'
import { checkUpload } from './upload-rules.ts'
import {
  deleteOldSearches,
  findProductsShowing,
  findSearch,
  loadViews,
  saveSearch,
} from './visual-store.ts'

const maxProducts = 1000
/** What is less than half as near as the nearest does not look like it; a listing of some pictures there is always. */
const minLikeness = 0.5
const minPictures = 20
/** So many pictures with the nearest sketches are compared in full. */
const maxCompared = 400
/** A search lives as long as a visit may; the promise is within 24 hours. */
const retentionHours = 24

/** One at a time: a picture of 25 megapixels takes up to 450 MB while it is decoded. */
const limitSearches = boundedQueue({ atOnce: 1, waiting: 11 })

/**
 * Looks for products that look like this picture and answers the code of what was found, 128 random bits; its products
 * are `picturedProducts`. Refuses what is no picture, is too large, or comes while too many are being looked at. The
 * upload is decoded in memory and never kept. Writes picture_search. Source: IMG-01, IMG-02.
 */
export async function searchByPicture(
  scope: Scope,
  bytes: Uint8Array,
): Promise<Outcome<{ code: string }, PictureSearchRefusal>> {
  const fault = checkUpload(bytes)
  if (fault) return refuse(fault)
  const vision = getVision(scope)
  const features = await limitSearches(async () => {
    const picture = await decodePicture(bytes, vision.maxSide)
    return picture.ok ? ok(toFeatures(await vision.embed(picture.value))) : picture
  })
  if (features === 'full') return refuse('busy')
  if (!features.ok) return features
  const productIds = await findSimilarProducts(scope, vision, features.value)
  const code = randomBytes(16).toString('base64url')
  await saveSearch(scope.database.primary, {
    code,
    sellerId: scope.seller.id,
    productIds,
    now: scope.now,
  })
  return ok({ code })
}

/**
 * Ids of what a picture search found, nearest first, at most 1000, for the listing's source `ranked`. Null: no such code,
 * it is older than 24 hours, or another seller's.
 */
export async function getPictureSearchResult(scope: Scope, code: string): Promise<number[] | null> {
  if (!searchCodePattern.test(code)) return null
  return findSearch(scope.database.primary, scope.seller.id, code, getOldestDate(scope.now))
}

/** Drops the searches whose time is over. */
export async function purgeOldSearches(ground: AppContext, now: Date): Promise<void> {
  await deleteOldSearches(ground.database.primary, getOldestDate(now))
}

function getOldestDate(now: Date): Date {
  return new Date(now.getTime() - retentionHours * 3_600_000)
}

async function findSimilarProducts(
  scope: Scope,
  vision: VisionModel,
  look: PictureFeatures,
): Promise<number[]> {
  const keys = await findSimilarPictures(scope, vision, look)
  const found = new Set<number>()
  for (
    let from = 0, size = 4;
    from < keys.length && found.size < maxProducts;
    from += size, size *= 2
  ) {
    const ids = await findProductsShowing(
      scope.database.replica,
      scope.seller.id,
      keys.slice(from, from + size),
      maxProducts,
    )
    for (const id of ids) found.add(id)
  }
  return [...found].slice(0, maxProducts)
}

/** Keys of the pictures that look most like it, nearest first. */
async function findSimilarPictures(
  scope: Scope,
  vision: VisionModel,
  look: PictureFeatures,
): Promise<string[]> {
  const { database, seller } = scope
  const nearIds = await findNearestSketches(
    database,
    seller.id,
    vision.name,
    look.sketches,
    maxCompared,
  )
  const rows = await loadViews(database.replica, seller.id, vision.name, nearIds)
  if (rows.length * 2 < nearIds.length) evictSketches(database, seller.id, vision.name)
  const length = look.views[0]!.length
  const scored = rows.map(({ key, views }) => ({
    key,
    score: getSimilarity(look.views, splitViews(views, length)),
  }))
  scored.sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
  const min = (scored[0]?.score ?? 0) * minLikeness
  return scored.filter(({ score }, at) => at < minPictures || score >= min).map(({ key }) => key)
}
