import { unitPattern } from '../catalog/words/unit-rules.ts'
import { stopWords } from './chat-words.ts'
import { type Figures, readFigures } from './figure-rules.ts'
import { findTopic, type HelpTopic, helpTopics } from './help-topics.ts'
import { correctSpelling } from './spell-rules.ts'

export type Intent =
  | 'greeting'
  | 'thanks'
  | 'search'
  | 'product'
  | 'delivery'
  | 'order'
  | 'quotes'
  | 'bids'
  | 'help'
  | 'cart'
  | 'quote'
  | 'unknown'

/** A question as parsed, before any lookup. */
export interface ParsedQuestion extends Omit<Figures, 'rest'> {
  intent: Intent
  /** The words that name a product or place, as typed. */
  words: string
  /** The words before a purpose: "rope" in "rope for the truck"; null: no purpose is named. */
  head: string | null
  topic: HelpTopic | null
  /** Index of the last answer's product that the question refers to, from 0; null: none. */
  pointsAt: number | null
  cheapest: boolean
}

/** Parses a question that `checkQuestion` has accepted. No lookups; linear in its length. */
export function parseQuestion(
  question: string,
  isPincode: (text: string) => boolean,
): ParsedQuestion {
  const fullQuestion = question.normalize('NFKC').replace(/[’‘`]/g, "'").replace(/\s+/g, ' ').trim()
  const plain = greeting.test(fullQuestion.toLowerCase())
    ? fullQuestion
    : stripGreeting(fullQuestion)
  const normalized = correctSpelling(plain.toLowerCase())
  const { rest, ...figures } = readFigures(plain, isPincode)
  const hasNoPlace = figures.oddCode && !deliverCue.test(normalized) && !/^\W*\d+\W*$/.test(plain)
  if (hasNoPlace) figures.oddCode = null
  if (
    (quoteCue.test(normalized) || cartVerb.test(normalized) || buyVerb.test(normalized)) &&
    figures.quantity === null
  )
    figures.quantity = findCount(rest)
  const withoutQuantity =
    figures.quantity === null
      ? rest
      : rest.replace(
          new RegExp(`(?<![\\p{L}\\d.×x-])${figures.quantity}(?=\\s+\\p{L}{2})`, 'u'),
          ' ',
        )
  const words = extractProductWords(
    figures.oddCode ? withoutQuantity.replace(figures.oddCode, ' ') : withoutQuantity,
  )
  const phrase =
    /^(.+?)\s+(?:for|to use (?:in|on|at|with)|in|on|at)\s+(?:the|my|our|an?|his|her|their|this|work\w*)\b/i.exec(
      withoutQuantity,
    )?.[1]
  const head = phrase ? extractProductWords(phrase) : ''
  const topic =
    helpTopics.find(
      ({ cues, alone }) => cues.test(normalized) && (!alone || namesOnlyTopic(words, cues)),
    ) ?? null
  const intent = detectIntent({ normalized, words, figures, topic })
  const isAboutTrade = intent === 'help' && (quoteCue.test(normalized) || bidCue.test(normalized))
  return {
    ...figures,
    words,
    head: head === '' || head === words ? null : head,
    topic: isAboutTrade ? findTopic('quotes') : topic,
    intent,
    pointsAt: findReferenceIndex(normalized),
    cheapest: cheapestCue.test(normalized),
  }
}

/** A number before a word that is not a size: the quantity, if the question names a product. */
function findCount(rest: string): number | null {
  const match = countPattern.exec(rest)
  return match ? Number(match[1]) : null
}

const countPattern = new RegExp(
  String.raw`(?<![\p{L}\d.×-])(?<!\b(?:size|uk|no|class|grade|m|x|×)\s)(\d{1,5})\s+` +
    String.raw`(?!(?:${unitPattern}|x|×|in|inch)(?![\p{L}\d]))\p{L}{2}`,
  'iu',
)

interface IntentInput {
  normalized: string
  words: string
  figures: Omit<Figures, 'rest'>
  topic: HelpTopic | null
}

const greeting =
  /^(?:hi+(?:ya)?|hello+|hey+|hola|yo|namaste|namaskar|greetings|howdy|good (?:morning|afternoon|evening|day))(?:,? (?:amy|there|here|ji|sir|madam|bot|all|again|everyone|any(?:body|one)|some(?:body|one)|is|are|you|around|online))*[ !.,?]*$/
const aboutAmy =
  /^(?:(?:can|could|will) (?:you|u) )?(?:please )?(?:help|assist)(?: me| please| us)*(?: out)?[ !.?]*$|^menu$|\bwhat (?:can|do) (?:you|u) (?:do|know|help)|\bhow can you help|\bwho are (?:you|u)\b|\bare (?:you|u) (?:a |an )?(?:ro)?(?:bot|human|real|ai|person|machine)|\byour name\b|\bhow (?:are|r) (?:you|u)\b|^amy\b[ !?.]*$/
/**
 * One word of thanks or goodbye, with its companions. Matched one at a time: a pattern that repeats
 * it can take hours.
 */
const thanksWord =
  /^(?:ok|okay|k|great|(?:many )?thanks?|thanku|thank ?(?:you|u)|thanx|thx|ty|bye|goodbye|good ?night|dhanyavaad|dhanyawad|shukriya|cool|nice|perfect|got it|al?right|fine|good|super|no|nope|nah|nothing(?: else)?|that'?s (?:all|it)|nothing more|cheers|ta|awesome|excellent|brilliant|wonderful|lovely|(?:much |greatly |really )*appreciated?(?: it| that)?|much obliged)(?![\p{L}\d'])(?:,? (?:so much|a lot|very much|then|amy|you|all|for now|for your help)(?![\p{L}\d']))*[ !.,]*/u

function isThanks(normalized: string): boolean {
  let rest = normalized
  for (let previous = ''; rest !== previous && rest !== ''; ) {
    previous = rest
    rest = rest.replace(thanksWord, '')
  }
  return normalized !== '' && rest === ''
}

/** Questions that no shop can answer, private information, and attempts to change Amy's role. */
const offTopic =
  /\b(?:weather|joke|anthem|lyrics|planet|universe|galaxy|football|celebrity|actor|politic\w*|religion|stock market|poem|story|song|movie|cricket|football|match|news(?! (?:on|about|of))|horoscope|capital of|president|prime minister|election|recipe|cook|translate|bitcoin|homework|meaning of life|system prompt|instructions?|jail ?break|developer mode|pretend|role ?play|act as|api key|secret|sql|database|admin|root password|credit card number)\b|\b(?:other|another|someone else'?s?|all|every) (?:customer|user|person|people|buyer|client|order)s?'?\b|\bignore\b|^(?:please |can you |could you |will you |would you )*(?:fix|repair|mend|sing|dance|draw|paint|teach|write|compose|calculate|solve|drive|marry|cook|clean|wash) (?:me|my|us|our|a|an|this|for)\b|\bwho (?:wrote|invented|discovered|painted|sang|directed|founded|won)\b|\bhow (?:tall|old|deep|far|heavy) (?:is|are|was) (?:mount|the (?:earth|sun|moon|sea|ocean|world|universe)|you)|\bdo (?:you|u) (?:like|love|hate|dream|sleep)|\bwhat(?:'s| is) \d+ ?(?:times|plus|minus|divided|x|\*|\+|-|\/)/
const cheapestCue =
  /\b(?:cheap(?:est|er)?|lowest|sast[aei]|(?:least|less) (?:expensive|pricey|costly)|most affordable|inexpensive|budget)\b/
const ownershipCue = /\b(?:my|mine|mera|meri|mere|our)\b/
const statusCue =
  /\b(?:status|track\w*|where(?:'?s)?|when|kab|kahan|kaha|kidhar|shipped|dispatched|arriv\w*|reach\w*|aayega|ayega|aaya|happen\w*|news|update|repl(?:y|ied)|answer(?:ed)?|respon\w*|accepted|rejected|declined|counter\w*|approved|progress|did you|have you|has|last|show|list|open|pending|waiting|outstanding|active|live|(?:do|have) (?:i|we)|kya hua)\b/
const orderCue =
  /\b(?:(?<!purchase )orders?|ordered|parcel|package|shipment|consignment|(?:my|mera|our) (?:stuff|things?|goods|saman|purchases?|items?)|(?:i|we) (?:have )?(?:bought|purchased)|where.{0,12}my delivery)\b/
const quoteCue =
  /\b(?:quotes?|quotations?|rfqs?|bulk price|wholesale price|bulk rate|best price for \d+|in bulk|bulk order|discounts? (?:if|when|for) .{0,24}?\b\d{2,} [a-z]{3}\w*|in (?:large )?quantit(?:y|ies) of|(?:send|make|give|get|want|need) (?:me |us )?(?:an? |your |the )?(?:best |good )?offer|(?:best|your) offer (?:on|for))\b/
const bidCue = /\b(?:bids?|bidding|my offer)\b/
const priceCue =
  /\b(?:price|expensive|prices|pricing|costs?|how much|rate|rates|mrp|kitn[aei](?! din)|daam|dam|bhav|discount|worth|pricey|(?:goes?|going|sells?|selling) for|(?:do|would|will) (?:you|u) (?:charge|ask) for)\b|\?\?|₹ ?\?/
const stockCue =
  /\b(?:in stock|out of stock|sold out|(?<!you (?:guys |all )?)stock|still (?:have|sell|exist)|available|any\b.{2,40}\baround|availability|left|remaining|how many|have any)\b/
const detailCue =
  /\b(?:details?|tell me (?:more )?about|specs?|specifications?|more about|describe|information on)\b/
const cartVerb =
  /\b(?:add|put|throw|drop|toss|stick|pop|place|dalo|daal|dal|daalo)\b.*\b(?:cart|basket|bag|trolley)\b|\b(?:cart|basket) (?:me|mein|main)\b.{0,80}\b(?:dalo|daal|dal|add)/
const buyVerb =
  /^(?:please |pls |can you |i (?:want|would like|need|wish|wanna) (?:to )?|i'?d like to |let me )?(?:buy|order|purchase)\b(?! (?:status|update|number|kab|kahan|ka|ki|ke|is|has|was|not|no\b))|^(?:i'?ll take|i will take|give me|get me|send me) \d/
/** With a quantity and a product code this is an order, not a search. */
const wantVerb =
  /^(?:please |ok |kindly )*(?:(?:i|we) (?:want|need|would like|wish|require|take)|i'?d like|we'?d like|(?:let|get|give|send|bring) (?:me|us)(?: have| get)?)\b/
const deliverCue =
  /\b(?:deliver\w*|ship|ships|shipped|shipping|serviceable|service area|pin ?code|courier|bring|send|cod|cash on delivery|operational)\b/
const howCue =
  /\b(?:how (?:do|does|can|to|long|many)|what (?:is|are) an?|what happens|what if|difference|explain|kaise|can i)\b/
const sentCue =
  /\btracking\b|\b(?:has|is|was|did) (?:it|this|that) (?:been |already |get )*(?:shipped|dispatched|delivered|sent|packed|confirmed)\b/
const termsCue =
  /\b(?:charges?|fees?|cost|free|how much|policy|info\w*|options|possible|terms|rates?)\b/

function detectIntent({ normalized, words, figures, topic }: IntentInput): Intent {
  const { pincode, oddCode, orderNumber, quantity } = figures
  if (isThanks(normalized)) return 'thanks'
  if (greeting.test(normalized) || aboutAmy.test(normalized) || normalized === '') return 'greeting'
  if (offTopic.test(normalized)) return 'unknown'
  if (orderNumber)
    return topic?.id === 'cancel' || topic?.id === 'returns' || topic?.id === 'reorder'
      ? 'help'
      : 'order'
  if (cartVerb.test(normalized)) return 'cart'
  // The price of a large quantity is not the list price.
  if (quantity !== null && quantity >= minBulkQuantity && priceCue.test(normalized) && words !== '')
    return 'quote'
  if (quoteCue.test(normalized)) return detectQuoteIntent(normalized, words, quantity)
  if (bidCue.test(normalized)) return detectBidIntent(normalized)
  if (buyVerb.test(normalized) && words !== '' && !ownershipCue.test(normalized)) return 'cart'
  if (wantVerb.test(normalized) && quantity !== null && hasCode(words)) return 'cart'
  const isHelpTopic =
    topic &&
    [
      'returns',
      'cancel',
      'reorder',
      'invoice',
      'password',
      'forgot-password',
      'delete-account',
    ].includes(topic.id)
  if (isHelpTopic) return 'help'
  if (sentCue.test(normalized) && !/\bwhat is\b/.test(normalized)) return 'order'
  if (
    orderCue.test(normalized) &&
    !['payment', 'addresses', 'delivery-cost'].includes(topic?.id ?? '')
  ) {
    if (
      ownershipCue.test(normalized) ||
      statusCue.test(normalized) ||
      normalized.split(' ').length <= 2 ||
      /\bdid i\b/.test(normalized)
    )
      return 'order'
  }
  if (pincode || oddCode) {
    if (words === '')
      return priceCue.test(normalized) && !deliverCue.test(normalized) ? 'product' : 'delivery'
    return 'product'
  }
  if (
    deliverCue.test(normalized) &&
    topic &&
    ['delivery', 'delivery-cost', 'cod', 'payment', 'place'].includes(topic.id)
  ) {
    return detectDeliveryIntent(normalized, words, topic)
  }
  if (
    /\b(?:bring|send|ship)\b/.test(normalized) &&
    words !== '' &&
    /\b(?:to|in|at|till)\b/.test(normalized)
  )
    return 'delivery'
  if (topic) return 'help'
  return detectProductIntent(normalized, words)
}

function detectQuoteIntent(normalized: string, words: string, quantity: number | null): Intent {
  const asksHow = howCue.test(normalized)
  const asksStatus = /\bstatus\b|^(?:did|has|have|is there|any|was|is)\b/.test(normalized)
  if (
    words !== '' &&
    !ownershipCue.test(normalized) &&
    !(asksHow && quantity === null) &&
    !asksStatus
  )
    return 'quote'
  return (ownershipCue.test(normalized) || statusCue.test(normalized) || asksStatus) && !asksHow
    ? 'quotes'
    : 'help'
}

function detectBidIntent(normalized: string): Intent {
  return (ownershipCue.test(normalized) || statusCue.test(normalized)) &&
    !(howCue.test(normalized) && !/\bhow (?:is|are)\b/.test(normalized))
    ? 'bids'
    : 'help'
}

function detectDeliveryIntent(normalized: string, words: string, topic: HelpTopic): Intent {
  if (topic.id === 'place') return 'help'
  if (words !== '') return 'delivery'
  return /\b(?:my|to me|here|our)\b/.test(normalized) && !termsCue.test(normalized)
    ? 'delivery'
    : 'help'
}

function detectProductIntent(normalized: string, words: string): Intent {
  const asksDetails =
    priceCue.test(normalized) || stockCue.test(normalized) || detailCue.test(normalized)
  if (words !== '') {
    if (cheapestCue.test(normalized)) return 'search'
    return asksDetails ? 'product' : 'search'
  }
  return asksDetails || findReferenceIndex(normalized) !== null ? 'product' : 'unknown'
}

const minBulkQuantity = 100

/** A word of letters and digits, or capitals before digits: a product code. */
export function hasCode(words: string): boolean {
  return /(?<![\p{L}\d])(?=[\p{L}-]*\d)(?=[\d-]*\p{L})[\p{L}\d-]{4,}(?![\p{L}\d])|(?<!\p{L})[A-Z]{2,3} \d/u.test(
    words,
  )
}

function stripGreeting(plain: string): string {
  return plain.replace(
    /^(?:hi+|hello|hey+|namaste|dear|good (?:morning|afternoon|evening))(?: (?:amy|there|ji|sir|madam))?[ ,!.]+(?!vis\b)(?=\w)/i,
    '',
  )
}

const ordinals: readonly RegExp[] = [
  /\b(?:first|1st|pehla|pehle)\b/,
  /\b(?:second|2nd|dusra)\b/,
  /\b(?:third|3rd|teesra)\b/,
]

function findReferenceIndex(normalized: string): number | null {
  const ordinal = ordinals.findIndex((form) => form.test(normalized))
  if (ordinal >= 0) return ordinal
  return /\b(?:it|its|this|that|them|these|those|iska|iski|yeh|ye|isko)\b|^(?:and |what about |how about )/.test(
    normalized,
  )
    ? 0
    : null
}

/** True if the question names nothing but the topic itself. */
function namesOnlyTopic(words: string, cues: RegExp): boolean {
  const otherWords = words
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '' && !cues.test(correctSpelling(word)))
  return otherWords.filter((word) => !fillerWords.has(correctSpelling(word))).length === 0
}

const fillerWords: ReadonlySet<string> = new Set(
  [
    'phone ring call reach touch number mail email mobile quantities quantity orders complaint',
    'sellers seller selling new latest possible valid work works working included policy possible',
    'policies times name own change settings number code arrival arrivals great data about included',
    'three human talk speak sales support team person customer care',
  ].flatMap((line) => line.split(' ')),
)

/** Capitals before digits, as in model names: "SO 5W", "IT 2". */
function isModel(token: string, next: string | undefined): boolean {
  return /^[A-Z]{2,3}$/.test(token) && /^\d/.test(next ?? '')
}

const isUnit = new RegExp(`^(?:${unitPattern})$`, 'i')

/** The words of a question without its stop words: the rest names a product or a place. */
function extractProductWords(rest: string): string {
  const tokens = rest
    .replace(
      /\b(?:cash on delivery|cod|kitn[ae] din|purchase orders?|free (?:delivery|shipping))\b/gi,
      ' ',
    )
    .replace(
      /\bhow (?:long|soon|many days)\b(?: (?:does|will|would|do) (?:it|that|they|you))?(?: take| need)?/gi,
      ' ',
    )
    .replace(/['’](?:ll|d|m|ve|re)\b/gi, '')
    .split(' ')
    .map((token) => token.replace(/^[("'“”,.;:!?]+|[)"'“”,;:!?]+$|\.+$/g, ''))
    .filter(Boolean)
  const productWords: string[] = []
  for (const [index, token] of tokens.entries()) {
    const lowerToken = token.toLowerCase().replace(/'s$/, '')
    const afterFigure =
      index > 0 &&
      /\d$|[½¼¾]$/.test(tokens[index - 1]!) &&
      productWords.at(-1) === tokens[index - 1]
    if (afterFigure && (isUnit.test(lowerToken) || /^[x×]$/.test(lowerToken)))
      productWords.push(token)
    else if (isModel(token, tokens[index + 1])) productWords.push(token)
    else if (
      !stopWords.has(lowerToken) &&
      !stopWords.has(lowerToken.replace(/'/g, '')) &&
      !stopWords.has(correctSpelling(lowerToken)) &&
      /[\p{L}\p{N}]/u.test(token)
    )
      productWords.push(token)
  }
  return productWords.join(' ')
}
