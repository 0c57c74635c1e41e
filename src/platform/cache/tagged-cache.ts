import { LRUCache } from 'lru-cache'
import { loadForMemory } from '#db/reads-for-memory.ts'
import { requestContext } from '#db/request-context.ts'

/**
 * A cache whose values stay until one of their tags is invalidated or space runs out. A value whose
 * tags are invalidated while it loads is returned but not cached; so is one read from a replica
 * because the primary was away. Only one load runs at a time per key.
 */
export interface TaggedCache<V extends {}> {
  peek(key: string): V | undefined
  /** The shareable load of this key that is in progress. It rejects if the load does. */
  getPending(key: string): Promise<V> | undefined
  /**
   * `load` returns the value and its tags. A load that throws is not cached. `onJoin` is called
   * where the value comes from another caller's load in progress.
   */
  getOrLoad(
    key: string,
    load: () => Promise<{ value: V; tags: readonly string[]; keep?: boolean }>,
    onJoin?: () => void,
  ): Promise<V>
  /** Evicts every value with one of the tags. `*` evicts everything. */
  invalidate(tags: readonly string[]): void
  readonly size: number
}

interface Entry<V> {
  value: V
  tags: readonly string[]
}

/** A load in progress, and the tags invalidated since it began. */
interface PendingLoad<V> {
  result: Promise<V>
  invalidatedTags: string[]
  isBehind: boolean
}

interface LoadResult<V> {
  value: V
  tags: readonly string[]
  keep?: boolean
}

export function openTaggedCache<V extends {}>(options: {
  room: number
  /** Keys count too: anybody may ask for long addresses. */
  sizeOf: (value: V, key: string) => number
  /** Tells whether a value has expired. An expired value is loaded anew. */
  isOver?: (value: V) => boolean
}): TaggedCache<V> {
  const keysByTag = new Map<string, Set<string>>()
  const runningLoads = new Set<PendingLoad<V>>()
  /**
   * Loads that new callers may share. A load that began before an invalidation is not among them.
   */
  const sharedLoads = new Map<string, PendingLoad<V>>()

  const entries = new LRUCache<string, Entry<V>>({
    maxSize: options.room,
    sizeCalculation: (entry, key) => Math.max(1, Math.ceil(options.sizeOf(entry.value, key))),
    dispose: (entry, key) => unlinkTags(entry, key),
  })

  function unlinkTags(entry: Entry<V>, key: string) {
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  function storeEntry(key: string, entry: Entry<V>) {
    entries.set(key, entry)
    if (!entries.has(key)) return
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag) ?? new Set()
      keysByTag.set(tag, keys.add(key))
    }
  }

  function startLoad(key: string, load: () => Promise<LoadResult<V>>): PendingLoad<V> {
    const pendingLoad: PendingLoad<V> = {
      invalidatedTags: [],
      isBehind: false,
      result: undefined as unknown as Promise<V>,
    }
    pendingLoad.result = (async () => {
      try {
        const { value, tags, keep: shouldKeep } = await loadForMemory(load)
        const isInvalidated = pendingLoad.invalidatedTags.some(
          (tag) => tag === '*' || tags.includes(tag),
        )
        pendingLoad.isBehind = requestContext.getStore()?.hasReadBehind === true
        if (!isInvalidated && !pendingLoad.isBehind && shouldKeep !== false)
          storeEntry(key, { value, tags })
        return value
      } finally {
        runningLoads.delete(pendingLoad)
        if (sharedLoads.get(key) === pendingLoad) sharedLoads.delete(key)
      }
    })()
    return pendingLoad
  }

  function getCurrent(key: string): Entry<V> | undefined {
    const entry = entries.get(key)
    if (entry && options.isOver?.(entry.value)) {
      entries.delete(key)
      return undefined
    }
    return entry
  }

  return {
    peek: (key) => getCurrent(key)?.value,
    getPending: (key) => sharedLoads.get(key)?.result,
    async getOrLoad(key, load, onJoin) {
      const entry = getCurrent(key)
      if (entry) return entry.value
      const pending = sharedLoads.get(key)
      if (pending) {
        onJoin?.()
        const value = await pending.result
        const context = requestContext.getStore()
        if (context && pending.isBehind) context.hasReadBehind = true
        return value
      }
      const pendingLoad = startLoad(key, load)
      runningLoads.add(pendingLoad)
      sharedLoads.set(key, pendingLoad)
      return pendingLoad.result
    },
    invalidate(tags) {
      for (const load of runningLoads) load.invalidatedTags.push(...tags)
      sharedLoads.clear()
      if (tags.includes('*')) entries.clear()
      for (const tag of tags) for (const key of [...(keysByTag.get(tag) ?? [])]) entries.delete(key)
    },
    get size() {
      return entries.size
    },
  }
}
