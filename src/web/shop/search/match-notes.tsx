import type { ReactNode } from 'react'
import { isFiltered, listingSearch, plainQuery } from '#contract/listing/listing-url.ts'
import * as searchTexts from '#texts/search.ts'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { useListingState } from '../listing/listing-state.ts'
import type { SearchResultsData } from './search-data.ts'

/**
 * FIND-04: how many of the products have words in nothing but a long description. Under a filter the
 * count would not be what is shown.
 */
export function MentionsNote({ data }: { data: SearchResultsData }) {
  const { words, corrected, named, fullCount, isPartial, isNamedOnly } = data
  const others = fullCount - named
  if (words === null || isPartial || others <= 0) return null
  const isOneWord = !(corrected ?? words).includes(' ')
  const params = {
    count: others,
    words: isOneWord ? 'one' : 'some',
    documents: data.documents.length > 0 ? 'yes' : 'no',
  }
  if (named === 0)
    return (
      <p className="mt-2 text-ink-2">
        {isOneWord ? searchTexts.wordOnlyMentioned(params) : searchTexts.wordsOnlyMentioned(params)}
      </p>
    )
  if (isFiltered(data.query)) return null
  if (isNamedOnly)
    return (
      <SearchNote link={searchTexts.showMentions()} named={undefined}>
        {searchTexts.mentionsHidden(params)}
      </SearchNote>
    )
  return (
    <SearchNote link={searchTexts.hideMentions()} named="1">
      {searchTexts.mentionsShown(params)}
    </SearchNote>
  )
}

/** FIND-04: "cheapest" is no word of a product, but an order, of products that are called so. */
export function CheapNote({ data: { cheap, named } }: { data: SearchResultsData }) {
  const { query } = useListingState()
  if (cheap === null) return null
  return query.sort === 'PLH' ? (
    <SearchNote link={searchTexts.sortByRelevance()} sort="POP" named={undefined}>
      {searchTexts.cheapestFirst()}
    </SearchNote>
  ) : (
    <SearchNote link={searchTexts.sortByPrice()} sort="PLH" named={named > 0 ? '1' : undefined}>
      {searchTexts.withoutCheap({ cheap })}
    </SearchNote>
  )
}

/** A sentence, and a link to the same search otherwise. */
function SearchNote(props: {
  children: ReactNode
  link: string
  sort?: 'POP' | 'PLH'
  named: '1' | undefined
}) {
  const { seller } = useFrame()
  const { path, query, search } = useListingState()
  const { named: _, ...others } = search
  const nextQuery = { ...query, sort: props.sort ?? query.sort, page: plainQuery.page }
  const nextSearch = props.named === undefined ? others : { ...others, named: props.named }
  return (
    <p className="mt-2 text-ink-2 wrap-anywhere">
      {props.children}{' '}
      <Link
        to={path + listingSearch(nextQuery, seller, nextSearch)}
        rel="nofollow"
        className="font-semibold text-ink underline underline-offset-3"
      >
        {props.link}
      </Link>
    </p>
  )
}
