import { useEffect, useState } from 'react'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { DeskWorkCounts } from '#domain/insight/insight.ts'
import { toHref } from '#web/ui/to-href.ts'

/** Retry interval if the server is overloaded or shutting down. */
const retryMs = 15_000

export interface LiveCounts {
  /** Null: counting failed, and nothing was streamed yet. */
  counts: DeskWorkCounts | null
  /** Whether the stream is open; null: not tried yet, or without script. */
  isLive: boolean | null
  /** When the last count came, in ms; null: none yet. */
  liveAt: number | null
}

interface Streamed {
  loaded: DeskWorkCounts | null
  counts: DeskWorkCounts
}

/**
 * Number of items waiting at the desk: first as loaded, then as streamed by the server while the
 * page is visible. A page in the background closes its connection, as browsers allow only a few per
 * host.
 */
export function useLiveCounts(loaded: DeskWorkCounts | null): LiveCounts {
  const [streamed, setStreamed] = useState<Streamed | null>(null)
  const [isLive, setIsLive] = useState<boolean | null>(null)
  const [liveAt, setLiveAt] = useState<number | null>(null)
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
      const eventSource = new EventSource(toHref(deskPaths.events()))
      source = eventSource
      eventSource.onopen = () => {
        setIsLive(true)
        setLiveAt(Date.now())
      }
      eventSource.onmessage = ({ data }) => {
        setStreamed({ loaded, counts: JSON.parse(data) as DeskWorkCounts })
        setLiveAt(Date.now())
      }
      eventSource.addEventListener('end', () => {
        setIsLive(false)
        close()
      })
      eventSource.onerror = () => {
        if (source !== eventSource) return
        setIsLive(false)
        if (eventSource.readyState === EventSource.CLOSED) timer = setTimeout(open, retryMs)
      }
    }
    open()
    document.addEventListener('visibilitychange', open)
    return () => {
      document.removeEventListener('visibilitychange', open)
      close()
    }
  }, [loaded])
  const counts = streamed && streamed.loaded === loaded ? streamed.counts : loaded
  return { counts, isLive, liveAt }
}
