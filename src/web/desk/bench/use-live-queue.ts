import { useEffect, useState } from 'react'
import type { WorkQueue } from '#contract/desk/workbench.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { toHref } from '#web/ui/to-href.ts'
import type { LiveCounts } from '../live-counts.ts'
import { type BenchAddress, buildBenchPath } from './bench-address.ts'
import type { LoadedQueue } from './load-queue.ts'

/** How soon rows that could not be loaded are tried again. */
const retryMs = 10_000

interface Latest extends LoadedQueue {
  path: string
}

/**
 * The queue as loaded; after a change elsewhere, the same rows as of the same moment without those
 * that are answered. What is new is only counted, so that no row moves under the hand. Old rows
 * stay while none can be loaded: `isOld`.
 */
export function useLiveQueue(
  loaded: LoadedQueue & { address: BenchAddress },
  { counts, isLive }: LiveCounts,
): { queue: WorkQueue; isOld: boolean } {
  const [latest, setLatest] = useState<Latest | null>(null)
  const [failures, setFailures] = useState(0)
  const path = buildBenchPath(loaded.address, { since: loaded.queue.at, deal: null })
  const current = latest?.path === path ? latest : loaded
  const streamed = counts?.fingerprint ?? null
  const isBehind = streamed !== null && streamed !== current.fingerprint
  useEffect(() => {
    if (!isBehind) return
    const abort = new AbortController()
    const load = async () => {
      try {
        const queue = await fetchQueue(path, abort.signal)
        // What came after the stream's last word is in its next one.
        setLatest({ queue, fingerprint: streamed, path })
        setFailures(0)
      } catch {
        if (!abort.signal.aborted) setFailures((count) => count + 1)
      }
    }
    const timer = setTimeout(load, failures === 0 ? 0 : retryMs)
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [isBehind, streamed, path, failures])
  return { queue: current.queue, isOld: isLive === false || failures > 0 }
}

async function fetchQueue(path: string, signal: AbortSignal): Promise<WorkQueue> {
  const query = path.slice(deskPaths.start().length)
  const response = await fetch(toHref(deskPaths.queue() + query), { signal })
  if (!response.ok || response.redirected) throw new Error(`The queue answered ${response.status}`)
  return (await response.json()) as WorkQueue
}
