import { maxPrice } from '#contract/catalog/price-limits.ts'
import { isPostalCode } from '#contract/delivery/postal-code.ts'
import { readPriceWords } from '#contract/search/price-words.ts'
import { type Minor, parseMajor } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import { unitPattern } from '../../catalog/words/unit-rules.ts'
import { type PriceBasis, takeOfferedPrice } from '../drafts/offer-price-rules.ts'
import { chatWords } from './chat-words.ts'
import { onePack, packNoun, severalPacks } from './pack-words.ts'

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
  /** What the quantity counts; null: the question does not say. */
  quantityUnit: 'piece' | 'pack' | null
  /** A quantity that nobody can order, as written: "0", "-4", "2.5". */
  oddQuantity: string | null
  /** What the shopper would pay. */
  price: Minor | null
  /** What the price is of; null: the question does not say. */
  priceBasis: PriceBasis | null
  /** A price that nobody can offer, as written: "0", "-5". */
  oddPrice: string | null
  /** What the odd price is of, where no piece or pack is meant: "per metre". */
  oddMeasure: string | null
  /** Limits of the listed price. */
  min: Minor | null
  max: Minor | null
  rest: string
}

const orderPattern = /\b\d{6}-[2-9a-z]{8}\b/i
/** "5 box spanners" are no boxes. */
const packUnits = String.raw`${severalPacks}|(?!box(?!\s+of\b))(?:${onePack})`
const countUnits = `(?:nos?|pcs?|pc|pieces?|units?|pairs?|sets|rolls|(${packUnits}))`
const countUnit = new RegExp(`${countUnits}$`, 'i')
const numberWords = [...chatWords.numbers.keys()].join('|')
export const numberSource = String.raw`(\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,5}|zero|${numberWords})`
/** The word after a number that counts packs. */
export const packUnit = new RegExp(`^(?:${packNoun})$`, 'i')
/** After a number that is no quantity: "10 mm", "50 per metre". */
export const unitSource = String.raw`(?:(?:${unitPattern})|x|×|per|[-/.]\d)(?![\p{L}\d])`
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

/** As many digits as a postal code has, where a quantity stands. */
const bulkPattern = new RegExp(
  String.raw`\b(?:(?:quote|quotation|rfq|price|rate|discount|each) (?:for|of|on)|add|buy|order|purchase|quote)` +
    String.raw`\s+(\d{6,9})(?=\s+(?!${unitSource}|(?:area|pin|pincode|delivery|location)\b)\p{L}{2})`,
  'iu',
)

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
  const price = offer && offer.measure === null ? readPrice(offer.amount, style.currency) : null
  const limits = readPriceWords(rest.replace(/[?!.\s]+$/, '').trim(), style.currency)
  if (limits) rest = ` ${limits.text} `
  const bulkMatch = takeMatch(bulkPattern)
  const codes = [...rest.matchAll(codePattern)].map(([match]) => match)
  const pincode = codes.find(style.isPincode) ?? null
  if (pincode) rest = rest.replace(pincode, ' ')
  const oddQuantity = oddQuantityPattern.exec(rest)?.[1] ?? null
  const quantityMatch = bulkMatch ?? quantityPatterns.map(takeMatch).find(Boolean)
  const quantity = quantityMatch?.[1]
  const count = quantity === undefined ? null : readCount(quantity)
  const oddCode = pincode ? null : (codes.find((each) => each !== quantity) ?? null)
  return {
    orderNumber,
    pincode,
    oddCode,
    quantity: count === 0 ? null : count,
    quantityUnit: readUnit(quantityMatch?.[0], quantityMatch?.[2]),
    oddQuantity: count ? null : oddQuantity,
    price,
    priceBasis: price === null ? null : offer!.basis,
    oddPrice: offer && price === null ? offer.amount : null,
    oddMeasure: offer?.measure ?? null,
    min: limits?.min ?? null,
    max: limits?.max ?? null,
    rest: rest.trim(),
  }
}

function readPrice(amount: string, currency: string): Minor | null {
  const price = parseMajor(amount, currency)
  return price !== null && price > 0 && price <= maxPrice ? price : null
}

function readUnit(match: string | undefined, pack: string | undefined): Figures['quantityUnit'] {
  if (pack !== undefined) return 'pack'
  return match !== undefined && countUnit.test(match) ? 'piece' : null
}

/** A number in figures or as a word; NaN: it is none. */
export function readCount(text: string): number {
  const word = text.toLowerCase()
  return word === 'zero' ? 0 : (chatWords.numbers.get(word) ?? Number(text.replaceAll(',', '')))
}

/** No whole number above zero, before a word that is no unit. */
const oddQuantityPattern = new RegExp(
  String.raw`(?<![\p{L}\d.,/×-])(?<!\b(?:size|uk|no|class|grade|m|x|×)\s)` +
    String.raw`((?:[-−–]|(?:minus|negative) )\d{1,9}(?:\.\d+)?|0|zero|\d{1,9}\.\d+` +
    String.raw`|half(?: of)? an?)\s+` +
    String.raw`(?:${countUnits}\s+(?:of\s+)?)?(?!${unitSource})(?:\p{L}{3}|\p{L}+\d)`,
  'iu',
)
