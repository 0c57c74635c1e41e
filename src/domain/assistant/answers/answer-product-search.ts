import type { ChatLink } from '#contract/assistant/assistant.ts'
import type { ListingQuery } from '#contract/listing/listing.ts'
import { listingSearch, plainQuery } from '#contract/listing/listing-url.ts'
import { paths } from '#contract/paths/paths.ts'
import { buildNewRfqQuery } from '#contract/paths/quote-paths.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import * as amyAnswersTexts from '#texts/amy-answers.ts'
import { listProducts } from '../../listing/listing.ts'
import { listNearCategories } from '../../search/search.ts'
import { type AssistantAnswer, buildAnswer, joinSentences, maxCards } from '../assistant-answer.ts'
import { matchProducts } from './match-products.ts'

export interface ProductSearchQuestion {
  words: string
  /** Limits of the price; null or absent: none. */
  min?: Minor | null
  max?: Minor | null
  cheapest?: boolean
}

/**
 * Products as the search page finds, filters and sorts them, with a link to it; says which words no
 * product has, and if there are none. Source: CHAT-03, FIND-09.
 */
export async function answerProductSearch(
  scope: Scope,
  question: ProductSearchQuestion,
): Promise<AssistantAnswer> {
  const { words, min = null, max = null, cheapest = false } = question
  const { ids, wholeIds, corrected, missing } = await matchProducts(scope, words)
  if (ids.length === 0) return answerNoMatch(scope, words, missing)
  const query: ListingQuery = { ...plainQuery, min, max, sort: cheapest ? 'PLH' : 'POP' }
  const isNarrowed = min !== null || max !== null || cheapest
  const { cards } = await listProducts(
    scope,
    { kind: 'ranked', productIds: isNarrowed && wholeIds.length > 0 ? wholeIds : ids },
    query,
    { pageSize: maxCards },
  )
  const title = amyAnswersTexts.allResults({ words: corrected ?? words })
  const buildLink = (of: ListingQuery) => ({
    title,
    url: paths.search() + listingSearch(of, scope.seller, { q: words }),
  })
  const limits = formatLimits(min, max, scope)
  if (cards.length === 0) {
    const text = amyAnswersTexts.nothingWithin({ ...limits, words })
    return buildAnswer('search', text, { links: [buildLink(plainQuery)] })
  }
  const heading = cheapest ? amyAnswersTexts.cheapestFound : amyAnswersTexts.productsFound
  const text = joinSentences(
    describeCorrection(words, corrected),
    describeMissing(missing),
    heading({ ...limits, words: corrected ?? words }),
  )
  return buildAnswer('search', text, {
    cards,
    links: [buildLink(query), ...linkRequest(words, missing)],
    suggestions: [amyAnswersTexts.firstPrice(), amyAnswersTexts.firstStock()],
  })
}

/** How the search has read misspelt words; '': as they are. */
export const describeCorrection = (words: string, corrected: string | null): string =>
  corrected ? amyAnswersTexts.readAs({ words, corrected }) : ''

/** FIND-04: the words that nothing has, before what has the others. */
export function describeMissing(missing: readonly string[]): string {
  if (missing.length === 0) return ''
  return amyAnswersTexts.missingWords({ words: missing.map((word) => `“${word}”`).join(', ') })
}

const mayBePart = (word: string) => /\d/.test(word)

/** FIND-04: a number that nothing has may be a part that the seller can get. */
export function linkRequest(words: string, missing: readonly string[]): ChatLink[] {
  return missing.some(mayBePart) ? [buildRequestLink(words)] : []
}

function buildRequestLink(words: string): ChatLink {
  return { title: amyAnswersTexts.requestQuote(), url: paths.newRfq(buildNewRfqQuery({ words })) }
}

async function answerNoMatch(
  scope: Scope,
  words: string,
  missing: readonly string[],
): Promise<AssistantAnswer> {
  const nearbyCategories = (await listNearCategories(scope, words)).slice(0, 3)
  const part = missing.find(mayBePart)
  const text =
    part === undefined
      ? amyAnswersTexts.nothingFound({ words })
      : amyAnswersTexts.nothingHasPart({ words, part })
  return buildAnswer(
    part === undefined ? 'unknown' : 'search',
    joinSentences(text, amyAnswersTexts.tryOtherName()),
    {
      links: [
        buildRequestLink(words),
        ...nearbyCategories.map(({ displayName, path }) => ({ title: displayName, url: path })),
      ],
    },
  )
}

function formatLimits(min: Minor | null, max: Minor | null, { seller }: Scope) {
  const format = (limit: Minor | null) => (limit === null ? '' : formatMoney(limit, seller))
  const only = min === null ? (max === null ? 'none' : 'max') : 'min'
  const limits = min !== null && max !== null ? 'both' : only
  return { limits, min: format(min), max: format(max) }
}
