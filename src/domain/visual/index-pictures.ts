import type { Database, Db } from '#db/client.ts'
import { readPicture } from '../catalog/catalog.ts'
import type { Ground } from '../scope.ts'
import { decodePicture } from './decode-picture.ts'
import { lookOf } from './look-rules.ts'
import { visionOf } from './vision-of.ts'
import { countUnseen, dropLooks, saveLook, unseenPictures } from './visual-store.ts'

export interface Indexed {
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
const slack = 15 * 60_000
const wholeEvery = 60 * 60_000

/**
 * Looks at every seller's pictures that the model in force has not seen yet, until none is left. Null: another process is
 * at it. `anew` first forgets what was seen, by other models too. Writes picture_look.
 */
export async function indexPictures(
  ground: Ground,
  options: { anew?: boolean; report?: (done: number, all: number) => void } = {},
): Promise<Indexed | null> {
  return alone(ground.database, async (db) => {
    const { name } = visionOf(ground)
    if (options.anew) await dropLooks(db)
    const all = options.report ? await countUnseen(db, name) : 0
    const report = (done: number) => options.report?.(done, all)
    return lookAround(ground, { since: null, max: Number.POSITIVE_INFINITY, report })
  })
}

/** When all pictures, and when the newest, were last found to be seen. */
const rounds = new WeakMap<Database, { model: string; whole: number; newest: number }>()

/**
 * The same for the clock: a round of a hundred pictures at most. Between the hours it only asks for pictures that came
 * since the last round, which costs next to nothing however many there are.
 */
export async function indexNewPictures(ground: Ground, now: Date): Promise<void> {
  const { name } = visionOf(ground)
  const last = rounds.get(ground.database)
  const whole = !last || last.model !== name || now.getTime() - last.whole > wholeEvery
  const since = whole ? null : new Date(last.newest - slack)
  const done = await alone(ground.database, () => lookAround(ground, { since, max: roundSize }))
  if (!done || done.seen >= roundSize) return
  rounds.set(ground.database, {
    model: name,
    whole: whole ? now.getTime() : last.whole,
    newest: now.getTime(),
  })
}

async function alone<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T | null> {
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

async function lookAround(
  ground: Ground,
  { since, max, report }: { since: Date | null; max: number; report?: (done: number) => void },
): Promise<Indexed> {
  const db = ground.database.primary
  const { name } = visionOf(ground)
  const indexed = { seen: 0, unreadable: 0 }
  while (indexed.seen < max) {
    const batch = await unseenPictures(db, name, since, batchSize)
    if (batch.length === 0) break
    for (const { sellerId, key } of batch) {
      const look = await lookAt(ground, sellerId, key)
      await saveLook(db, {
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
async function lookAt(ground: Ground, sellerId: number, key: string) {
  const vision = visionOf(ground)
  const bytes = await readPicture(ground, sellerId, key)
  const picture = bytes && (await decodePicture(bytes, vision.side))
  if (!picture?.ok) return null
  const { sketches, views } = lookOf(await vision.look(picture.value))
  return { sketch: bytesIn(sketches[0]!), views: Buffer.concat(views.map(bytesIn)) }
}

function bytesIn(figures: Uint32Array | Int8Array): Buffer {
  return Buffer.from(figures.buffer, figures.byteOffset, figures.byteLength)
}
