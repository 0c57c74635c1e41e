import { randomBytes } from 'node:crypto'
import { type PictureSearchRefusal, searchCodeForm } from '#contract/visual.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Vision } from '../ports.ts'
import type { Ground, Scope } from '../scope.ts'
import { decodePicture } from './decode-picture.ts'
import { type Look, likeness, lookOf, splitViews } from './look-rules.ts'
import { forgetSketches, nearestSketches } from './sketch-memory.ts'
import { uploadFault } from './upload-rules.ts'
import { visionOf } from './vision-of.ts'
import { dropSearches, findSearch, productsShowing, saveSearch, viewsOf } from './visual-store.ts'
import { waitingRoom } from './waiting-room.ts'

const maxProducts = 1000
/** What is less than half as near as the nearest does not look like it; a listing of some pictures there is always. */
const minLikeness = 0.5
const minPictures = 20
/** So many pictures with the nearest sketches are compared in full. */
const maxCompared = 400
/** A search lives as long as a visit may; the promise is within 24 hours. */
const hoursKept = 24

/** One at a time: a picture of 25 megapixels takes up to 450 MB while it is decoded. */
const looking = waitingRoom({ atOnce: 1, waiting: 11 })

/**
 * Looks for products that look like this picture and answers the code of what was found, 128 random bits; its products
 * are `picturedProducts`. Refuses what is no picture, is too large, or comes while too many are being looked at. The
 * upload is decoded in memory and never kept. Writes picture_search. Source: IMG-01, IMG-02.
 */
export async function searchByPicture(
  scope: Scope,
  bytes: Uint8Array,
): Promise<Outcome<{ code: string }, PictureSearchRefusal>> {
  const fault = uploadFault(bytes)
  if (fault) return refuse(fault)
  const vision = visionOf(scope)
  const seen = await looking(async () => {
    const picture = await decodePicture(bytes, vision.side)
    return picture.ok ? ok(lookOf(await vision.look(picture.value))) : picture
  })
  if (seen === 'full') return refuse('busy')
  if (!seen.ok) return seen
  const productIds = await productsLike(scope, vision, seen.value)
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
export async function picturedProducts(scope: Scope, code: string): Promise<number[] | null> {
  if (!searchCodeForm.test(code)) return null
  return findSearch(scope.database.primary, scope.seller.id, code, oldest(scope.now))
}

/** Drops the searches whose time is over. */
export async function forgetOldSearches(ground: Ground, now: Date): Promise<void> {
  await dropSearches(ground.database.primary, oldest(now))
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - hoursKept * 3_600_000)
}

async function productsLike(scope: Scope, vision: Vision, look: Look): Promise<number[]> {
  const keys = await picturesLike(scope, vision, look)
  const found = new Set<number>()
  for (
    let from = 0, size = 4;
    from < keys.length && found.size < maxProducts;
    from += size, size *= 2
  ) {
    const ids = await productsShowing(
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
async function picturesLike(scope: Scope, vision: Vision, look: Look): Promise<string[]> {
  const { database, seller } = scope
  const near = await nearestSketches(database, seller.id, vision.name, look.sketches, maxCompared)
  const rows = await viewsOf(database.replica, seller.id, vision.name, near)
  if (rows.length * 2 < near.length) forgetSketches(database, seller.id, vision.name)
  const length = look.views[0]!.length
  const scored = rows.map(({ key, views }) => ({
    key,
    score: likeness(look.views, splitViews(views, length)),
  }))
  scored.sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
  const min = (scored[0]?.score ?? 0) * minLikeness
  return scored.filter(({ score }, at) => at < minPictures || score >= min).map(({ key }) => key)
}
