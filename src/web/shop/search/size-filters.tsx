import { plainQuery, toggleValue } from '#contract/listing/listing-url.ts'
import * as searchTexts from '#texts/search.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useListingState } from '../listing/listing-state.ts'
import type { SearchResultsData } from './search-data.ts'

const maxOffered = 4

/** FIND-04: the filters that figures in the words name, in the filter bar: those of most products. */
export function OfferedFilters({ data: { namedValues } }: { data: SearchResultsData }) {
  const state = useListingState()
  const offeredValues = namedValues
    .filter(({ id }) => !state.query.valueIds.includes(id))
    .slice(0, maxOffered)
  if (offeredValues.length === 0) return null
  return (
    <div className="mt-2 mb-4 flex flex-wrap items-center gap-2">
      <span className="text-2 text-ink-2">{searchTexts.filterBy()}</span>
      {offeredValues.map(({ id, caption, label, count }) => (
        <Link
          key={id}
          to={state.href(toggleValue(state.query, id))}
          rel="nofollow"
          className="chip h-auto min-h-8 py-1 ps-2 wrap-anywhere"
        >
          <Icon name="plus" className="size-4 flex-none" />
          {caption}: {label} ({count})
        </Link>
      ))}
    </div>
  )
}

/** FIND-04: the filters that became of sizes in the words, with the way to what they hide. */
export function AppliedSizes({ data }: { data: SearchResultsData }) {
  const state = useListingState()
  const { namedValues, listing, isUnfiltered } = data
  const appliedValues = namedValues.filter(({ chosen }) => chosen)
  const allCount = data.isNamedOnly ? data.named : data.fullCount
  if (appliedValues.length === 0 || !isUnfiltered || allCount <= listing.count) return null
  const captions = [...new Set(appliedValues.map(({ caption, label }) => `${caption}: ${label}`))]
  return (
    <p className="mt-2 text-ink-2 wrap-anywhere">
      <RichText
        parts={searchTexts.onlyFromWords({
          values: captions.join(', '),
          strong: (text) => <strong className="text-ink">{text}</strong>,
        })}
      />{' '}
      <Link
        to={state.href({ ...plainQuery })}
        rel="nofollow"
        className="font-semibold text-ink underline underline-offset-3"
      >
        {searchTexts.showAll({ count: allCount })}
      </Link>
    </p>
  )
}
