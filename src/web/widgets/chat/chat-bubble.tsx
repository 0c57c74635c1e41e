import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import * as amyTexts from '#texts/amy.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useLazyComponent } from '#web/ui/lazy-component.ts'
import { Link } from '#web/ui/link.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { useFrame } from '../frame/frame-data.ts'
import { hasSumsAtEdge } from '../frame/sums-at-edge.ts'

/** If the component can't be loaded, the page may be. */
const loadPanel = () =>
  import('./chat-panel.tsx').catch((error: unknown) => {
    location.assign(toHref(paths.chat()))
    throw error
  })

/**
 * CHAT-01: when closed, a link to Amy's page in the same corner of every page; script opens the
 * panel instead.
 */
export function ChatBubble() {
  const { hints } = useFrame()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const isReading = useScrollingDown()
  const Panel = useLazyComponent(loadPanel, open)
  if (pathname === paths.chat()) return null
  const place = hasSumsAtEdge(pathname) ? 'chat-bubble-below' : ''
  const away = isReading ? 'chat-bubble-away' : ''
  const bottom = hints.consentChosen ? 'bottom-4' : 'bottom-28 md:bottom-18'
  return (
    <aside aria-label={amyTexts.help()}>
      <Link
        to={paths.chat()}
        rel="nofollow"
        aria-label={amyTexts.askAmy()}
        aria-expanded={open}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setOpen(true)
        }}
        className={`chat-bubble ${place} ${away} ${bottom}`}
      >
        <Icon name="ask" />
        <span>{amyTexts.askAmy()}</span>
      </Link>
      {Panel && <Panel onClose={() => setOpen(false)} />}
    </aside>
  )
}

/** Whoever scrolls down reads on: then it keeps out of the way. */
function useScrollingDown(): boolean {
  const [isDown, setIsDown] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const { scrollY } = window
      if (Math.abs(scrollY - last) < minScroll) return
      setIsDown(scrollY > last)
      last = scrollY
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return isDown
}

/** In pixels. */
const minScroll = 24
