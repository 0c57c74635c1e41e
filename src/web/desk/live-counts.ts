import { useEffect, useState } from 'react'
import { deskPaths } from '#contract/desk-paths.ts'
import type { DeskWorkCounts } from '#domain/insight/insight.ts'

/** A server that has no room now, or is leaving, is asked again after this. */
const retryMs = 15_000

/**
 * What waits at the desk: as the page was loaded with, then as the server says while the page is looked at. A page in
 * the background holds no connection, as browsers have few for a host.
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
