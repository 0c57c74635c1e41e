import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { UnfoundSearch } from '#domain/engagement/engagement.ts'
import { toHref } from '#web/ui/to-href.ts'

/** Searches in this shop that found nothing (RFQ-11). */
export function UnfoundSearchList({ searches }: { searches: readonly UnfoundSearch[] }) {
  return (
    <section aria-labelledby="unfound" className="mt-6 grid max-w-2xl content-start gap-3">
      <h2 id="unfound" className="text-section font-bold">
        Searched and not found
      </h2>
      <p className="text-2 text-ink-2">
        Of the last 30 days, where three shoppers looked for it or one waits for it.
      </p>
      {searches.length === 0 && (
        <p className="text-2">Nothing that three shoppers looked for in vain.</p>
      )}
      <ul className="divide-y divide-line text-2 has-[li]:border-y has-[li]:border-line">
        {searches.map((search) => (
          <li
            key={search.words}
            className="flex flex-wrap items-baseline justify-between gap-x-3 py-2"
          >
            <a
              href={toHref(deskPaths.searchQuery(search.words))}
              className="min-w-0 font-semibold wrap-anywhere"
            >
              {search.words}
            </a>
            <span className="text-ink-2">
              {search.times === 1 ? 'once' : `${search.times} times`}
              {search.shoppers > 1 && `, ${search.shoppers} shoppers`}
              {search.waiting > 0 && (
                <b className="font-[650] text-ink">
                  , {search.waiting === 1 ? '1 waits' : `${search.waiting} wait`}
                </b>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
