import { useSearchParams } from 'react-router'
import { listingSearch, plainQuery } from '#contract/listing/listing-url.ts'
import { paths } from '#contract/paths/paths.ts'
import { maxSearchLength, searchedParameter } from '#contract/search/search.ts'
import * as searchBoxTexts from '#texts/search-box.ts'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'

/** FIND-08: on a page that a search led to, the way to the search's own results. */
export function SearchInstead() {
  const { seller } = useFrame()
  const [query] = useSearchParams()
  const words = query.get(searchedParameter)?.slice(0, maxSearchLength)
  if (!words) return null
  const path = paths.search() + listingSearch(plainQuery, seller, { q: words, exact: '1' })
  return (
    <p className="mt-2 wrap-anywhere text-ink-2">
      <RichText
        parts={searchBoxTexts.searchInstead({
          words,
          link: (text) => (
            <Link
              to={path}
              rel="nofollow"
              className="font-semibold text-ink underline underline-offset-3"
            >
              {text}
            </Link>
          ),
        })}
      />
    </p>
  )
}
