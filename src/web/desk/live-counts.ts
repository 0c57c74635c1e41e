import { useEffect, useState } from 'react'
import { deskPaths } from '#contract/desk-paths.ts'
import type { Waiting } from '#domain/insight/insight.ts'

/** A server that has no room now, or is leaving, is asked again after this. */
const againMs = 15_000

/**
 * What waits at the desk: as the page was loaded with, then as the server says while the page is looked at. A page in
 * the background holds no connection, as browsers have few for a host.
 */
export function useLiveCounts(loaded: Waiting | null): Waiting | null {
  const [live, setLive] = useState<{ loaded: Waiting | null; counts: Waiting } | null>(null)
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
      const opened = new EventSource(deskPaths.events())
      source = opened
      opened.onmessage = ({ data }) => setLive({ loaded, counts: JSON.parse(data) as Waiting })
      opened.addEventListener('end', close)
      opened.onerror = () => {
        if (source === opened && opened.readyState === EventSource.CLOSED)
          timer = setTimeout(open, againMs)
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
