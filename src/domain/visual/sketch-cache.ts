import type { Database } from '#db/client.ts'
import { getHammingDistance, sketchWords } from './feature-rules.ts'
import { loadNextSketches } from './visual-store.ts'

/** The sketches of one seller's pictures by one model, as read by this process so far. */
interface SketchCache {
  count: number
  ids: Float64Array
  words: Uint32Array
  pendingLoad: Promise<void> | null
}

const pageSize = 20_000
/** Rows compared before yielding to the event loop. */
const rowsPerTick = 50_000

const cachesByDatabase = new WeakMap<Database, Map<string, SketchCache>>()

/**
 * Rows of the pictures whose sketches are nearest to one of these, up to `max`, unordered. All
 * sketches are held in memory, 72 bytes a picture; ones added since the last call are read first. A
 * row may have been deleted meanwhile.
 */
export async function findNearestSketches(
  database: Database,
  sellerId: number,
  model: string,
  querySketches: readonly Uint32Array[],
  max: number,
): Promise<number[]> {
  const sketches = getSketches(database, `${sellerId} ${model}`)
  sketches.pendingLoad ??= loadNewSketches(database, sellerId, model, sketches).finally(() => {
    sketches.pendingLoad = null
  })
  await sketches.pendingLoad
  const { count, ids, words } = sketches
  if (count <= max) return [...ids.subarray(0, count)]
  const distances = new Uint16Array(count)
  const countsByDistance = new Uint32Array(sketchWords * 32 + 1)
  for (let from = 0; from < count; from += rowsPerTick) {
    const until = Math.min(count, from + rowsPerTick)
    for (let row = from; row < until; row++) {
      let min = countsByDistance.length - 1
      for (const each of querySketches)
        min = Math.min(min, getHammingDistance(each, words, row * sketchWords))
      distances[row] = min
      countsByDistance[min]!++
    }
    await new Promise(setImmediate)
  }
  let limit = 0
  for (
    let nearerCount = countsByDistance[0]!;
    nearerCount < max;
    nearerCount += countsByDistance[limit]!
  )
    limit++
  const nearestIds: number[] = []
  for (let row = 0; row < count && nearestIds.length < max; row++)
    if (distances[row]! < limit) nearestIds.push(ids[row]!)
  for (let row = 0; row < count && nearestIds.length < max; row++)
    if (distances[row]! === limit) nearestIds.push(ids[row]!)
  return nearestIds
}

/** Evicts a cache whose rows are mostly deleted. */
export function evictSketches(database: Database, sellerId: number, model: string): void {
  cachesByDatabase.get(database)?.delete(`${sellerId} ${model}`)
}

function getSketches(database: Database, key: string): SketchCache {
  const cache = cachesByDatabase.get(database) ?? new Map<string, SketchCache>()
  cachesByDatabase.set(database, cache)
  let sketches = cache.get(key)
  if (!sketches) {
    sketches = {
      count: 0,
      ids: new Float64Array(64),
      words: new Uint32Array(64 * sketchWords),
      pendingLoad: null,
    }
    cache.set(key, sketches)
  }
  return sketches
}

async function loadNewSketches(
  database: Database,
  sellerId: number,
  model: string,
  sketches: SketchCache,
): Promise<void> {
  for (;;) {
    const last = sketches.count === 0 ? 0 : sketches.ids[sketches.count - 1]!
    const page = await loadNextSketches(database.replica, sellerId, model, last, pageSize)
    ensureCapacity(sketches, sketches.count + page.ids.length)
    sketches.ids.set(page.ids, sketches.count)
    sketches.words.set(toWords(page.sketches), sketches.count * sketchWords)
    sketches.count += page.ids.length
    if (page.ids.length < pageSize) return
  }
}

function ensureCapacity(sketches: SketchCache, count: number): void {
  if (count <= sketches.ids.length) return
  const capacity = Math.max(count, Math.ceil(sketches.ids.length * 1.5))
  const ids = new Float64Array(capacity)
  const words = new Uint32Array(capacity * sketchWords)
  ids.set(sketches.ids.subarray(0, sketches.count))
  words.set(sketches.words.subarray(0, sketches.count * sketchWords))
  sketches.ids = ids
  sketches.words = words
}

/** Copies the driver's bytes, because words must be aligned to four bytes. */
function toWords(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(new Uint8Array(bytes).buffer)
}
