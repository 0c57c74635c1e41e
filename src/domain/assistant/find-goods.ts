import type { Card } from '#contract/catalog.ts'
import { paths } from '#contract/paths.ts'
import { checkSearchText } from '#contract/search.ts'
import { currencyDecimals, formatMoney } from '#kernel/money.ts'
import { loadCards } from '../catalog/catalog.ts'
import { wordsOf } from '../catalog/words/word-rules.ts'
import type { Scope } from '../scope.ts'
import { nearCategories, searchProducts } from '../search/search.ts'
import { type Finding, finding, maxCards } from './finding.ts'

export interface GoodsQuestion {
  words: string
  /** Major units; null: no limit. */
  below?: number | null
  above?: number | null
  cheapest?: boolean
}

/** So many of the best are looked at for price limits and for the cheapest. */
const looked = 80
const maxCheapest = 25

/** Goods for words, as a search finds them, with the search to go on with; says so where there are none. Source: CHAT-03. */
export async function findGoods(scope: Scope, question: GoodsQuestion): Promise<Finding> {
  const { words } = question
  const { ids, whole, corrected: read, instead } = await goodsFor(scope, words)
  const corrected = instead ?? read
  const strict = question.below != null || question.above != null || question.cheapest
  const wanted = strict && whole.length > 0 ? whole : ids
  const cards = chosen(
    await loadCards(scope.database.replica, scope, wanted.slice(0, looked)),
    question,
    scope,
  )
  const link = {
    title: `All results for “${corrected ?? words}”`,
    url: searchUrl(corrected ?? words, question),
  }
  if (ids.length === 0) return nothingFor(scope, words)
  const limit = limitText(question, scope)
  if (cards.length === 0) {
    return finding(
      'search',
      `I found nothing${limit} for “${words}”. Here is all there is for it.`,
      {
        links: [{ ...link, url: searchUrl(corrected ?? words, { words }) }],
      },
    )
  }
  const said = instead
    ? `I found nothing for all of “${words}”. `
    : corrected
      ? `I read “${words}” as “${corrected}”. `
      : ''
  const what = question.cheapest ? 'These cost least' : 'This is what I found'
  return finding(
    'search',
    `${said}${what} for “${corrected ?? words}”${limit}, with today’s prices:`,
    {
      cards: cards.slice(0, maxCards),
      links: [link],
      suggestions: ['How much is the first one?', 'Is the first one in stock?'],
    },
  )
}

interface Goods {
  /** The best first. */
  ids: number[]
  /** Those of them that every word finds by itself. */
  whole: number[]
  corrected: string | null
  /** What of the words was looked for, where not all of them. */
  instead: string | null
}

/**
 * Ids for words; none where too few of them name something of the seller's: a description has many words, and almost any
 * word is near to another. Where only some do, those alone are looked for (`instead`).
 */
export async function goodsFor(scope: Scope, words: string): Promise<Goods> {
  const checked = checkSearchText(words)
  if (!checked.ok) return none
  const { productIds: ids, corrected, named } = await searchProducts(scope, checked.text)
  if (ids.length === 0 || (corrected && !isLikely(checked.text, corrected))) return none
  const all = [...new Set(wordsOf(corrected ?? checked.text, maxWords).map((word) => word.text))]
  if (all.length < 2) return named > 0 ? { ids, whole: ids, corrected, instead: null } : none
  const found = await Promise.all(
    all.map(async (word) => ({ word, ...(await searchProducts(scope, word, { exact: true })) })),
  )
  const known = found.filter((each) => each.named > 0)
  if (named === 0 && known.length * 2 < all.length) {
    const instead = known.map(({ word }) => word).join(' ')
    const tooFew = known.length === 0 || (all.length > 4 && known.length < 2)
    return tooFew ? none : { ...(await goodsFor(scope, instead)), instead }
  }
  const sets = known.map(({ productIds }) => new Set(productIds))
  return {
    ids,
    whole: ids.filter((id) => sets.every((each) => each.has(id))),
    corrected,
    instead: null,
  }
}

const none: Goods = { ids: [], whole: [], corrected: null, instead: null }
/** A slip seldom takes the first letter, and a short word is near to too many: else the shopper means something else. */
function isLikely(typed: string, corrected: string): boolean {
  const before = typed.toLowerCase().split(' ')
  const after = corrected.toLowerCase().split(' ')
  if (before.length !== after.length) return true
  return before.every(
    (word, at) => word === after[at] || (word.length > 3 && word[0] === after[at]![0]),
  )
}

/** So many are asked about one by one. */
const maxWords = 6

async function nothingFor(scope: Scope, words: string): Promise<Finding> {
  const near = (await nearCategories(scope, words)).slice(0, 3)
  return finding(
    'unknown',
    `I found nothing for “${words}”. If it has another name, try that; or ask us for a quote in your own words.`,
    {
      links: [
        { title: 'Request a Quote', url: paths.newRfq(`?${new URLSearchParams({ q: words })}`) },
        ...near.map(({ displayName, path }) => ({ title: displayName, url: path })),
      ],
    },
  )
}

function chosen(
  cards: readonly Card[],
  { below, above, cheapest }: GoodsQuestion,
  scope: Scope,
): Card[] {
  const one = 10 ** currencyDecimals(scope.seller.currency)
  const fitting = cards.filter(({ pack: { price } }) => {
    if (below == null && above == null) return true
    return (
      price !== null &&
      price <= (below ?? Number.POSITIVE_INFINITY) * one &&
      price >= (above ?? 0) * one
    )
  })
  if (!cheapest) return fitting
  const priced = fitting.slice(0, maxCheapest).filter(({ pack }) => pack.price !== null)
  return priced.sort((a, b) => a.pack.price! - b.pack.price!)
}

function limitText({ below, above }: GoodsQuestion, { seller }: Scope): string {
  const one = 10 ** currencyDecimals(seller.currency)
  const low = above == null ? '' : ` from ${formatMoney(above * one, seller)}`
  return `${low}${below == null ? '' : ` up to ${formatMoney(below * one, seller)}`}`
}

function searchUrl(words: string, { below, above, cheapest }: GoodsQuestion): string {
  const query = new URLSearchParams({ q: words })
  if (above != null) query.set('min', String(above))
  if (below != null) query.set('max', String(below))
  if (cheapest) query.set('sort', 'PLH')
  return `${paths.search()}?${query}`
}
