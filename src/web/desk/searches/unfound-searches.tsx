import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { UnfoundSearch } from '#domain/engagement/engagement.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskSearchesTexts from '#texts/desk-searches.ts'
import { toHref } from '#web/ui/to-href.ts'

/** Searches in this shop that found nothing (RFQ-11). */
export function UnfoundSearchList({ searches }: { searches: readonly UnfoundSearch[] }) {
  return (
    <section aria-labelledby="unfound" className="mt-6 grid max-w-2xl content-start gap-3">
      <h2 id="unfound" className="text-section font-bold">
        {deskSearchesTexts.unfoundTitle()}
      </h2>
      <p className="text-2 text-ink-2">{deskSearchesTexts.unfoundLead()}</p>
      {searches.length === 0 && <p className="text-2">{deskSearchesTexts.noUnfound()}</p>}
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
              {deskSearchesTexts.times({ count: search.times })}
              {search.shoppers > 1 &&
                `${commonTexts.clauseComma()}${deskSearchesTexts.countShoppers({ count: search.shoppers })}`}
              {search.waiting > 0 && (
                <b className="font-[650] text-ink">
                  {commonTexts.clauseComma()}
                  {deskSearchesTexts.waiting({ count: search.waiting })}
                </b>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
