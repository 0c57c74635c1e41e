import { paths } from '#contract/paths/paths.ts'
import type { Scope } from '#platform/scope.ts'
import * as amyAnswersTexts from '#texts/amy-answers.ts'
import { answerProductDetails, type ProductLookup } from './answers/answer-product-details.ts'
import { answerProductSearch } from './answers/answer-product-search.ts'
import { answerSeveral } from './answers/answer-several.ts'
import { checkPlace, findPlaceByName } from './answers/check-place.ts'
import { describeBids } from './answers/describe-bids.ts'
import { describeOrders } from './answers/describe-orders.ts'
import { describeQuotes } from './answers/describe-quotes.ts'
import { createSearchBudget, matchProducts, type SearchBudget } from './answers/match-products.ts'
import { type AssistantAnswer, buildAnswer, joinSentences, maxCards } from './assistant-answer.ts'
import { listStarterQuestions } from './conversation/starter-questions.ts'
import { draftCart } from './drafts/draft-cart.ts'
import { draftOffer } from './drafts/draft-offer.ts'
import { draftQuote, draftQuoteOfSeveral } from './drafts/draft-request.ts'
import type { DraftQuestion } from './drafts/find-draft-cards.ts'
import { refuseFigures } from './drafts/refuse-figures.ts'
import { answerContact, answerHelpTopic, findHelp } from './help/answer-help.ts'
import type { Intent } from './reading/intents.ts'
import type { NamedItem, ParsedQuestion, RequestItem } from './reading/question-rules.ts'
import { readQuestion } from './reading/read-question.ts'

export interface QuestionContext {
  /** The products of Amy's last answer. */
  productIds: readonly number[]
  /** The question as `readQuestion` reads it; absent: it has not been read yet. */
  parsed?: ParsedQuestion
}

/**
 * Amy without a model: retrieval finds what is wanted, tools look up the answer. If neither can, she
 * says so. Source: CHAT-03.
 */
export async function answerOffline(
  scope: Scope,
  question: string,
  context: QuestionContext,
): Promise<AssistantAnswer> {
  const { productIds } = context
  const parsed = context.parsed ?? (await readQuestion(scope, question))
  const { intent, words, pincode, quantity, pointsAt } = parsed
  const refers = words === '' && (pointsAt !== null || intent === 'product' || intent === 'cart')
  const productId = refers ? (productIds[pointsAt ?? 0] ?? null) : null
  const isNamed = /\p{L}|\d{4}/u.test(words) || productId !== null
  const { quantityUnit, price, priceBasis, namesPack } = parsed
  const lookup = { words, productId, pincode, quantity, quantityUnit, namesPack }
  const answerers: Record<Intent, () => AssistantAnswer | Promise<AssistantAnswer>> = {
    greeting: () => greet(scope, question),
    thanks: () => buildAnswer('thanks', amyAnswersTexts.welcome()),
    order: () => describeOrders(scope, parsed.orderNumber),
    quotes: () => describeQuotes(scope),
    bids: () => describeBids(scope),
    delivery: () => answerPlaceOrProduct(scope, parsed, lookup),
    help: () => answerHelpTopic(scope, parsed.topic!, question),
    cart: () =>
      parsed.items.length > 1
        ? buildAnswer('cart', amyAnswersTexts.oneCartProduct())
        : isNamed
          ? draftCart(scope, lookup)
          : buildAnswer('product', amyAnswersTexts.whichToAdd()),
    quote: async () => {
      const budget = createSearchBudget()
      const items = await findItems(scope, parsed, budget)
      if (items.length > 1) return draftQuoteOfSeveral(scope, items, budget)
      return isNamed
        ? draftQuote(scope, lookup)
        : buildAnswer('product', amyAnswersTexts.whichProduct())
    },
    offer: () =>
      parsed.items.length > 1
        ? buildAnswer('offer', amyAnswersTexts.oneOffer())
        : isNamed
          ? draftOffer(scope, { ...lookup, price, priceBasis })
          : buildAnswer('product', amyAnswersTexts.whichProduct()),
    product: () =>
      isNamed || pincode
        ? answerPlaceOrProduct(scope, parsed, lookup)
        : buildAnswer('product', amyAnswersTexts.whichProduct()),
    search: () => answerSearch(scope, parsed, question),
    unknown: () => answerUnknown(scope),
  }
  const isOrder = intent === 'cart' || intent === 'quote' || intent === 'offer'
  return (isOrder ? await refuseFigures(scope, parsed) : null) ?? answerers[intent]()
}

/** The products of a request for several; empty: it is for one. */
async function findItems(
  scope: Scope,
  { words, items, possibleItems }: ParsedQuestion,
  budget: SearchBudget,
): Promise<DraftQuestion[]> {
  if (items.length < 2) {
    const areSeveral = await areProducts(scope, { words, names: possibleItems }, budget)
    return areSeveral ? possibleItems.map(toQuestion) : []
  }
  const questions: DraftQuestion[] = []
  for (const item of items) {
    const all = (await areProducts(scope, item, budget)) ? item.names : [item]
    questions.push(...all.map(toQuestion))
  }
  return questions
}

const toQuestion = ({ words, quantity, quantityUnit }: NamedItem): DraftQuestion => ({
  words,
  quantity,
  quantityUnit,
  productId: null,
})

/** "hammers and drills" are several if no product has it all, and each name has one. */
async function areProducts(
  scope: Scope,
  { words, names }: Pick<RequestItem, 'words' | 'names'>,
  budget: SearchBudget,
): Promise<boolean> {
  if (names.length < 2) return false
  if ((await matchProducts(scope, words, budget)).wholeIds.length > 0) return false
  return haveProducts(scope, { names }, budget)
}

/** Each of several names has a product. */
async function haveProducts(
  scope: Scope,
  { names }: Pick<RequestItem, 'names'>,
  budget: SearchBudget,
): Promise<boolean> {
  if (names.length < 2) return false
  for (const name of names) {
    const { wholeIds, missing } = await matchProducts(scope, name.words, budget)
    if (wholeIds.length === 0 || missing.length > 0) return false
  }
  return true
}

/** A place by its postal code or name; or a product, there or at the shopper's own place. */
async function answerPlaceOrProduct(
  scope: Scope,
  { intent, words, hasCode, pincode, oddCode }: ParsedQuestion,
  lookup: ProductLookup,
): Promise<AssistantAnswer> {
  if (words === '' && lookup.productId === null) return checkPlace(scope, pincode ?? oddCode)
  const isPlace = intent === 'delivery' && pincode === null
  const place = isPlace ? await findPlaceInWords(scope, words) : null
  if (place) return checkPlace(scope, place.pincode, place.area)
  const answer = await answerProductDetails(scope, lookup)
  if (answer.intent === 'product' || (intent === 'product' && pincode === null)) return answer
  // The words beside a postal code that match no product are filler, unless they are a code.
  if (pincode !== null) return hasCode ? answer : checkPlace(scope, pincode)
  if (oddCode !== null) return checkPlace(scope, oddCode)
  const links = [{ title: amyAnswersTexts.deliveryPlace(), url: paths.deliveryPlace() }]
  return buildAnswer('delivery', amyAnswersTexts.unknownPlace({ name: words }), { links })
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

/** Products; else a place of that name; else what the seller's pages say about the words. */
async function answerSearch(
  scope: Scope,
  parsed: ParsedQuestion,
  question: string,
): Promise<AssistantAnswer> {
  const budget = createSearchBudget()
  const { words, possibleItems, compares, cheapest } = parsed
  const areSeveral = compares ? haveProducts : areProducts
  if (await areSeveral(scope, { words, names: possibleItems }, budget)) {
    const names = possibleItems.slice(0, maxCards).map((item) => item.words)
    return answerSeveral(scope, names, cheapest, budget)
  }
  const answer = await answerProductSearch(scope, await dropPurpose(scope, parsed))
  if (answer.intent !== 'unknown') return answer
  const place = await findPlaceInWords(scope, parsed.words)
  if (place) return checkPlace(scope, place.pincode, place.area)
  return (await findHelp(scope, question)) ?? answer
}

/**
 * The purpose may not be part of a product's text: if nothing matches both, searches for the
 * product alone.
 */
async function dropPurpose(scope: Scope, parsed: ParsedQuestion): Promise<ParsedQuestion> {
  if (parsed.head === '' || (await matchProducts(scope, parsed.words)).wholeIds.length > 0)
    return parsed
  return (await matchProducts(scope, parsed.head)).ids.length > 0
    ? { ...parsed, words: parsed.head }
    : parsed
}

async function greet(scope: Scope, question: string): Promise<AssistantAnswer> {
  const isAboutAmy = /\b(?:bot|robot|human|real|person|ai|machine|who|whom|name)\b/i.test(question)
  const shop = scope.seller.companyName
  const hello = isAboutAmy
    ? amyAnswersTexts.helloProgram({ shop })
    : amyAnswersTexts.hello({ shop })
  const text = joinSentences(hello, amyAnswersTexts.abilities())
  const links = isAboutAmy ? answerContact(scope).links : []
  return buildAnswer('greeting', text, {
    links,
    suggestions: await listStarterQuestions(scope),
  })
}

/** Says that Amy does not know, and how to contact the shop. */
async function answerUnknown(scope: Scope): Promise<AssistantAnswer> {
  const text = joinSentences(
    amyAnswersTexts.dontKnow(),
    amyAnswersTexts.abilities(),
    amyAnswersTexts.peopleAnswer({ phone: scope.seller.phone }),
  )
  const { links } = answerContact(scope)
  return buildAnswer('unknown', text, { links, suggestions: await listStarterQuestions(scope) })
}
