import { LRUCache } from 'lru-cache'

/**
 * Values remembered under a key until one of their tags is dropped or room runs out.
 * A value whose tags were dropped while it was being loaded is handed out but not kept, and one load runs at a time per key.
 */
export interface TaggedCache<V extends {}> {
  peek(key: string): V | undefined
  /** `load` answers the value and its tags; a load that throws is not remembered. */
  remember(key: string, load: () => Promise<{ value: V; tags: readonly string[]; keep?: boolean }>): Promise<V>
  /** Forgets every value that carries one of the tags. `*` forgets everything. */
  drop(tags: readonly string[]): void
  readonly size: number
}

interface Entry<V> {
  value: V
  tags: readonly string[]
}

export function openTaggedCache<V extends {}>(options: { room: number; sizeOf: (value: V) => number }): TaggedCache<V> {
  const keysOf = new Map<string, Set<string>>()
  const loading = new Map<string, Promise<V>>()
  /** Counts drops, so that a load can tell which tags fell while it ran. */
  let clock = 0
  const dropped: { at: number; tag: string }[] = []

  const entries = new LRUCache<string, Entry<V>>({
    maxSize: options.room,
    sizeCalculation: (entry) => Math.max(1, options.sizeOf(entry.value)),
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

  async function fill(key: string, load: () => Promise<{ value: V; tags: readonly string[]; keep?: boolean }>) {
    const startedAt = clock
    try {
      const { value, tags, keep: wanted } = await load()
      const fell = dropped.some((drop) => drop.at > startedAt && (drop.tag === '*' || tags.includes(drop.tag)))
      if (!fell && wanted !== false) keep(key, { value, tags })
      return value
    } finally {
      loading.delete(key)
      if (loading.size === 0) dropped.length = 0
    }
  }

  return {
    peek: (key) => entries.get(key)?.value,
    async remember(key, load) {
      const known = entries.get(key)
      if (known) return known.value
      const running = loading.get(key)
      if (running) return running
      const filling = fill(key, load)
      loading.set(key, filling)
      return filling
    },
    drop(tags) {
      clock++
      if (loading.size > 0) dropped.push(...tags.map((tag) => ({ at: clock, tag })))
      if (tags.includes('*')) {
        entries.clear()
        keysOf.clear()
      }
      // A load that began before this drop must not serve those who ask after it.
      for (const key of loading.keys()) loading.delete(key)
      for (const tag of tags) for (const key of [...(keysOf.get(tag) ?? [])]) entries.delete(key)
    },
    get size() {
      return entries.size
    },
  }
}
