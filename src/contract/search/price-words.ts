import {
  formatCount,
  formatMoney,
  getCurrencyDecimals,
  type Minor,
  type MoneyStyle,
  parseMajor,
} from '#kernel/money.ts'
import { cutWords } from './cut-words.ts'
import { maxSearchLength } from './search.ts'

/** In minor units; null where open. */
export interface PriceRange {
  min: Minor | null
  max: Minor | null
}

/** What a search text says about the price. */
export interface PriceWords extends PriceRange {
  /** The text without it. */
  text: string
}

const mark = String.raw`(?:₹|s\$|\$|rs\.? ?|inr ?|sgd ?)`
const amount = String.raw`(?:\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,9})(?:\.\d{1,2})?(?!\p{Nd}|[.,]\d)`
const name = String.raw` ?(?:rs\b\.?|rupees?\b|inr\b|sgd\b|dollars?\b|₹|s?\$|/-)`
/** "₹5k", "₹2 lakh" and "₹200mm" are no amounts that are understood here. */
const whole = String.raw`(?!\p{L}| (?:k|lakhs?|lacs?|crores?|cr|thousand|hundred)\b)`
const followed = String.raw`(?= *(?:$|(?:and|for|near|to|with|please|only|each)\b))`
/** With a currency at it, or with nothing after it that it could count. */
const priced = (group: string) =>
  `(?<${group}>${mark} ?${amount}(?:${name}|${whole})|${amount}(?:${name}|${followed}))`
const cue = String.raw`(?<cue>\b(?:price[sd]?|pricing|cost(?:s|ing)?|budget) (?:is |of |range )?)?\b`
const not = '(?:not|no|never) '
const below = 'under|below|less than|cheaper than'
const above = 'above|over|more than'
const patterns = [
  `${cue}(?:(?<bare>between)|from) ${priced('min')} (?:and|to) ${priced('max')}`,
  `${cue}(?:(?<bare>(?<!\\b${not})(?:${below})|${not}(?:${above}|beyond))` +
    `|up ?to|within|at most|max(?:imum)?) ${priced('max')}`,
  `${cue}(?:(?<bare>${not}(?:${below}))|(?<!\\b${not})(?:${above})|at least|min(?:imum)?|from) ${priced('min')}`,
].map((pattern) => new RegExp(pattern, 'giu'))

/**
 * The price that a search text names: "bolts under 200", "drill between ₹500 and 1,000". Null where
 * it names none, or nothing else: "pipe under 200 mm" is about a length, "bits from 3 to 10" about
 * sizes. Source: FIND-04.
 */
export function readPriceWords(text: string, currency: string): PriceWords | null {
  if (text.length > maxSearchLength) return null
  for (const match of patterns.flatMap((pattern) => [...text.matchAll(pattern)])) {
    if (!isPrice(match)) continue
    const [min, max] = [match.groups!['min'], match.groups!['max']].map((part) =>
      part === undefined ? null : readAmount(part, currency),
    )
    if (min === undefined || max === undefined || (min === null && max === null)) continue
    const words = cutWords(text, match.index, match[0].length)
    if (!/[\p{L}\p{N}]/u.test(words)) return null
    const isTurned = min !== null && max !== null && min > max
    return isTurned ? { text: words, min: max, max: min } : { text: words, min, max }
  }
  return null
}

const begunPrice = new RegExp(
  `(?<=\\S) (?:${below}|${above}|up ?to|between) ${mark}? ?\\d[\\d,.]*(?: (?:a|an|and|t|to)(?: ${mark}? ?[\\d,.]*)?)?$`,
  'iu',
)

/** The text without a price that is still being typed at its end: "bolts under 2" on the way to 200. */
export const dropBegunPrice = (text: string): string => text.replace(begunPrice, '')

/** Words that `readPriceWords` reads as this range: "under ₹200". */
export function describePrice({ min, max }: PriceRange, style: MoneyStyle): string {
  const [from, to] = [min, max].map((bound) => bound !== null && formatBound(bound, style))
  if (!from) return to ? `under ${to}` : ''
  return to ? `between ${from} and ${to}` : `over ${from}`
}

function formatBound(bound: Minor, style: MoneyStyle): string {
  const unit = 10 ** getCurrencyDecimals(style.currency)
  return bound % unit === 0
    ? `${style.symbol}${formatCount(bound / unit, style)}`
    : formatMoney(bound, style)
}

/** Below it, a number without a currency is a size more often than a price. */
const minBareAmount = 100

/** A number alone may be a size, so something must show that it is money. */
function isPrice({ groups }: RegExpExecArray): boolean {
  const amounts = [groups!['min'], groups!['max']].filter((part) => part !== undefined)
  const hasMark = amounts.some((part) => /[^\d.]/.test(part))
  const isBare = groups!['bare'] !== undefined
  return (
    groups!['cue'] !== undefined ||
    hasMark ||
    (isBare && amounts.every((part) => Number(part) >= minBareAmount))
  )
}

function readAmount(text: string, currency: string): Minor | null {
  const figures = /\d[\d,]*(?:\.\d+)?/.exec(text)![0]
  return parseMajor(figures.replaceAll(',', ''), currency)
}
