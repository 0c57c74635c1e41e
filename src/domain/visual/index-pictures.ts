import type { Database, Db } from '#db/client.ts'
import { loadOriginalPicture } from '../catalog/catalog.ts'
import type { AppContext } from '../scope.ts'
import { decodePicture } from './decode-picture.ts'
import { toFeatures } from './feature-rules.ts'
import { getVision } from './get-vision.ts'
import {
  countUnindexed,
  deleteFeatures,
  listUnindexedPictures,
  saveFeatures,
} from './visual-store.ts'

export interface IndexResult {
  /** Looked at just now. */
  seen: number
  /** Of these, how many could not be read. */
  unreadable: number
}

const batchSize = 50
/** So many in one round of the clock, so that a server that is to stop need not wait. */
const roundSize = 100
/** One process of all looks at pictures at a time, by this advisory lock. */
const lockNumber = 7_420_010
/** A picture may be stored in a transaction that has begun so long ago. */
const overlapMs = 15 * 60_000
const fullRunEveryMs = 60 * 60_000

/**
 * Looks at every seller's pictures that the model in force has not seen yet, until none is left. Null: another process is
 * at it. `anew` first forgets what was seen, by other models too. Writes picture_look.
 */
export async function indexPictures(
  ground: AppContext,
  options: { anew?: boolean; report?: (result: number, all: number) => void } = {},
): Promise<IndexResult | null> {
  return withIndexLock(ground.database, async (db) => {
    const { name } = getVision(ground)
    if (options.anew) await deleteFeatures(db)
    const all = options.report ? await countUnindexed(db, name) : 0
    const report = (result: number) => options.report?.(result, all)
    return indexUnseen(ground, { since: null, max: Number.POSITIVE_INFINITY, report })
  })
}

/** When all pictures, and when the newest, were last found to be seen. */
const lastRunByDatabase = new WeakMap<Database, { model: string; whole: number; newest: number }>()

/**
 * The same for the clock: a round of a hundred pictures at most. Between the hours it only asks for pictures that came
 * since the last round, which costs next to nothing however many there are.
 */
export async function indexNewPictures(ground: AppContext, now: Date): Promise<void> {
  const { name } = getVision(ground)
  const last = lastRunByDatabase.get(ground.database)
  const isFullRun = !last || last.model !== name || now.getTime() - last.whole > fullRunEveryMs
  const since = isFullRun ? null : new Date(last.newest - overlapMs)
  const result = await withIndexLock(ground.database, () =>
    indexUnseen(ground, { since, max: roundSize }),
  )
  if (!result || result.seen >= roundSize) return
  lastRunByDatabase.set(ground.database, {
    model: name,
    whole: isFullRun ? now.getTime() : last.whole,
    newest: now.getTime(),
  })
}

async function withIndexLock<T>(
  database: Database,
  work: (db: Db) => Promise<T>,
): Promise<T | null> {
  const client = await database.pool.connect()
  try {
    const { rows } = await client.query<{ got: boolean }>(
      'select pg_try_advisory_lock($1) as got',
      [lockNumber],
    )
    if (!rows[0]!.got) return null
    try {
      return await work(database.primary)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lockNumber])
    }
  } finally {
    client.release()
  }
}

async function indexUnseen(
  ground: AppContext,
  { since, max, report }: { since: Date | null; max: number; report?: (result: number) => void },
): Promise<IndexResult> {
  const db = ground.database.primary
  const { name } = getVision(ground)
  const indexed = { seen: 0, unreadable: 0 }
  while (indexed.seen < max) {
    const batch = await listUnindexedPictures(db, name, since, batchSize)
    if (batch.length === 0) break
    for (const { sellerId, key } of batch) {
      const look = await describePicture(ground, sellerId, key)
      await saveFeatures(db, {
        sellerId,
        key,
        model: name,
        sketch: look?.sketch ?? null,
        views: look?.views ?? null,
      })
      indexed.seen++
      if (!look) indexed.unreadable++
      report?.(indexed.seen)
    }
  }
  return indexed
}

/** Null where the file is gone or can't be read: it is marked as seen, or it would be tried for ever. */
async function describePicture(ground: AppContext, sellerId: number, key: string) {
  const vision = getVision(ground)
  const bytes = await loadOriginalPicture(ground, sellerId, key)
  const picture = bytes && (await decodePicture(bytes, vision.maxSide))
  if (!picture?.ok) return null
  const { sketches, views } = toFeatures(await vision.embed(picture.value))
  return { sketch: toBuffer(sketches[0]!), views: Buffer.concat(views.map(toBuffer)) }
}

function toBuffer(figures: Uint32Array | Int8Array): Buffer {
  return Buffer.from(figures.buffer, figures.byteOffset, figures.byteLength)
}
