import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isFiltered, listingSearch, plainQuery } from '#contract/listing-url.ts'
import { paths } from '#contract/paths.ts'
import { rememberPicture } from '#web/browser/search-hints.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Link } from '#web/ui/link.tsx'
import { visitContext } from '#web/visit.ts'
import { useFrame } from '#web/widgets/frame-data.ts'
import { KeptListing } from '../listing/kept-listing.tsx'
import { rememberShown } from '../listing/last-shown.ts'
import { ListingBody } from '../listing/listing-body.tsx'
import type { Route } from './+types/search.ts'
import { NothingFound } from './nothing-found.tsx'
import { type FoundData, loadSearch, type SearchData } from './search-data.ts'
import { useFollowsTracked, useSearchTracked } from './search-tracking.ts'
import { Unasked } from './unasked.tsx'

/** /Search?q= and /Search?source=image&code=: products by words or a picture, as any other listing (SRCH-01, IMG-01). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  return { ...(await loadSearch(visit, request)), company: visit.scope.seller.companyName }
}

/** CAT-16: searches are not for search engines. */
export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const name = loaderData.kind === 'found' ? nameOf(loaderData) : 'Search'
  return [{ title: `${name} | ${loaderData.company}` }, { name: 'robots', content: 'noindex' }]
}

export default function Search({ loaderData }: Route.ComponentProps) {
  useSearchTracked(loaderData)
  useFollowsTracked(loaderData)
  return <SearchScreen data={loaderData} />
}

/** CAT-12: what was found before stays where a choice can't be loaded. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <KeptListing<SearchData> error={error}>{(shown) => <SearchScreen data={shown} />}</KeptListing>
  )
}

function SearchScreen({ data }: { data: SearchData }) {
  const { pathname, search } = useLocation()
  useEffect(() => rememberShown(pathname, data), [pathname, data])
  const pictured = data.kind === 'found' && data.words === null
  useEffect(() => {
    const code = new URLSearchParams(search).get('code')
    if (pictured && code) rememberPicture(code)
  }, [pictured, search])

  if (data.kind === 'unasked') return <Unasked data={data} />
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
        <NothingFound data={data} name={nameOf(data)} />
      ) : (
        <ListingBody name={nameOf(data)} data={data} intro={() => <Correction data={data} />} />
      )}
    </>
  )
}

function nameOf({ words, corrected }: FoundData): string {
  return words === null ? 'Results for your picture' : `Results for “${corrected ?? words}”`
}

/** SRCH-01: says what was searched instead, and leads to the words as they were typed. */
function Correction({ data: { words, corrected } }: { data: FoundData }) {
  const { seller } = useFrame()
  if (words === null || corrected === null) return null
  const asTyped = paths.search() + listingSearch(plainQuery, seller, { q: words, exact: '1' })
  return (
    <p className="mt-2 wrap-anywhere">
      Showing results for <strong>{corrected}</strong>.{' '}
      <span className="text-ink-2">
        Search instead for{' '}
        <Link
          to={asTyped}
          rel="nofollow"
          className="font-semibold text-ink underline underline-offset-3"
        >
          {words}
        </Link>
      </span>
    </p>
  )
}
