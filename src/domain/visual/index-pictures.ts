import type { Database } from '#db/client.ts'
import { tryTaskLock } from '#db/try-task-lock.ts'
import type { AppContext } from '#platform/scope.ts'
import { loadOriginalPicture } from '../catalog/catalog.ts'
import { decodePicture } from './decode-picture.ts'
import { toFeatures } from './feature-rules.ts'
import { getVision } from './get-vision.ts'
import {
  countUnindexed,
  deleteFeatures,
  deleteOtherFeatures,
  listUnindexedPictures,
  saveFeatures,
} from './visual-store.ts'

export interface IndexResult {
  /** Pictures processed by this run. */
  seen: number
  /** How many of these could not be read. */
  unreadable: number
}

const batchSize = 50
/** Pictures per scheduled run, so that a server shutdown does not wait long. */
const roundSize = 100
/** Advisory lock: one process at a time indexes pictures. */
const lockNumber = 7_420_010
/** A picture may be stored by a transaction that started this long ago. */
const overlapMs = 15 * 60_000
const fullRunEveryMs = 60 * 60_000

/**
 * Indexes every seller's pictures that the current model has not processed, until none is left.
 * Null: another process is indexing. `anew` first deletes all features, other models' included.
 * Writes picture_look.
 */
export async function indexPictures(
  app: AppContext,
  options: { anew?: boolean; report?: (result: number, all: number) => void } = {},
): Promise<IndexResult | null> {
  return tryTaskLock(app.database, lockNumber, async (db) => {
    const { name } = getVision(app)
    if (options.anew) await deleteFeatures(db)
    const all = options.report ? await countUnindexed(db, name) : 0
    const report = (result: number) => options.report?.(result, all)
    return indexUnseen(app, { since: null, max: Number.POSITIVE_INFINITY, report })
  })
}

/** Features of an earlier version of the built-in model are of no use once all pictures are done. */
const builtInPrefix = 'built-in '

/** When all pictures, and when the newest, were last found to be indexed. */
const lastRunByDatabase = new WeakMap<Database, { model: string; whole: number; newest: number }>()

/**
 * The scheduled run: a hundred pictures at most. Between the hourly full runs it only checks
 * pictures added since the last run, which costs next to nothing however many there are.
 */
export async function indexNewPictures(app: AppContext, now: Date): Promise<void> {
  const { name } = getVision(app)
  const last = lastRunByDatabase.get(app.database)
  const isFullRun = !last || last.model !== name || now.getTime() - last.whole > fullRunEveryMs
  const since = isFullRun ? null : new Date(last.newest - overlapMs)
  const result = await tryTaskLock(app.database, lockNumber, () =>
    indexUnseen(app, { since, max: roundSize }),
  )
  if (!result || result.seen >= roundSize) return
  if (isFullRun && name.startsWith(builtInPrefix))
    await deleteOtherFeatures(app.database.primary, builtInPrefix, name)
  lastRunByDatabase.set(app.database, {
    model: name,
    whole: isFullRun ? now.getTime() : last.whole,
    newest: now.getTime(),
  })
}

async function indexUnseen(
  app: AppContext,
  { since, max, report }: { since: Date | null; max: number; report?: (result: number) => void },
): Promise<IndexResult> {
  const db = app.database.primary
  const { name } = getVision(app)
  const tally = { seen: 0, unreadable: 0 }
  while (tally.seen < max) {
    const batch = await listUnindexedPictures(db, name, since, batchSize)
    if (batch.length === 0) break
    for (const { sellerId, key } of batch) {
      const features = await describePicture(app, sellerId, key)
      await saveFeatures(db, {
        sellerId,
        key,
        model: name,
        sketch: features?.sketch ?? null,
        views: features?.views ?? null,
      })
      tally.seen++
      if (!features) tally.unreadable++
      report?.(tally.seen)
    }
  }
  return tally
}

/**
 * Null where the file is missing or unreadable: it is marked as processed, or it would be retried
 * for ever.
 */
async function describePicture(app: AppContext, sellerId: number, key: string) {
  const vision = getVision(app)
  const bytes = await loadOriginalPicture(app, sellerId, key)
  const picture = bytes && (await decodePicture(bytes, vision.maxSide))
  if (!picture?.ok) return null
  const { sketches, views } = toFeatures(await vision.embed(picture.value))
  return { sketch: toBuffer(sketches[0]!), views: Buffer.concat(views.map(toBuffer)) }
}

function toBuffer(figures: Uint32Array | Int8Array): Buffer {
  return Buffer.from(figures.buffer, figures.byteOffset, figures.byteLength)
}
