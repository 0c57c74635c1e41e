import { Form, useLocation } from 'react-router'
import { paths, signInPages } from '#contract/paths/paths.ts'
import * as commonTexts from '#texts/common.ts'
import * as deliveryPlaceTexts from '#texts/delivery-place.ts'
import { Icon } from '#web/ui/icon.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useFrame } from '../frame/frame-data.ts'
import { hasSumsAtEdge } from '../frame/sums-at-edge.ts'
import { PlaceLink, usePlacePopup } from './place-link.tsx'

/**
 * LOOK-09: until a place is chosen, each page says below the header for which place it speaks. Its
 * cross chooses that place, so that the strip stays away. Not over forms. It stays over a product:
 * gone there and back in the list, it would move the page.
 */
export function PlaceStrip() {
  const { place } = useFrame()
  const { pathname, search } = useLocation()
  const { ask, popup } = usePlacePopup()
  if (place.chosen || hasForms(pathname)) return null
  return (
    <aside aria-label={commonTexts.delivery()} className="border-b border-line bg-quiet text-2">
      <div className="wrap flex min-h-10 items-center gap-x-3">
        <Icon name="box" className="text-ink-2" />
        <p className="min-w-0 flex-1">
          <RichText
            parts={deliveryPlaceTexts.placeStrip({
              city: place.city,
              pincode: place.pincode,
              place: (text) => <b className="font-semibold whitespace-nowrap">{text}</b>,
              more: (text) => <span className="max-md:hidden">{text}</span>,
            })}
          />
        </p>
        <PlaceLink ask={ask} className="py-1 text-link">
          {commonTexts.change()}
        </PlaceLink>
        <Form method="post" action={paths.deliveryPlace()} className="flex">
          <input type="hidden" name="back" value={pathname + search} />
          <input type="hidden" name="pincode" value={place.pincode} />
          <button
            type="submit"
            aria-label={deliveryPlaceTexts.keepNamedPlace({
              city: place.city,
              pincode: place.pincode,
            })}
            title={deliveryPlaceTexts.keepThisPlace()}
            className="icon-button -me-2"
          >
            <Icon name="close" className="size-4" />
          </button>
        </Form>
      </div>
      {popup}
    </aside>
  )
}

function hasForms(pathname: string): boolean {
  return (
    hasSumsAtEdge(pathname) ||
    signInPages.has(pathname) ||
    [paths.deliveryPlace(), paths.contact(), paths.newRfq(), paths.authorize()].includes(pathname)
  )
}
