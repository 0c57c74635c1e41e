import { performance } from 'node:perf_hooks'

/** A piece of work that holds the processor for long, as the drawing of a page does, asks for its turn first. */
export interface RenderQueue {
  /** Resolves when the piece may run, and nothing else of its kind runs in the same turn of the loop. `first`: before those who wait. */
  waitForTurn(first: boolean): Promise<void>
  /** Somebody came to the door: a connection, or a request on one. */
  onActivity(): void
  /** Milliseconds that the longest waiting has waited. */
  getLongestWait(): number
}

/**
 * The door is listened to for so many milliseconds between two pieces, or as long as the last piece took, while
 * somebody comes.
 */
const quietMs = 10

interface QueuedRender {
  since: number
  go: () => void
}

/**
 * One long piece of work a turn of the event loop, and between two of them everybody at the door is heard. Without it all pages
 * whose data came in one turn are drawn in the next, which is then long enough for as many again; and as libuv takes one new
 * connection a turn (libuv#3696), those at the door wait for seconds only to be told that there is no place. Source: QUALITY F6.
 */
export function openRenderQueue(minQuietMs = quietMs): RenderQueue {
  const priorityQueue: QueuedRender[] = []
  const normalQueue: QueuedRender[] = []
  let activityCount = 0
  let seenActivity = 0
  let quietSince = 0
  let lastRenderMs = 0
  let isRunning = false
  const runNext = () => {
    const now = performance.now()
    if (activityCount !== seenActivity && now - quietSince < Math.max(minQuietMs, lastRenderMs)) {
      seenActivity = activityCount
      setImmediate(runNext)
      return
    }
    const next = priorityQueue.shift() ?? normalQueue.shift()
    if (!next) {
      isRunning = false
      return
    }
    const startedAt = now
    next.go()
    // What it does runs before this, or in the same phase (React draws in an immediate of its own).
    setImmediate(() => {
      seenActivity = -1
      quietSince = performance.now()
      // On a processor that others use as well, a time of our own choosing would pass before anybody was heard.
      lastRenderMs = minQuietMs > 0 ? quietSince - startedAt : 0
      setImmediate(runNext)
    })
  }
  return {
    waitForTurn: (hasPriority) =>
      new Promise((go) => {
        const queue = hasPriority ? priorityQueue : normalQueue
        queue.push({ since: performance.now(), go })
        if (isRunning) return
        isRunning = true
        quietSince = performance.now()
        setImmediate(runNext)
      }),
    onActivity() {
      activityCount++
    },
    getLongestWait() {
      const since = Math.min(priorityQueue[0]?.since ?? Infinity, normalQueue[0]?.since ?? Infinity)
      return Math.max(0, performance.now() - since)
    },
  }
}
