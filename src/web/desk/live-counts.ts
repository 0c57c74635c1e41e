import { useEffect, useState } from 'react'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { DeskWorkCounts } from '#domain/insight/insight.ts'

/** Retry interval if the server is overloaded or shutting down. */
const retryMs = 15_000

/**
 * Number of items waiting at the desk: first as loaded, then as streamed by the server while the
 * page is visible. A page in the background closes its connection, as browsers allow only a few per
 * host.
 */
export function useLiveCounts(loaded: DeskWorkCounts | null): DeskWorkCounts | null {
  const [live, setLive] = useState<{
    loaded: DeskWorkCounts | null
    counts: DeskWorkCounts
  } | null>(null)
  useEffect(() => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const close = () => {
      clearTimeout(timer)
      source?.close()
      source = undefined
    }
    const open = () => {
      close()
      if (document.hidden) return
      const eventSource = new EventSource(deskPaths.events())
      source = eventSource
      eventSource.onmessage = ({ data }) =>
        setLive({ loaded, counts: JSON.parse(data) as DeskWorkCounts })
      eventSource.addEventListener('end', close)
      eventSource.onerror = () => {
        if (source === eventSource && eventSource.readyState === EventSource.CLOSED)
          timer = setTimeout(open, retryMs)
      }
    }
    open()
    document.addEventListener('visibilitychange', open)
    return () => {
      document.removeEventListener('visibilitychange', open)
      close()
    }
  }, [loaded])
  return live && live.loaded === loaded ? live.counts : loaded
}
