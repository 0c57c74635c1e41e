import { LRUCache } from 'lru-cache'

/**
 * Values remembered under a key until one of their tags is dropped or room runs out.
 * A value whose tags were dropped while it was being loaded is handed out but not kept, and one load runs at a time per key.
 */
export interface TaggedCache<V extends {}> {
  peek(key: string): V | undefined
  /** The load of this key that is under way and may be shared; it rejects where the load does. */
  underWay(key: string): Promise<V> | undefined
  /** `load` answers the value and its tags; a load that throws is not remembered. */
  remember(
    key: string,
    load: () => Promise<{ value: V; tags: readonly string[]; keep?: boolean }>,
  ): Promise<V>
  /** Forgets every value that carries one of the tags. `*` forgets everything. */
  drop(tags: readonly string[]): void
  readonly size: number
}

interface Entry<V> {
  value: V
  tags: readonly string[]
}

/** A load under way, and the tags that were dropped since it began. */
interface Load<V> {
  answer: Promise<V>
  dropped: string[]
}

interface Loaded<V> {
  value: V
  tags: readonly string[]
  keep?: boolean
}

export function openTaggedCache<V extends {}>(options: {
  room: number
  sizeOf: (value: V) => number
  /** Whether a value has ceased to be true by itself: then it is loaded anew. */
  isOver?: (value: V) => boolean
}): TaggedCache<V> {
  const keysOf = new Map<string, Set<string>>()
  const running = new Set<Load<V>>()
  /** The load that those who ask now may share; one that began before a drop is not among them. */
  const shared = new Map<string, Load<V>>()

  const entries = new LRUCache<string, Entry<V>>({
    maxSize: options.room,
    sizeCalculation: (entry) => Math.max(1, Math.ceil(options.sizeOf(entry.value))),
    dispose: (entry, key) => unlink(entry, key),
  })

  function unlink(entry: Entry<V>, key: string) {
    for (const tag of entry.tags) {
      const keys = keysOf.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysOf.delete(tag)
    }
  }

  function keep(key: string, entry: Entry<V>) {
    entries.set(key, entry)
    if (!entries.has(key)) return
    for (const tag of entry.tags) {
      const keys = keysOf.get(tag) ?? new Set()
      keysOf.set(tag, keys.add(key))
    }
  }

  function begin(key: string, load: () => Promise<Loaded<V>>): Load<V> {
    const own: Load<V> = { dropped: [], answer: undefined as unknown as Promise<V> }
    own.answer = (async () => {
      try {
        const { value, tags, keep: wanted } = await load()
        const fell = own.dropped.some((tag) => tag === '*' || tags.includes(tag))
        if (!fell && wanted !== false) keep(key, { value, tags })
        return value
      } finally {
        running.delete(own)
        if (shared.get(key) === own) shared.delete(key)
      }
    })()
    return own
  }

  function current(key: string): Entry<V> | undefined {
    const entry = entries.get(key)
    if (entry && options.isOver?.(entry.value)) {
      entries.delete(key)
      return undefined
    }
    return entry
  }

  return {
    peek: (key) => current(key)?.value,
    underWay: (key) => shared.get(key)?.answer,
    async remember(key, load) {
      const known = current(key)
      if (known) return known.value
      const under = shared.get(key)
      if (under) return under.answer
      const own = begin(key, load)
      running.add(own)
      shared.set(key, own)
      return own.answer
    },
    drop(tags) {
      for (const load of running) load.dropped.push(...tags)
      shared.clear()
      if (tags.includes('*')) entries.clear()
      for (const tag of tags) for (const key of [...(keysOf.get(tag) ?? [])]) entries.delete(key)
    },
    get size() {
      return entries.size
    },
  }
}
