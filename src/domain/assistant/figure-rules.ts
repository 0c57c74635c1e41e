import { unitPattern } from '../catalog/words/unit-rules.ts'
import { chatWords } from './chat-words.ts'

/** The meaning of the numbers in a question. `rest`: the question without them. */
export interface Figures {
  orderNumber: string | null
  /** In the format of the seller's postal codes. */
  pincode: string | null
  /** Digits that look like a postal code but do not match the seller's format. */
  oddCode: string | null
  quantity: number | null
  /** In the seller's major units. */
  below: number | null
  above: number | null
  rest: string
}

const orderPattern = /\b\d{6}-[2-9a-z]{8}\b/i
const moneySource = String.raw`(?:rs\.?|inr|₹|s?\$|rupees?)?\s*(\d{1,7})(?:\s*(?:rs\.?|rupees?|inr|₹)(?![\p{L}\d]))?`
const buildLimitPattern = (cues: string) =>
  new RegExp(String.raw`\b(?:${cues})\s*${moneySource}`, 'iu')
const belowPattern = buildLimitPattern(
  'under|below|less than|(?:not|no|never) (?:above|over|more than|beyond)' +
    '|up ?to|within|at most|cheaper than|max(?:imum)?',
)
const abovePattern = buildLimitPattern('above|over|more than|at least|from|min(?:imum)?')
const betweenPattern = buildLimitPattern(String.raw`between\s*${moneySource}\s*(?:and|to|-)`)
const countUnits = '(?:nos?|pcs?|pc|pieces?|units?|pairs?|packs?|packets?|boxes|sets|rolls)'
const numberSource = String.raw`(\d{1,5}|${[...chatWords.numbers.keys()].join('|')})`
const unitSource = String.raw`(?:(?:${unitPattern})|x|×|[-/.]\d)(?![\p{L}\d])`
const quantityPatterns: readonly RegExp[] = [
  new RegExp(String.raw`(?<![\p{L}\d.-])${numberSource}\s*${countUnits}(?![\p{L}\d])`, 'iu'),
  /(?<=\p{L}{3}\s)[x×]\s*(\d{1,5})\s*$/iu,
  new RegExp(
    String.raw`(?<![\p{L}\d-])(?:add|put|throw|drop|buy|order|purchase|take|give me|get me` +
      '|send me|have|get|would|for|quote|rfq|quotation:?|chahiye|need|of|want|bid on)' +
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
 * Reads order number, postal code, price limits and quantity from a question, the least ambiguous
 * first.
 */
export function readFigures(question: string, isPincode: (text: string) => boolean): Figures {
  let rest = ` ${question} `
  const takeMatch = (pattern: RegExp): RegExpExecArray | null => {
    const match = pattern.exec(rest)
    if (match) rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`
    return match
  }
  const orderNumber = takeMatch(orderPattern)?.[0].toUpperCase() ?? null
  const between = takeMatch(betweenPattern)
  const below = between ? between[2] : takeMatch(belowPattern)?.[1]
  const above = between ? between[1] : takeMatch(abovePattern)?.[1]
  const codes = [...rest.matchAll(codePattern)].map(([match]) => match)
  const pincode = codes.find(isPincode) ?? null
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
    below: below === undefined ? null : Number(below),
    above: above === undefined ? null : Number(above),
    rest: rest.trim(),
  }
}
