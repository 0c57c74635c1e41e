import { type Minor, parseMajor } from '#kernel/money.ts'
import { maxSearchLength } from './search.ts'

/** What a search text says about the price. */
export interface PriceWords {
  /** The text without it. */
  text: string
  /** In minor units; null where open. */
  min: Minor | null
  max: Minor | null
}

const mark = String.raw`(?:₹|s\$|\$|rs\.? ?|inr ?|sgd ?)`
const amount = String.raw`(\d{1,3}(?:,\d{2,3})+|\d{1,9})(\.\d{1,2})?`
const name = String.raw`(?: ?(?:rs\b\.?|rupees?\b|inr\b|sgd\b|dollars?\b|/-))`
/** A number is a price where a currency stands at it, or where nothing follows that it could count. */
const priced = (group: string) =>
  String.raw`(?<${group}>${mark} ?${amount}${name}?|${amount}${name}|${amount}(?= *(?:$|(?:and|for|in|near|to|with|please|only|each)\b)))`
const lead = String.raw`(?:\b(?:priced?|cost(?:s|ing)?) )?\b`
const patterns = [
  `${lead}(?:between|from) ${priced('min')} (?:and|to) ${priced('max')}`,
  `${lead}(?:under|below|less than|(?:not|no|never) (?:above|over|more than|beyond)|up ?to|within|at most|max(?:imum)?|cheaper than) ${priced('max')}`,
  `${lead}(?:over|above|more than|at least|min(?:imum)?|from) ${priced('min')}`,
].map((pattern) => new RegExp(pattern, 'iu'))

/**
 * The price that a search text names: "bolts under 200", "drill between ₹500 and 1,000". Null where
 * it names none, or nothing else: "pipe under 200 mm" is about a length. Source: FIND-04.
 */
export function readPriceWords(text: string, currency: string): PriceWords | null {
  if (text.length > maxSearchLength) return null
  for (const pattern of patterns) {
    const match = pattern.exec(text)
    if (!match) continue
    const [min, max] = [match.groups!['min'], match.groups!['max']].map((part) =>
      part === undefined ? null : readAmount(part, currency),
    )
    if (min === undefined || max === undefined || (min === null && max === null)) continue
    const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
    const words = rest.replace(/\s+/g, ' ').trim()
    if (!/[\p{L}\p{N}]/u.test(words)) return null
    const isTurned = min !== null && max !== null && min > max
    return isTurned ? { text: words, min: max, max: min } : { text: words, min, max }
  }
  return null
}

function readAmount(text: string, currency: string): Minor | null {
  const figures = /\d[\d,]*(?:\.\d+)?/.exec(text)![0]
  return parseMajor(figures.replaceAll(',', ''), currency)
}
