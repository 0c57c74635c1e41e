import { Form, useLocation } from 'react-router'
import { placeTexts } from '#contract/delivery/delivery.ts'
import { listingSearch, plainQuery } from '#contract/listing/listing-url.ts'
import { paths } from '#contract/paths/paths.ts'
import type { NamedPlace } from '#contract/search/place-words.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'

/**
 * FIND-04: the place that a search names. Only the shopper's press moves the place, so that a link
 * can't.
 */
export function PlaceNote({ place }: { place: NamedPlace | null }) {
  const frame = useFrame()
  if (!place) return null
  const current = formatPlace(frame.place)
  return (
    <section
      aria-label="Delivery place"
      className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-large bg-quiet px-4 py-3"
    >
      <Icon name="place" className="flex-none max-sm:hidden" />
      {place.state === 'served' ? (
        <ChangePlace place={place} current={current} />
      ) : (
        <p className="min-w-0 flex-1 wrap-anywhere">
          {place.state === 'current' ? (
            <>
              Stock and dates are for <strong>{formatPlace(place)}</strong>.
            </>
          ) : (
            <Refused place={place} current={current} />
          )}
        </p>
      )}
    </section>
  )
}

function ChangePlace({ place, current }: { place: NamedPlace; current: string }) {
  const { pathname, search } = useLocation()
  return (
    <>
      <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
        Deliver to <strong>{formatPlace(place)}</strong>?{' '}
        <span className="text-ink-2">Stock and dates are for {current} now.</span>
      </p>
      <Form method="post" action={paths.deliveryPlace()}>
        <input type="hidden" name="back" value={pathname + search} />
        <input type="hidden" name="pincode" value={place.pincode} />
        <button type="submit" className="button button-buy">
          Deliver here
        </button>
      </Form>
    </>
  )
}

function Refused({ place, current }: { place: NamedPlace; current: string }) {
  const { seller } = useFrame()
  const words = new URLSearchParams(useLocation().search).get('q') ?? ''
  const currentPlace = <span className="text-ink-2">Stock and dates are for {current}.</span>
  if (place.state === 'not-served')
    return (
      <>
        <strong>{formatPlace(place)}</strong>: {placeTexts['not-served']} {seller.outOfAreaText}{' '}
        {currentPlace}
      </>
    )
  return (
    <>
      {seller.country} has no pincode <strong>{place.pincode}</strong>. {currentPlace}{' '}
      <Link
        to={paths.search() + listingSearch(plainQuery, seller, { q: words, exact: '1' })}
        rel="nofollow"
        className="font-semibold underline underline-offset-3"
      >
        Search for all words as typed
      </Link>
    </>
  )
}

const formatPlace = ({ city, pincode }: { city: string; pincode: string }) =>
  city === '' ? pincode : `${city} ${pincode}`
