import { Form, useLocation } from 'react-router'
import { placeTexts } from '#contract/delivery/delivery.ts'
import { listingSearch, plainQuery } from '#contract/listing/listing-url.ts'
import { paths } from '#contract/paths/paths.ts'
import type { NamedPlace } from '#contract/search/place-words.ts'
import * as searchTexts from '#texts/search.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
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
      aria-label={searchTexts.deliveryPlace()}
      className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-large bg-quiet px-4 py-3"
    >
      <Icon name="place" className="flex-none max-sm:hidden" />
      {place.state === 'served' ? (
        <ChangePlace place={place} current={current} />
      ) : (
        <p className="min-w-0 flex-1 wrap-anywhere">
          {place.state === 'current' ? (
            <RichText
              parts={searchTexts.datesForNamedPlace({
                place: formatPlace(place),
                strong: (text) => <strong>{text}</strong>,
              })}
            />
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
        <RichText
          parts={searchTexts.deliverToQuestion({
            place: formatPlace(place),
            current,
            strong: (text) => <strong>{text}</strong>,
            quiet: (text) => <span className="text-ink-2">{text}</span>,
          })}
        />
      </p>
      <Form method="post" action={paths.deliveryPlace()}>
        <input type="hidden" name="back" value={pathname + search} />
        <input type="hidden" name="pincode" value={place.pincode} />
        <button type="submit" className="button button-buy">
          {searchTexts.deliverHere()}
        </button>
      </Form>
    </>
  )
}

function Refused({ place, current }: { place: NamedPlace; current: string }) {
  const { seller } = useFrame()
  const words = new URLSearchParams(useLocation().search).get('q') ?? ''
  const currentPlace = (
    <span className="text-ink-2">{searchTexts.datesForPlace({ place: current })}</span>
  )
  if (place.state === 'not-served')
    return (
      <>
        <RichText
          parts={searchTexts.notServed({
            place: formatPlace(place),
            reason: placeTexts['not-served'](),
            strong: (text) => <strong>{text}</strong>,
          })}
        />{' '}
        {seller.outOfAreaText} {currentPlace}
      </>
    )
  return (
    <>
      <RichText
        parts={searchTexts.unknownPincode({
          country: seller.country,
          pincode: place.pincode,
          strong: (text) => <strong>{text}</strong>,
        })}
      />{' '}
      {currentPlace}{' '}
      <Link
        to={paths.search() + listingSearch(plainQuery, seller, { q: words, exact: '1' })}
        rel="nofollow"
        className="font-semibold underline underline-offset-3"
      >
        {searchTexts.searchAsTyped()}
      </Link>
    </>
  )
}

const formatPlace = ({ city, pincode }: { city: string; pincode: string }) =>
  city === '' ? pincode : `${city} ${pincode}`
