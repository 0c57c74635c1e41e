import type { ChatLink } from '#contract/assistant/assistant.ts'
import type { ListingQuery } from '#contract/listing/listing.ts'
import { listingSearch, plainQuery } from '#contract/listing/listing-url.ts'
import { paths } from '#contract/paths/paths.ts'
import { buildNewRfqQuery } from '#contract/paths/quote-paths.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import { listProducts } from '../listing/listing.ts'
import { listNearCategories } from '../search/search.ts'
import { type AssistantAnswer, buildAnswer, maxCards } from './assistant-answer.ts'
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
  const title = `All results for “${corrected ?? words}”`
  const buildLink = (of: ListingQuery) => ({
    title,
    url: paths.search() + listingSearch(of, scope.seller, { q: words }),
  })
  const limitText = formatLimits(min, max, scope)
  if (cards.length === 0) {
    const text = `I found nothing${limitText} for “${words}”. Here is all there is for it.`
    return buildAnswer('search', text, { links: [buildLink(plainQuery)] })
  }
  const intro = corrected ? `I read “${words}” as “${corrected}”. ` : ''
  const heading = cheapest ? 'These cost least' : 'This is what I found'
  const text =
    `${intro}${describeMissing(missing)}${heading} ` +
    `for “${corrected ?? words}”${limitText}, with today’s prices:`
  return buildAnswer('search', text, {
    cards,
    links: [buildLink(query), ...linkRequest(words, missing)],
    suggestions: ['How much is the first one?', 'Is the first one in stock?'],
  })
}

/** FIND-04: the words that nothing has, before what has the others. */
export function describeMissing(missing: readonly string[]): string {
  return missing.length === 0
    ? ''
    : `No product here has ${missing.map((word) => `“${word}”`).join(', ')}; these have your other words. `
}

const mayBePart = (word: string) => /\d/.test(word)

/** FIND-04: a number that nothing has may be a part that the seller can get. */
export function linkRequest(words: string, missing: readonly string[]): ChatLink[] {
  return missing.some(mayBePart) ? [buildRequestLink(words)] : []
}

function buildRequestLink(words: string): ChatLink {
  return { title: 'Request a Quote', url: paths.newRfq(buildNewRfqQuery({ words })) }
}

async function answerNoMatch(
  scope: Scope,
  words: string,
  missing: readonly string[],
): Promise<AssistantAnswer> {
  const nearbyCategories = (await listNearCategories(scope, words)).slice(0, 3)
  const part = missing.find(mayBePart)
  const reason = part === undefined ? '' : `: no product here has “${part}”`
  return buildAnswer(
    part === undefined ? 'unknown' : 'search',
    `I found nothing for “${words}”${reason}. ` +
      'If it has another name, try that; or ask us for a quote in your own words.',
    {
      links: [
        buildRequestLink(words),
        ...nearbyCategories.map(({ displayName, path }) => ({ title: displayName, url: path })),
      ],
    },
  )
}

function formatLimits(min: Minor | null, max: Minor | null, { seller }: Scope): string {
  const minText = min === null ? '' : ` from ${formatMoney(min, seller)}`
  return `${minText}${max === null ? '' : ` up to ${formatMoney(max, seller)}`}`
}
