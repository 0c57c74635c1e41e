import { Fragment, useEffect } from 'react'
import { useLocation } from 'react-router'
import { isFiltered, listingSearch, plainQuery } from '#contract/listing/listing-url.ts'
import { paths } from '#contract/paths/paths.ts'
import { buildNewRfqQuery } from '#contract/paths/quote-paths.ts'
import { savePictureCode } from '#web/browser/search-hints.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Link } from '#web/ui/link.tsx'
import { visitContext } from '#web/visit.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { storeLastListing } from '../listing/last-listing.ts'
import { ListingBody } from '../listing/listing-body.tsx'
import { PreviousListing } from '../listing/previous-listing.tsx'
import type { Route } from './+types/search.ts'
import { EmptySearch } from './empty-search.tsx'
import { NoSearchResults } from './no-search-results.tsx'
import { PictureNotes } from './picture-notes.tsx'
import { loadSearch, type SearchData, type SearchResultsData } from './search-data.ts'
import { useResultClickTracking, useSearchTracking } from './search-tracking.ts'

/**
 * /Search?q= and /Search?source=image&code=: products by words or a picture, as any other listing
 * (SRCH-01, IMG-01).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  return { ...(await loadSearch(visit, request)), company: visit.scope.seller.companyName }
}

/** CAT-16: searches are noindex. */
export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const name = loaderData.kind === 'found' ? formatHeading(loaderData) : 'Search'
  return [{ title: `${name} | ${loaderData.company}` }, { name: 'robots', content: 'noindex' }]
}

export default function Search({ loaderData }: Route.ComponentProps) {
  useSearchTracking(loaderData)
  useResultClickTracking(loaderData)
  return <SearchScreen data={loaderData} />
}

/** CAT-12: the previous results stay when a choice can't be loaded. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PreviousListing<SearchData> error={error}>
      {(searchData) => <SearchScreen data={searchData} />}
    </PreviousListing>
  )
}

function SearchScreen({ data }: { data: SearchData }) {
  const { pathname, search } = useLocation()
  useEffect(() => storeLastListing(pathname, data), [pathname, data])
  const isPictureSearch = data.kind === 'found' && data.words === null
  useEffect(() => {
    const code = new URLSearchParams(search).get('code')
    if (isPictureSearch && code) savePictureCode(code)
  }, [isPictureSearch, search])

  if (data.kind === 'unasked') return <EmptySearch data={data} />
  const { listing } = data
  return (
    <>
      <Breadcrumb
        steps={[
          { name: 'Home', path: paths.home() },
          { name: `Search (${listing.count})`, path: null },
        ]}
      />
      {listing.count === 0 && !isFiltered(data.query) ? (
        <NoSearchResults data={data} name={formatHeading(data)} />
      ) : (
        <ListingBody
          name={formatHeading(data)}
          data={data}
          intro={() => (
            <>
              <Correction data={data} />
              <MissingWords data={data} />
              <PictureNotes notes={data.pictureNotes} />
            </>
          )}
        />
      )}
    </>
  )
}

function formatHeading({ words, corrected }: SearchResultsData): string {
  return words === null ? 'Results for your picture' : `Results for “${corrected ?? words}”`
}

/** SRCH-01: says what was searched instead, and links to the words as typed. */
function Correction({ data: { words, corrected } }: { data: SearchResultsData }) {
  const { seller } = useFrame()
  if (words === null || corrected === null) return null
  const exactSearchPath =
    paths.search() + listingSearch(plainQuery, seller, { q: words, exact: '1' })
  return (
    <p className="mt-2 wrap-anywhere">
      Showing results for <strong>{corrected}</strong>.{' '}
      <span className="text-ink-2">
        Search instead for{' '}
        <Link
          to={exactSearchPath}
          rel="nofollow"
          className="font-semibold text-ink underline underline-offset-3"
        >
          {words}
        </Link>
      </span>
    </p>
  )
}

/** FIND-04: names the words that nothing has, and asks the seller for a part number among them. */
function MissingWords({ data: { words, missing } }: { data: SearchResultsData }) {
  if (words === null || missing.length === 0) return null
  const mayBePart = missing.some((word) => /\d/.test(word))
  return (
    <p className="mt-2 wrap-anywhere">
      No product here has{' '}
      {missing.map((word, at) => (
        <Fragment key={word}>
          {at > 0 && ', '}
          <s className="font-semibold">{word}</s>
        </Fragment>
      ))}
      . <span className="text-ink-2">These have some of your other words.</span>{' '}
      {mayBePart && (
        <a
          href={paths.newRfq(buildNewRfqQuery({ words }))}
          rel="nofollow"
          className="font-semibold underline underline-offset-3"
        >
          Request a quote for “{words}”
        </a>
      )}
    </p>
  )
}
