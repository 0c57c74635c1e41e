interface Limits {
  /** Tasks of all keys at a time. */
  atOnce: number
  /** Tasks of one key at a time: fewer, so that there is room beside any one. */
  perKey: number
  /** Tasks of one key that may wait. */
  waiting: number
}

/**
 * Runs a few tasks at a time, of several keys in turn: one that sends many waits for itself only.
 * Beyond what may wait of a key, its next task gets `full`.
 */
export function fairQueue({ atOnce, perKey, waiting }: Limits) {
  const lanes = new Map<number, { running: number; waiting: (() => void)[] }>()
  let running = 0

  /** Starts what may start. A key that got a place goes to the end of the line. */
  function startNext(): void {
    for (const [key, lane] of lanes) {
      if (running >= atOnce) return
      if (lane.running >= perKey) continue
      const start = lane.waiting.shift()
      if (!start) continue
      running++
      lane.running++
      lanes.delete(key)
      lanes.set(key, lane)
      start()
    }
  }

  return async <T>(key: number, work: () => Promise<T>): Promise<T | 'full'> => {
    const lane = lanes.get(key) ?? { running: 0, waiting: [] }
    if (lane.running + lane.waiting.length >= perKey + waiting) return 'full'
    lanes.set(key, lane)
    await new Promise<void>((start) => {
      lane.waiting.push(start)
      startNext()
    })
    try {
      return await work()
    } finally {
      running--
      lane.running--
      if (lane.running + lane.waiting.length === 0) lanes.delete(key)
      startNext()
    }
  }
}
