import { unitPattern } from '../../catalog/words/unit-rules.ts'
import { chatWords } from '../reading/chat-words.ts'
import { onePack } from '../reading/pack-words.ts'

/** What a price is of: one piece, one pack, or all that the offer is for. */
export type PriceBasis = 'piece' | 'pack' | 'all'

/** A price as the question has it. */
export interface OfferedPrice {
  /** In major units, with a minus where the question has one. */
  amount: string
  /** Null: the question does not say. */
  basis: PriceBasis | null
  /** What it is of instead, as written, where no piece or pack is meant: "per metre". */
  measure: string | null
  /** The question without the amount. */
  rest: string
}

const sign = '(?:[-−–]|(?:minus|negative) )?'
/** From ten on: "how about one for my brother" names no price. */
const numberWords = [...chatWords.numbers].filter(([, value]) => value >= 10).map(([word]) => word)
const figure =
  String.raw`\d{1,3}(?:,\d{2,3})+(?:\.\d{1,6})?|\d{1,20}(?:\.\d{1,6})?` +
  String.raw`|(?:zero|${numberWords.join('|')})(?!\p{L})`
/** An amount of money, as its own group; the name of the currency is taken with it. */
const amount =
  String.raw`(${sign}(?:rs\.?|inr|₹|s?\$|rupees?)?\s*${sign}(?:${figure}))(?![\d.,]*\d)` +
  String.raw`(?:\s*(?:rs\.?|rupees?|inr|₹|dollars?|sgd|\/-)(?![\p{L}\d]))?`
/** In "a box spanner", the box belongs to the name. */
const packHere = String.raw`(?:${onePack})(?!\s+(?!of|for)\p{L})`
const ofPiece =
  `(?:each(?! ${packHere})|apiece|a piece|per (?:piece|pc|unit|no|pair|one)` +
  String.raw`|\/ ?(?:piece|pc|unit))(?![\p{L}\d])`
const ofPack = String.raw`(?:(?:a|per|each|every) ${packHere}|\/ ?(?:${onePack})(?!\p{L}))(?![\d])`
const ofAll = String.raw`(?:in all|in total|altogether|all together|for all|for (?:all )?the lot)(?![\p{L}\d])`
const measureNoun = `(?:${unitPattern}|dozen|yards?|gallons?|quintal|rolls?|coils?|bundles?|bags?|sheets?|sets?)`
const ofMeasure =
  String.raw`(?:(?:(?:per|each|every) |\/ ?)(?:sq(?:uare)?\.? |running )?${measureNoun}` +
  String.raw`|an? (?:met(?:re|er)|foot|kg|kilo|lit(?:re|er)|dozen|yard|roll|coil))(?![\p{L}\d])`
const verbs =
  `(?:offer(?:ing)?(?: is| of| you)?|bid(?:ding)?(?: is| of)?|pay(?:ing)?(?: you)?|how about` +
  `|can give(?: you)?|(?:i|we) can do|(?:would|will|can|could) (?:you|u) (?:take|accept|do)(?: it)?(?: for| at)?)`

const ofBasis = `${ofPiece}|${ofPack}|${ofMeasure}`
const patterns: readonly RegExp[] = [
  // "I offer 200 for the hammer", "would you take 90 for it"
  new RegExp(
    String.raw`(?<=\b${verbs}\s)${amount}` +
      String.raw`(?=\s*(?:(?:for|on)(?![\p{L}\d])|${ofBasis}|${ofAll}|[?.!,]|$))`,
    'iu',
  ),
  // "at 140 each", "99 a piece"
  new RegExp(
    String.raw`(?:\b(?:for|at)\s+|(?<![\p{L}\d.,-])|@\s*)${amount}\s*(?:${ofPiece}|${ofPack})`,
    'iu',
  ),
  // "at 50 per metre"
  new RegExp(String.raw`(?:\b(?:for|at)\s+|@\s*)${amount}(?=\s*${ofMeasure})`, 'iu'),
]
/** "can I have the drill for 2000": an amount at the end of what asks for a deal. */
const atEnd = new RegExp(String.raw`\b(?:for|at|@)\s+${amount}[\s?.!]*$`, 'iu')
/** What shows that the amount at the end is money: "a filter for 6203" names what the filter fits. */
const currencyCue = /[₹$,]|\/-|(?<!\p{L})(?:rs|inr|rupees?|dollars?|sgd)(?!\p{L})/iu
const offerCue = new RegExp(
  String.raw`\b(?:offer\w*|pay\w*|give(?! (?:me|us)\b)|(?<!\b(?:i|we) )take` +
    String.raw`|each|it|this|that|these|those|them|(?<!\b(?:at|for|from|in|of|on|to|with) )the)\b`,
  'i',
)
const dealCue =
  /\b(?:(?:can|could|will|would) (?:i|we|you|u)|let (?:me|us) have|give (?:me|us)|sell(?:ing)?)\b/i
const noDeal =
  /\b(?:deliver\w*|ship\w*|sent?|send|pin ?code|quot\w+|rfq|rates?|price[sd]?|pricing|discount|available|stock)\b/i

/** The price that a shopper offers; null: none is offered. Source: FIND-09. */
export function takeOfferedPrice(
  question: string,
  isPincode: (text: string) => boolean,
): OfferedPrice | null {
  const isDeal = dealCue.test(question) && !noDeal.test(question)
  for (const pattern of isDeal ? [...patterns, atEnd] : patterns) {
    const match = pattern.exec(question)
    if (!match) continue
    const price = toPlainAmount(match[1]!)
    if (pattern === atEnd && (isPincode(price) || !isMoney(question, match))) continue
    const after = question.slice(match.index + match[0].length)
    const basis = findBasis(question)
    const measure = basis === null ? (leadingMeasure.exec(after)?.[1] ?? null) : null
    return { amount: price, basis, measure, rest: `${question.slice(0, match.index)} ${after}` }
  }
  return null
}

const leadingMeasure = new RegExp(String.raw`^\s*(${ofMeasure})`, 'iu')

/** "minus ₹1,500" is "-1500", "fifty" is "50". */
function toPlainAmount(text: string): string {
  const word = /\p{L}+$/u.exec(text)?.[0].toLowerCase()
  const value = word === 'zero' ? 0 : chatWords.numbers.get(word ?? '')
  const figures = value === undefined ? /\d[\d,.]*$/.exec(text)![0] : String(value)
  return (/^(?:[-−–]|minus|negative)|[-−–]/i.test(text) ? '-' : '') + figures.replaceAll(',', '')
}

const basisCues = (
  [
    ['piece', ofPiece],
    ['pack', ofPack],
    ['all', ofAll],
  ] as const
).map(
  ([basis, source]) =>
    ({ basis, cue: new RegExp(String.raw`(?:(?<![\p{L}\d])|(?=\/))${source}`, 'iu') }) as const,
)

/** "12 each for a pack" is the price of a piece. */
function findBasis(question: string): PriceBasis | null {
  return basisCues.find(({ cue }) => cue.test(question))?.basis ?? null
}

/** The question without what says that a price is of all. */
export const dropTotalCue = (question: string): string => question.replace(totalCue, ' ')

const totalCue = new RegExp(String.raw`(?<!\p{L})${ofAll}`, 'iu')

function isMoney(question: string, match: RegExpExecArray): boolean {
  const isRate = /^(?:at|@)/i.test(match[0])
  return isRate || currencyCue.test(match[0]) || offerCue.test(question.slice(0, match.index))
}
