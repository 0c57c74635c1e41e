import type { Card } from '#contract/catalog/catalog.ts'
import type { ListingQuery } from '#contract/listing/listing.ts'
import { listingSearch, plainQuery } from '#contract/listing/listing-url.ts'
import { paths } from '#contract/paths/paths.ts'
import { getLocale } from '#messages/current-locale.ts'
import type { Scope } from '#platform/scope.ts'
import * as amyAnswersTexts from '#texts/amy-answers.ts'
import { listProducts } from '../../listing/listing.ts'
import { type AssistantAnswer, buildAnswer, maxCards } from '../assistant-answer.ts'
import { matchProducts, type SearchBudget } from './match-products.ts'

/** "hammers or pliers, which is cheaper": products of each name, the first of each before others. */
export async function answerSeveral(
  scope: Scope,
  names: readonly string[],
  isCheapest: boolean,
  budget: SearchBudget,
): Promise<AssistantAnswer> {
  const query: ListingQuery = { ...plainQuery, sort: isCheapest ? 'PLH' : 'POP' }
  const pageSize = Math.max(1, Math.floor(maxCards / names.length))
  const lists: Card[][] = []
  for (const name of names) {
    const { wholeIds } = await matchProducts(scope, name, budget)
    const ranked = { kind: 'ranked', productIds: wholeIds } as const
    lists.push((await listProducts(scope, ranked, query, { pageSize })).cards)
  }
  const cards = Array.from({ length: pageSize }, (_, at) => lists.flatMap((list) => list[at] ?? []))
  const list = new Intl.ListFormat(getLocale()).format(names.map((name) => `“${name}”`))
  const heading = isCheapest ? amyAnswersTexts.cheapestOfEach : amyAnswersTexts.foundOfEach
  return buildAnswer('search', heading({ names: list }), {
    cards: cards.flat().slice(0, maxCards),
    links: names.map((words) => ({
      title: amyAnswersTexts.allResults({ words }),
      url: paths.search() + listingSearch(query, scope.seller, { q: words }),
    })),
    suggestions: [amyAnswersTexts.firstPrice(), amyAnswersTexts.firstStock()],
  })
}
