import type { Database } from '#db/client.ts'
import { distance, sketchWords } from './look-rules.ts'
import { nextSketches } from './visual-store.ts'

/** The sketches of one seller's pictures by one model, as far as this process has read them. */
interface Sketches {
  count: number
  ids: Float64Array
  words: Uint32Array
  reading: Promise<void> | null
}

const pageSize = 20_000
/** So many are compared before others have their turn. */
const atOnce = 50_000

const known = new WeakMap<Database, Map<string, Sketches>>()

/**
 * Rows of the pictures whose sketches are nearest to one of these, up to `most` in no order. All sketches are held in
 * memory, 72 bytes a picture; what was added since the last time is read first. A row may be gone meanwhile.
 */
export async function nearestSketches(
  database: Database,
  sellerId: number,
  model: string,
  wanted: readonly Uint32Array[],
  max: number,
): Promise<number[]> {
  const sketches = sketchesOf(database, `${sellerId} ${model}`)
  sketches.reading ??= readNew(database, sellerId, model, sketches).finally(() => {
    sketches.reading = null
  })
  await sketches.reading
  const { count, ids, words } = sketches
  if (count <= max) return [...ids.subarray(0, count)]
  const distances = new Uint16Array(count)
  const having = new Uint32Array(sketchWords * 32 + 1)
  for (let from = 0; from < count; from += atOnce) {
    const until = Math.min(count, from + atOnce)
    for (let row = from; row < until; row++) {
      let min = having.length - 1
      for (const each of wanted) min = Math.min(min, distance(each, words, row * sketchWords))
      distances[row] = min
      having[min]!++
    }
    await new Promise(setImmediate)
  }
  let limit = 0
  for (let nearer = having[0]!; nearer < max; nearer += having[limit]!) limit++
  const found: number[] = []
  for (let row = 0; row < count && found.length < max; row++)
    if (distances[row]! < limit) found.push(ids[row]!)
  for (let row = 0; row < count && found.length < max; row++)
    if (distances[row]! === limit) found.push(ids[row]!)
  return found
}

/** What was read is of no use any more: most of it is gone. */
export function forgetSketches(database: Database, sellerId: number, model: string): void {
  known.get(database)?.delete(`${sellerId} ${model}`)
}

function sketchesOf(database: Database, key: string): Sketches {
  const ofDatabase = known.get(database) ?? new Map<string, Sketches>()
  known.set(database, ofDatabase)
  let sketches = ofDatabase.get(key)
  if (!sketches) {
    sketches = {
      count: 0,
      ids: new Float64Array(64),
      words: new Uint32Array(64 * sketchWords),
      reading: null,
    }
    ofDatabase.set(key, sketches)
  }
  return sketches
}

async function readNew(
  database: Database,
  sellerId: number,
  model: string,
  sketches: Sketches,
): Promise<void> {
  for (;;) {
    const last = sketches.count === 0 ? 0 : sketches.ids[sketches.count - 1]!
    const page = await nextSketches(database.replica, sellerId, model, last, pageSize)
    makeRoom(sketches, sketches.count + page.ids.length)
    sketches.ids.set(page.ids, sketches.count)
    sketches.words.set(wordsOf(page.sketches), sketches.count * sketchWords)
    sketches.count += page.ids.length
    if (page.ids.length < pageSize) return
  }
}

function makeRoom(sketches: Sketches, count: number): void {
  if (count <= sketches.ids.length) return
  const room = Math.max(count, Math.ceil(sketches.ids.length * 1.5))
  const ids = new Float64Array(room)
  const words = new Uint32Array(room * sketchWords)
  ids.set(sketches.ids.subarray(0, sketches.count))
  words.set(sketches.words.subarray(0, sketches.count * sketchWords))
  sketches.ids = ids
  sketches.words = words
}

/** Bytes come from the driver wherever they happen to lie; words must lie at fourths. */
function wordsOf(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(new Uint8Array(bytes).buffer)
}
