import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isFiltered } from '#contract/listing/listing-url.ts'
import { paths } from '#contract/paths/paths.ts'
import * as commonTexts from '#texts/common.ts'
import * as searchTexts from '#texts/search.ts'
import { savePictureCode } from '#web/browser/search-hints.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { visitContext } from '#web/visit.ts'
import { storeLastListing } from '../listing/last-listing.ts'
import { ListingBody } from '../listing/listing-body.tsx'
import { PreviousListing } from '../listing/previous-listing.tsx'
import type { Route } from './+types/search.ts'
import { DocumentMatches } from './document-matches.tsx'
import { EmptySearch } from './empty-search.tsx'
import { NoSearchResults } from './no-search-results.tsx'
import { PartialMatches } from './partial-matches.tsx'
import { PictureNotes } from './picture-notes.tsx'
import { loadSearch, type SearchData, type SearchResultsData } from './search-data.ts'
import { SearchNotes } from './search-notes.tsx'
import { useResultClickTracking, useSearchTracking } from './search-tracking.ts'
import { OfferedFilters } from './size-filters.tsx'

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
  const name = loaderData.kind === 'found' ? formatHeading(loaderData) : searchTexts.search()
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
          { name: commonTexts.home(), path: paths.home() },
          { name: searchTexts.searchCount({ count: listing.count }), path: null },
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
              <SearchNotes data={data} />
              <DocumentMatches matches={data.documents} />
              <PictureNotes notes={data.pictureNotes} />
              {data.words === null && data.isPartial && (
                <p className="mt-2 text-ink-2">{searchTexts.closestToPicture()}</p>
              )}
            </>
          )}
          offers={<OfferedFilters data={data} />}
          after={
            <PartialMatches
              title={data.words === null ? searchTexts.lessSimilar() : searchTexts.someWords()}
              cards={data.partial}
            />
          }
        />
      )}
    </>
  )
}

function formatHeading({ words, corrected }: SearchResultsData): string {
  return words === null
    ? searchTexts.resultsForPicture()
    : searchTexts.resultsFor({ words: corrected ?? words })
}
