import type { ReactNode } from 'react'
import { isFiltered, listingSearch, plainQuery } from '#contract/listing/listing-url.ts'
import { formatCount } from '#kernel/money.ts'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { useListingState } from '../listing/listing-state.ts'
import type { SearchResultsData } from './search-data.ts'

/**
 * FIND-04: how many of the products have words in nothing but a long description. Under a filter the
 * count would not be what is shown.
 */
export function MentionsNote({ data }: { data: SearchResultsData }) {
  const { seller } = useFrame()
  const { words, corrected, named, fullCount, isPartial, isNamedOnly } = data
  const others = fullCount - named
  if (words === null || isPartial || others <= 0) return null
  const isOneWord = !(corrected ?? words).includes(' ')
  const what = isOneWord ? 'the word' : 'some of your words'
  const count = formatCount(others, seller)
  const where = data.documents.length > 0 ? 'description or documents' : 'description'
  if (named === 0)
    return (
      <p className="mt-2 text-ink-2">
        {isOneWord
          ? `No name or specification has the word. These products mention it in their ${where}.`
          : 'No name or specification has all of your words. ' +
            `These products mention them in their ${where}, or have some of them.`}
      </p>
    )
  if (isFiltered(data.query)) return null
  if (isNamedOnly)
    return (
      <SearchNote link="Show them too" named={undefined}>
        Without {count} {others === 1 ? 'product that has' : 'products that have'} {what} in the
        {where} alone.
      </SearchNote>
    )
  return (
    <SearchNote link="Leave them out" named="1">
      {count} {others === 1 ? 'product has' : 'products have'} {what} in the {where} alone.
    </SearchNote>
  )
}

/** FIND-04: "cheapest" is no word of a product, but an order, of products that are called so. */
export function CheapNote({ data: { cheap, named } }: { data: SearchResultsData }) {
  const { query } = useListingState()
  if (cheap === null) return null
  return query.sort === 'PLH' ? (
    <SearchNote link="Sort by relevance" sort="POP" named={undefined}>
      Sorted by price, lowest first.
    </SearchNote>
  ) : (
    <SearchNote link="Sort by price, lowest first" sort="PLH" named={named > 0 ? '1' : undefined}>
      Searched without “{cheap}”.
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
