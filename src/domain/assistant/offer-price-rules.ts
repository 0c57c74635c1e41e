/** An amount of money, as its own group without commas; what stands around it is taken with it. */
const amount =
  String.raw`(?:rs\.?|inr|₹|s?\$|rupees?)?\s*` +
  String.raw`(\d{1,3}(?:,\d{2,3})+(?:\.\d{1,2})?|\d{1,7}(?:\.\d{1,2})?)(?![\d.,]*\d)` +
  String.raw`(?:\s*(?:rs\.?|rupees?|inr|₹|dollars?|sgd|\/-)(?![\p{L}\d]))?`
const each =
  '(?:each|apiece|a piece|per (?:piece|pc|unit|no|pack|box|pair|one)' +
  String.raw`|\/ ?(?:piece|pc|unit|pack))(?![\p{L}\d])`
const verbs =
  `(?:offer(?:ing)?(?: is| of| you)?|bid(?:ding)?(?: is| of)?|pay(?:ing)?(?: you)?|how about` +
  `|can give(?: you)?|(?:would|will|can|could) (?:you|u) (?:take|accept|do)(?: it)?(?: for| at)?)`

const patterns: readonly RegExp[] = [
  // "I offer 200 for the hammer", "would you take 90 for it"
  new RegExp(
    String.raw`(?<=\b${verbs}\s)${amount}(?=\s*(?:(?:for|on|${each})(?![\p{L}\d])|[?.!,]|$))`,
    'iu',
  ),
  // "at 140 each", "99 a piece"
  new RegExp(String.raw`(?:\b(?:for|at)\s+|(?<![\p{L}\d.,-])|@\s*)${amount}\s*${each}`, 'iu'),
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
  /\b(?:(?:can|could|will|would) (?:i|we|you|u)|let (?:me|us) have|give (?:me|us)|sell)\b/i
const noDeal =
  /\b(?:deliver\w*|ship\w*|sent?|send|pin ?code|quot\w+|rfq|rates?|price[sd]?|pricing|discount|available|stock)\b/i

/**
 * The price that a shopper offers for one, in major units, and the question without it; null: none
 * is offered. Source: FIND-09.
 */
export function takeOfferedPrice(
  question: string,
  isPincode: (text: string) => boolean,
): { amount: string; rest: string } | null {
  const isDeal = dealCue.test(question) && !noDeal.test(question)
  for (const pattern of isDeal ? [...patterns, atEnd] : patterns) {
    const match = pattern.exec(question)
    if (!match) continue
    const figures = match[1]!.replaceAll(',', '')
    if (pattern === atEnd && (isPincode(figures) || !isMoney(question, match))) continue
    const rest = `${question.slice(0, match.index)} ${question.slice(match.index + match[0].length)}`
    return { amount: figures, rest }
  }
  return null
}

function isMoney(question: string, match: RegExpExecArray): boolean {
  return currencyCue.test(match[0]) || offerCue.test(question.slice(0, match.index))
}
