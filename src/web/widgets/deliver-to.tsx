import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { cookieOf, cookies, hintCookie, hintSeconds } from '#contract/browser.ts'
import { paths } from '#contract/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useLazyPart } from '#web/ui/lazy-part.ts'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from './frame-data.ts'

const loadPopup = () => import('./place-popup.tsx')

/** HDR-01 and DLV-02: the place in force, and the popup that asks for one once a consent choice is stored. */
export function DeliverTo() {
  const { place, hints } = useFrame()
  const { pathname, search } = useLocation()
  const [open, setOpen] = useState(false)
  const PlacePopup = useLazyPart(loadPopup, open)

  useEffect(() => {
    if (!hints.consentChosen || cookieOf(document.cookie, cookies.locationPopup) || pathname === paths.deliveryPlace())
      return
    let left = false
    // Whoever has begun to type meanwhile is not stopped: it asks on the next page.
    const ask = () => left || document.activeElement?.matches('input, textarea') || setOpen(true)
    loadPopup().then(ask, () => {})
    return () => {
      left = true
    }
  }, [hints.consentChosen, pathname])

  const close = (chosen: boolean) => {
    setOpen(false)
    const secure = location.protocol === 'https:'
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
    const keep = (name: string) => (document.cookie = hintCookie(name, '1', hintSeconds, secure))
    keep(cookies.locationPopup)
    if (!chosen && !place.chosen) keep(cookies.locationNotSelected)
  }
  return (
    <>
      <Link
        to={`${paths.deliveryPlace()}?back=${encodeURIComponent(pathname + search)}`}
        rel="nofollow"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey) return
          event.preventDefault()
          setOpen(true)
        }}
        className="flex items-center gap-2 rounded-small p-1 text-2 leading-[1.2] text-ink-2 hover:bg-quiet hover:no-underline"
      >
        <Icon name="place" />
        <span className="max-sm:sr-only">
          Deliver-to
          <strong className="block whitespace-nowrap text-3 font-semibold text-ink">
            {place.city} {place.pincode}
          </strong>
        </span>
      </Link>
      {PlacePopup && <PlacePopup onClose={close} />}
    </>
  )
}
