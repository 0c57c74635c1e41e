import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { paths, signInPages } from '#contract/paths/paths.ts'
import { cookies, getCookie } from '#contract/requests/browser.ts'
import * as deliveryPlaceTexts from '#texts/delivery-place.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useFrame } from '../frame/frame-data.ts'
import { loadPlacePopup, PlaceLink, usePlacePopup } from './place-link.tsx'

/**
 * HDR-01 and DLV-02: the current place, and the popup that asks for one once a consent choice is
 * stored.
 */
export function DeliverTo() {
  const { place, hints } = useFrame()
  const { pathname } = useLocation()
  const { ask: openPopup, popup } = usePlacePopup()

  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once a page, whatever the renders
  useEffect(() => {
    const isFormPage =
      [paths.deliveryPlace(), paths.authorize()].includes(pathname) ||
      pathname.startsWith(paths.connectedApps()) ||
      signInPages.has(pathname)
    if (!hints.consentChosen || getCookie(document.cookie, cookies.locationPopup) || isFormPage)
      return
    let isUnmounted = false
    // Shoppers who are typing or reading another popup are not interrupted: the popup opens on the
    // next page.
    const isBusy = () =>
      document.activeElement?.matches('input, textarea') || document.querySelector('dialog[open]')
    const openIfIdle = () => isUnmounted || isBusy() || openPopup()
    loadPlacePopup().then(openIfIdle, () => {})
    return () => {
      isUnmounted = true
    }
  }, [hints.consentChosen, pathname])

  return (
    <>
      <PlaceLink
        ask={openPopup}
        className="flex items-center gap-1 sm:gap-2 rounded-small p-1 text-2 leading-[1.2] text-ink-2 hover:bg-quiet hover:no-underline"
      >
        <Icon name="place" />
        <span className="max-[22rem]:sr-only">
          <span className="max-sm:sr-only">{deliveryPlaceTexts.deliverTo()}</span>
          <strong className="block whitespace-nowrap text-2 font-semibold text-ink sm:text-3">
            {place.city} {place.pincode}
          </strong>
        </span>
      </PlaceLink>
      {popup}
    </>
  )
}
