import { isPostalCode } from '#contract/delivery/postal-code.ts'
import { paths } from '#contract/paths/paths.ts'
import type { Scope } from '#platform/scope.ts'
import { answerContact, answerHelpTopic, findHelp } from './answer-help.ts'
import { answerProductDetails, type ProductLookup } from './answer-product-details.ts'
import { answerProductSearch, matchProducts } from './answer-product-search.ts'
import { type AssistantAnswer, buildAnswer } from './assistant-answer.ts'
import { checkPlace, findPlaceByName } from './check-place.ts'
import { describeBids } from './describe-bids.ts'
import { describeOrders } from './describe-orders.ts'
import { describeQuotes } from './describe-quotes.ts'
import { draftCart, draftQuote } from './draft-order.ts'
import { findTopic } from './help-topics.ts'
import { hasCode, type ParsedQuestion, parseQuestion } from './question-rules.ts'

/** The products of Amy's last answer. */
export interface LastAnswer {
  productIds: readonly number[]
}

/**
 * Amy without a model: rules parse the question, tools look up the answer. If neither can, she says
 * so. Source: CHAT-03.
 */
export async function answerOffline(
  scope: Scope,
  question: string,
  lastAnswer: LastAnswer,
): Promise<AssistantAnswer> {
  const parsed = parseQuestion(question, (text) => isPostalCode(text, scope.seller.postalPattern))
  const referencedId = findReferencedId(parsed, lastAnswer)
  const productQuestion = {
    words: parsed.words,
    productId: referencedId,
    pincode: parsed.pincode,
    quantity: parsed.quantity,
  }
  switch (parsed.intent) {
    case 'greeting':
      return greet(question)
    case 'thanks':
      return buildAnswer('thanks', 'You are welcome. I am here if you need anything else.')
    case 'order':
      return describeOrders(scope, parsed.orderNumber)
    case 'quotes':
      return describeQuotes(scope)
    case 'bids':
      return describeBids(scope)
    case 'delivery':
      return answerDelivery(scope, parsed, referencedId, question)
    case 'help':
      return answerHelp(scope, parsed, question)
    case 'cart':
      return namesNoProduct(parsed, referencedId)
        ? askForDetails('What shall I make ready? Please name the product.')
        : draftCart(scope, productQuestion)
    case 'quote':
      return draftQuote(scope, productQuestion)
    case 'product':
      return namesNoProduct(parsed, referencedId)
        ? askForDetails('Which product do you mean? Please name it.')
        : answerProductOrPlace(scope, parsed, productQuestion)
    case 'search':
      return answerSearch(scope, parsed, question, referencedId)
    default:
      return answerUnknown(scope)
  }
}

/**
 * The product id that "it" or "the second one" refers to; null if the question names a product, or
 * there is no last answer.
 */
function findReferencedId(
  { words, pointsAt: referenceIndex, intent, pincode }: ParsedQuestion,
  { productIds }: LastAnswer,
): number | null {
  if (words !== '') return null
  const index = referenceIndex ?? (intent === 'product' || intent === 'cart' || pincode ? 0 : null)
  return index === null ? null : (productIds[index] ?? null)
}

const namesNoProduct = ({ words }: ParsedQuestion, referencedId: number | null) =>
  words === '' && referencedId === null

/**
 * The words beside a postal code name a product or are filler. If they match no product, the
 * question is about the place.
 */
async function answerProductOrPlace(
  scope: Scope,
  { pincode, words }: ParsedQuestion,
  lookup: ProductLookup,
): Promise<AssistantAnswer> {
  const answer = await answerProductDetails(scope, lookup)
  const isAboutPlace =
    pincode !== null && words !== '' && answer.intent !== 'product' && !hasCode(words)
  return isAboutPlace ? checkPlace(scope, pincode) : answer
}

async function answerDelivery(
  scope: Scope,
  parsed: ParsedQuestion,
  referencedId: number | null,
  question: string,
): Promise<AssistantAnswer> {
  const { words, pincode, oddCode } = parsed
  if (pincode && words === '') {
    const isAboutProduct = referencedId !== null && parsed.pointsAt !== null
    return isAboutProduct
      ? answerProductDetails(scope, { words, productId: referencedId, pincode })
      : checkPlace(scope, pincode)
  }
  if (oddCode) return checkPlace(scope, oddCode)
  if (words === '') return checkPlace(scope, null)
  const place = await findPlaceInWords(scope, words)
  if (place) return checkPlace(scope, place.pincode, place.area)
  const productAnswer = await answerProductDetails(scope, { words, productId: null, pincode: null })
  if (productAnswer.intent === 'product') return productAnswer
  if (parsed.topic) return answerHelpTopic(scope, parsed.topic, question)
  return buildAnswer(
    'delivery',
    `I know no place called “${words}” here. Its pincode would tell me.`,
    {
      links: [{ title: 'Delivery place', url: paths.deliveryPlace() }],
    },
  )
}

/** The place named by the last words: "live in Viman Nagar" has one. */
async function findPlaceInWords(scope: Scope, words: string) {
  const tokens = words.split(' ')
  for (let start = Math.max(0, tokens.length - 4); start < tokens.length; start++) {
    const matchedPlace = await findPlaceByName(scope, tokens.slice(start).join(' '))
    if (matchedPlace) return matchedPlace
  }
  return null
}

async function answerHelp(
  scope: Scope,
  { topic, intent }: ParsedQuestion,
  question: string,
): Promise<AssistantAnswer> {
  const helpTopic = topic ?? (intent === 'help' ? findTopic('quotes') : null)
  return helpTopic ? answerHelpTopic(scope, helpTopic, question) : answerUnknown(scope)
}

async function answerSearch(
  scope: Scope,
  parsed: ParsedQuestion,
  question: string,
  referencedId: number | null,
): Promise<AssistantAnswer> {
  if (referencedId !== null)
    return answerProductDetails(scope, {
      words: '',
      productId: referencedId,
      pincode: parsed.pincode,
    })
  const isOpenQuestion =
    /^(?:what|who|whom|whose|why|when|how)\b/i.test(question) &&
    !/\b(?:have|sell|stock|kinds?|types?|sizes?)\b/i.test(question)
  const searchAnswer = await answerProductSearch(scope, await dropPurpose(scope, parsed))
  const namedPlace =
    searchAnswer.intent === 'unknown' ? await findPlaceInWords(scope, parsed.words) : null
  if (namedPlace) return checkPlace(scope, namedPlace.pincode, namedPlace.area)
  const helpAnswer =
    isOpenQuestion || searchAnswer.intent === 'unknown' ? await findHelp(scope, question) : null
  if (helpAnswer) return helpAnswer
  if (isOpenQuestion && hasCode(parsed.words) && searchAnswer.cards.length > 0)
    return answerProductDetails(scope, { words: parsed.words, productId: null, pincode: null })
  return isOpenQuestion && !isProductName(parsed, searchAnswer)
    ? answerUnknown(scope)
    : searchAnswer
}

/**
 * The purpose may not be part of a product's text: if nothing matches both, searches for the
 * product alone.
 */
async function dropPurpose(scope: Scope, parsed: ParsedQuestion): Promise<ParsedQuestion> {
  if (parsed.head === null || (await matchProducts(scope, parsed.words)).whole.length > 0)
    return parsed
  return (await matchProducts(scope, parsed.head)).ids.length > 0
    ? { ...parsed, words: parsed.head }
    : parsed
}

/** True if the product's name contains every word of the question. */
function isProductName({ words }: ParsedQuestion, { cards }: AssistantAnswer): boolean {
  const name = cards[0]?.name.toLowerCase() ?? ''
  return (
    words !== '' &&
    words
      .toLowerCase()
      .split(' ')
      .every((word) => name.includes(word.replace(/s$/, '')))
  )
}

const abilitiesText =
  'I find products, tell price and stock for your place, check whether we deliver to a pincode, look up your orders, quotes and bids, and explain returns, payment and delivery.'
const firstSuggestions = [
  'Show me safety shoes',
  'Do you deliver to my place?',
  'Where is my order?',
  'How do I return something?',
]

function greet(question: string): AssistantAnswer {
  const program = /\b(?:bot|robot|human|real|person|ai|machine)\b/i.test(question)
    ? ', a program and not a person'
    : ''
  return buildAnswer(
    'greeting',
    `Hello, I am Amy, the assistant of this shop${program}. ${abilitiesText}`,
    {
      suggestions: firstSuggestions,
    },
  )
}

/** Asks the shopper for what is missing before a lookup. */
function askForDetails(text: string): AssistantAnswer {
  return buildAnswer('product', text)
}

/** Says that Amy does not know, and how to contact the shop. */
function answerUnknown(scope: Scope): AssistantAnswer {
  const { links } = answerContact(scope)
  return buildAnswer(
    'unknown',
    `I don’t know that. ${abilitiesText} For anything else, our people are there: ${scope.seller.phone}.`,
    {
      links,
      suggestions: firstSuggestions,
    },
  )
}
