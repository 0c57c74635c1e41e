import { performance } from 'node:perf_hooks'

/** Schedules work that blocks the processor for long, such as rendering a page. */
export interface RenderQueue {
  /**
   * Resolves when the work may run; no other runs in the same turn of the loop. `first`: ahead of
   * the queue.
   */
  waitForTurn(first: boolean): Promise<void>
  /** Records a new connection, or a request on one. */
  onActivity(): void
  /** Milliseconds that the longest-waiting work has waited. */
  getLongestWait(): number
}

/**
 * Time to accept connections between two pieces of work: this many milliseconds, or as long as the
 * last piece took while connections keep coming.
 */
const quietMs = 10

interface QueuedRender {
  since: number
  go: () => void
}

/**
 * Runs one long piece of work per turn of the event loop and accepts connections in between.
 * Otherwise all pages whose data arrived in one turn would render in the next, long enough for as
 * many again to arrive; and as libuv accepts one new connection per turn (libuv#3696), clients
 * would wait for seconds only to be refused. Source: QUALITY F6.
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
    // The work runs before this, or in the same phase (React renders in its own setImmediate).
    setImmediate(() => {
      seenActivity = -1
      quietSince = performance.now()
      // On a busy processor a fixed delay would pass before any connection was accepted.
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
