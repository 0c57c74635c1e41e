import { isPostalCode } from '#contract/delivery/postal-code.ts'
import { readPriceWords } from '#contract/search/price-words.ts'
import { type Minor, parseMajor } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import { unitPattern } from '../catalog/words/unit-rules.ts'
import { chatWords } from './chat-words.ts'
import { takeOfferedPrice } from './offer-price-rules.ts'

/** The seller's ways to write postal codes and money. */
export interface FigureStyle {
  isPincode(text: string): boolean
  currency: string
}

export function getFigureStyle({
  postalPattern,
  currency,
}: Pick<Scope['seller'], 'postalPattern' | 'currency'>): FigureStyle {
  return { isPincode: (text) => isPostalCode(text, postalPattern), currency }
}

/** The meaning of the numbers in a question. `rest`: the question without them. */
export interface Figures {
  orderNumber: string | null
  /** In the format of the seller's postal codes. */
  pincode: string | null
  /** Digits that look like a postal code but do not match the seller's format. */
  oddCode: string | null
  quantity: number | null
  /** What the shopper would pay for one. */
  price: Minor | null
  /** Limits of the listed price. */
  min: Minor | null
  max: Minor | null
  rest: string
}

const orderPattern = /\b\d{6}-[2-9a-z]{8}\b/i
const countUnits = '(?:nos?|pcs?|pc|pieces?|units?|pairs?|packs?|packets?|boxes|sets|rolls)'
const numberSource = String.raw`(\d{1,5}|${[...chatWords.numbers.keys()].join('|')})`
const unitSource = String.raw`(?:(?:${unitPattern})|x|×|[-/.]\d)(?![\p{L}\d])`
const quantityPatterns: readonly RegExp[] = [
  new RegExp(String.raw`(?<![\p{L}\d.-])${numberSource}\s*${countUnits}(?![\p{L}\d])`, 'iu'),
  /(?<=\p{L}{3}\s)[x×]\s*(\d{1,5})\s*$/iu,
  new RegExp(
    String.raw`(?<![\p{L}\d-])(?:add|put|throw|drop|buy|order|purchase|take|give me|get me` +
      '|send me|have|get|would|for|quote|rfq|quotation:?|chahiye|need|of|want|on)' +
      String.raw`\s+${numberSource}(?=\s+(?!${unitSource})[\p{L}\d])`,
    'iu',
  ),
]

/** Digits on their own, with no unit after them. */
const codePattern = new RegExp(
  String.raw`(?<![\p{L}\d.-])\d{4,7}(?![\p{L}\d.-])(?!\s*(?:${unitPattern})(?![\p{L}\d]))`,
  'giu',
)

/**
 * Reads order number, prices, postal code and quantity from a question, the least ambiguous first.
 * Limits of the price are read as the search page reads them.
 */
export function readFigures(question: string, style: FigureStyle): Figures {
  let rest = ` ${question} `
  const takeMatch = (pattern: RegExp): RegExpExecArray | null => {
    const match = pattern.exec(rest)
    if (match) rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`
    return match
  }
  const orderNumber = takeMatch(orderPattern)?.[0].toUpperCase() ?? null
  const offer = takeOfferedPrice(rest, style.isPincode)
  if (offer) rest = offer.rest
  const limits = readPriceWords(rest.replace(/[?!.\s]+$/, '').trim(), style.currency)
  if (limits) rest = ` ${limits.text} `
  const codes = [...rest.matchAll(codePattern)].map(([match]) => match)
  const pincode = codes.find(style.isPincode) ?? null
  if (pincode) rest = rest.replace(pincode, ' ')
  const quantity = quantityPatterns.map(takeMatch).find(Boolean)?.[1]
  const oddCode = pincode ? null : (codes.find((each) => each !== quantity) ?? null)
  return {
    orderNumber,
    pincode,
    oddCode,
    quantity:
      quantity === undefined
        ? null
        : (chatWords.numbers.get(quantity.toLowerCase()) ?? Number(quantity)),
    price: offer && parseMajor(offer.amount, style.currency),
    min: limits?.min ?? null,
    max: limits?.max ?? null,
    rest: rest.trim(),
  }
}
