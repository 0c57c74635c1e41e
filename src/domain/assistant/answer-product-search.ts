import type { Card } from '#contract/catalog/catalog.ts'
import { paths } from '#contract/paths/paths.ts'
import { checkSearchText } from '#contract/search/search.ts'
import { formatMoney, getCurrencyDecimals } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import { loadCards } from '../catalog/catalog.ts'
import { parseWords } from '../catalog/words/word-rules.ts'
import { listNearCategories, searchProducts } from '../search/search.ts'
import { type AssistantAnswer, buildAnswer, maxCards } from './assistant-answer.ts'

export interface ProductSearchQuestion {
  words: string
  /** Major units; null: no limit. */
  below?: number | null
  above?: number | null
  cheapest?: boolean
}

/** Number of best matches that price limits and the cheapest-first order consider. */
const maxCandidates = 80
const maxCheapest = 25

/**
 * Products found by a search for the words, with a link to the full results; says so if there are
 * none. Source: CHAT-03.
 */
export async function answerProductSearch(
  scope: Scope,
  question: ProductSearchQuestion,
): Promise<AssistantAnswer> {
  const { words } = question
  const {
    ids,
    whole: fullMatchIds,
    corrected: spellCorrection,
    instead: namedWords,
  } = await matchProducts(scope, words)
  const corrected = namedWords ?? spellCorrection
  const hasLimits = question.below != null || question.above != null || question.cheapest
  const candidateIds = hasLimits && fullMatchIds.length > 0 ? fullMatchIds : ids
  const cards = filterCards(
    await loadCards(scope.database.replica, scope, candidateIds.slice(0, maxCandidates)),
    question,
    scope,
  )
  const link = {
    title: `All results for “${corrected ?? words}”`,
    url: buildSearchUrl(corrected ?? words, question),
  }
  if (ids.length === 0) return answerNoMatch(scope, words)
  const limitText = formatLimits(question, scope)
  if (cards.length === 0) {
    return buildAnswer(
      'search',
      `I found nothing${limitText} for “${words}”. Here is all there is for it.`,
      {
        links: [{ ...link, url: buildSearchUrl(corrected ?? words, { words }) }],
      },
    )
  }
  const intro = namedWords
    ? `I found nothing for all of “${words}”. `
    : corrected
      ? `I read “${words}” as “${corrected}”. `
      : ''
  const heading = question.cheapest ? 'These cost least' : 'This is what I found'
  return buildAnswer(
    'search',
    `${intro}${heading} for “${corrected ?? words}”${limitText}, with today’s prices:`,
    {
      cards: cards.slice(0, maxCards),
      links: [link],
      suggestions: ['How much is the first one?', 'Is the first one in stock?'],
    },
  )
}

interface ProductMatches {
  /** Best match first. */
  ids: number[]
  /** The ids that every single word matches too. */
  whole: number[]
  corrected: string | null
  /** The words searched for if not all of them were used. */
  instead: string | null
}

/**
 * Product ids that match the words. Returns none if too few of the words name a product:
 * descriptions have many words, and almost any word is similar to another. If only some of them do,
 * searches for those alone (`instead`).
 */
export async function matchProducts(scope: Scope, words: string): Promise<ProductMatches> {
  const validation = checkSearchText(words)
  if (!validation.ok) return noMatches
  const {
    productIds: ids,
    corrected,
    named: namedCount,
  } = await searchProducts(scope, validation.text)
  if (ids.length === 0 || (corrected && !isLikelyCorrection(validation.text, corrected)))
    return noMatches
  const uniqueWords = [
    ...new Set(parseWords(corrected ?? validation.text, maxWords).map((word) => word.text)),
  ]
  if (uniqueWords.length < 2)
    return namedCount > 0 ? { ids, whole: ids, corrected, instead: null } : noMatches
  const wordMatches = await Promise.all(
    uniqueWords.map(async (word) => ({
      word,
      ...(await searchProducts(scope, word, { exact: true })),
    })),
  )
  const namedMatches = wordMatches.filter((each) => each.named > 0)
  if (namedCount === 0 && namedMatches.length * 2 < uniqueWords.length) {
    const namedWords = namedMatches.map(({ word }) => word).join(' ')
    const tooFew = namedMatches.length === 0 || (uniqueWords.length > 4 && namedMatches.length < 2)
    return tooFew ? noMatches : { ...(await matchProducts(scope, namedWords)), instead: namedWords }
  }
  const sets = namedMatches.map(({ productIds }) => new Set(productIds))
  return {
    ids,
    whole: ids.filter((id) => sets.every((each) => each.has(id))),
    corrected,
    instead: null,
  }
}

const noMatches: ProductMatches = { ids: [], whole: [], corrected: null, instead: null }
/**
 * A typo rarely changes the first letter, and a short word is similar to too many others. Otherwise
 * the shopper means something else.
 */
function isLikelyCorrection(originalText: string, corrected: string): boolean {
  const originalWords = originalText.toLowerCase().split(' ')
  const correctedWords = corrected.toLowerCase().split(' ')
  if (originalWords.length !== correctedWords.length) return true
  return originalWords.every(
    (word, index) =>
      word === correctedWords[index] || (word.length > 3 && word[0] === correctedWords[index]![0]),
  )
}

/** Maximum number of words that are searched one by one. */
const maxWords = 6

async function answerNoMatch(scope: Scope, words: string): Promise<AssistantAnswer> {
  const nearbyCategories = (await listNearCategories(scope, words)).slice(0, 3)
  return buildAnswer(
    'unknown',
    `I found nothing for “${words}”. If it has another name, try that; or ask us for a quote in your own words.`,
    {
      links: [
        { title: 'Request a Quote', url: paths.newRfq(`?${new URLSearchParams({ q: words })}`) },
        ...nearbyCategories.map(({ displayName, path }) => ({ title: displayName, url: path })),
      ],
    },
  )
}

function filterCards(
  cards: readonly Card[],
  { below, above, cheapest }: ProductSearchQuestion,
  scope: Scope,
): Card[] {
  const minorPerMajor = 10 ** getCurrencyDecimals(scope.seller.currency)
  const cardsInRange = cards.filter(({ pack: { price } }) => {
    if (below == null && above == null) return true
    return (
      price !== null &&
      price <= (below ?? Number.POSITIVE_INFINITY) * minorPerMajor &&
      price >= (above ?? 0) * minorPerMajor
    )
  })
  if (!cheapest) return cardsInRange
  const pricedCards = cardsInRange.slice(0, maxCheapest).filter(({ pack }) => pack.price !== null)
  return pricedCards.sort((a, b) => a.pack.price! - b.pack.price!)
}

function formatLimits({ below, above }: ProductSearchQuestion, { seller }: Scope): string {
  const minorPerMajor = 10 ** getCurrencyDecimals(seller.currency)
  const minText = above == null ? '' : ` from ${formatMoney(above * minorPerMajor, seller)}`
  return `${minText}${below == null ? '' : ` up to ${formatMoney(below * minorPerMajor, seller)}`}`
}

function buildSearchUrl(words: string, { below, above, cheapest }: ProductSearchQuestion): string {
  const query = new URLSearchParams({ q: words })
  if (above != null) query.set('min', String(above))
  if (below != null) query.set('max', String(below))
  if (cheapest) query.set('sort', 'PLH')
  return `${paths.search()}?${query}`
}
