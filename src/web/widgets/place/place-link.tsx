import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import { buildHintCookie, cookies, hintSeconds } from '#contract/requests/browser.ts'
import { useLazyComponent } from '#web/ui/lazy-component.ts'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from '../frame/frame-data.ts'

export const loadPlacePopup = () => import('./place-popup.tsx')

/** DLV-02: the popup that asks for a place, and what is stored when it closes. */
export function usePlacePopup(): { ask: () => void; popup: ReactNode } {
  const { place } = useFrame()
  const [open, setOpen] = useState(false)
  const PlacePopup = useLazyComponent(loadPlacePopup, open)
  const close = (chosen: boolean) => {
    setOpen(false)
    const secure = location.protocol === 'https:'
    const setFlagCookie = (name: string) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
      document.cookie = buildHintCookie(name, '1', hintSeconds, secure)
    }
    setFlagCookie(cookies.locationPopup)
    if (!chosen && !place.chosen) setFlagCookie(cookies.locationNotSelected)
  }
  // Whoever asks may stand in a form: the popup has one of its own.
  const popup = PlacePopup && createPortal(<PlacePopup onClose={close} />, document.body)
  return { ask: () => setOpen(true), popup }
}

/** A link to the page that asks for a place, which script turns into the popup. */
export function PlaceLink(props: { ask: () => void; className: string; children: ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    <Link
      to={`${paths.deliveryPlace()}?back=${encodeURIComponent(pathname + search)}`}
      rel="nofollow"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return
        event.preventDefault()
        props.ask()
      }}
      className={props.className}
    >
      {props.children}
    </Link>
  )
}
