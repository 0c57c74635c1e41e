import { paths } from '#contract/paths.ts'
import { isPostalCode } from '#contract/postal-code.ts'
import type { Scope } from '../scope.ts'
import { checkPlace, codeOfPlace } from './check-place.ts'
import { draftCart, draftQuote } from './draft-order.ts'
import { findGoods, goodsFor } from './find-goods.ts'
import { type Finding, finding } from './finding.ts'
import { topicOf } from './help-topics.ts'
import { type LookQuestion, lookAtGoods } from './look-at-goods.ts'
import { tellBids } from './tell-bids.ts'
import { contact, helpFor, tellHelp } from './tell-help.ts'
import { tellOrders } from './tell-orders.ts'
import { tellQuotes } from './tell-quotes.ts'
import { hasCode, type Understood, understand } from './understand-rules.ts'

/** What was said before: the goods of Amy's last answer. */
export interface Before {
  productIds: readonly number[]
}

/** Amy without a model: rules read the question, the tools find out, and where neither knows she says so. Source: CHAT-03. */
export async function answerOffline(
  scope: Scope,
  question: string,
  before: Before,
): Promise<Finding> {
  const asked = understand(question, (text) => isPostalCode(text, scope.seller.postalPattern))
  const pointed = pointedAt(asked, before)
  const goods = {
    words: asked.words,
    productId: pointed,
    pincode: asked.pincode,
    quantity: asked.quantity,
  }
  switch (asked.intent) {
    case 'greeting':
      return greet(question)
    case 'thanks':
      return finding('thanks', 'You are welcome. I am here if you need anything else.')
    case 'order':
      return tellOrders(scope, asked.orderNumber)
    case 'quotes':
      return tellQuotes(scope)
    case 'bids':
      return tellBids(scope)
    case 'delivery':
      return deliver(scope, asked, pointed, question)
    case 'help':
      return help(scope, asked, question)
    case 'cart':
      return nameless(asked, pointed)
        ? ask('What shall I make ready? Please name the product.')
        : draftCart(scope, goods)
    case 'quote':
      return draftQuote(scope, goods)
    case 'product':
      return nameless(asked, pointed)
        ? ask('Which product do you mean? Please name it.')
        : lookOrPlace(scope, asked, goods)
    case 'search':
      return search(scope, asked, question, pointed)
    default:
      return unknown(scope)
  }
}

/** The id of what "it" or "the second one" is; null where goods are named, or none were spoken of. */
function pointedAt(
  { words, pointsAt, intent, pincode }: Understood,
  { productIds }: Before,
): number | null {
  if (words !== '' && pointsAt === null) return null
  if (words !== '' && !['cart', 'quote'].includes(intent)) return null
  if (words !== '') return null
  const at = pointsAt ?? (intent === 'product' || intent === 'cart' || pincode ? 0 : null)
  return at === null ? null : (productIds[at] ?? null)
}

const nameless = ({ words }: Understood, pointed: number | null) => words === '' && pointed === null

/** Beside a postal code stand goods, or words that only ask: where they name no goods, the place is meant. */
async function lookOrPlace(
  scope: Scope,
  { pincode, words }: Understood,
  goods: LookQuestion,
): Promise<Finding> {
  const found = await lookAtGoods(scope, goods)
  const aboutPlace =
    pincode !== null && words !== '' && found.intent !== 'product' && !hasCode(words)
  return aboutPlace ? checkPlace(scope, pincode) : found
}

async function deliver(
  scope: Scope,
  asked: Understood,
  pointed: number | null,
  question: string,
): Promise<Finding> {
  const { words, pincode, oddCode } = asked
  if (pincode && words === '') {
    const aboutGoods = pointed !== null && asked.pointsAt !== null
    return aboutGoods
      ? lookAtGoods(scope, { words, productId: pointed, pincode })
      : checkPlace(scope, pincode)
  }
  if (oddCode) return checkPlace(scope, oddCode)
  if (words === '') return checkPlace(scope, null)
  const named = await placeIn(scope, words)
  if (named) return checkPlace(scope, named.pincode, named.area)
  const goods = await lookAtGoods(scope, { words, productId: null, pincode: null })
  if (goods.intent === 'product') return goods
  if (asked.topic) return tellHelp(scope, asked.topic, question)
  return finding('delivery', `I know no place called “${words}” here. Its pincode would tell me.`, {
    links: [{ title: 'Delivery place', url: paths.deliveryPlace() }],
  })
}

/** The place that the last words name: "live in Viman Nagar" has one. */
async function placeIn(scope: Scope, words: string) {
  const all = words.split(' ')
  for (let from = Math.max(0, all.length - 4); from < all.length; from++) {
    const named = await codeOfPlace(scope, all.slice(from).join(' '))
    if (named) return named
  }
  return null
}

async function help(
  scope: Scope,
  { topic, intent }: Understood,
  question: string,
): Promise<Finding> {
  const about = topic ?? (intent === 'help' ? topicOf('quotes') : null)
  return about ? tellHelp(scope, about, question) : unknown(scope)
}

async function search(
  scope: Scope,
  asked: Understood,
  question: string,
  pointed: number | null,
): Promise<Finding> {
  if (pointed !== null)
    return lookAtGoods(scope, { words: '', productId: pointed, pincode: asked.pincode })
  const open =
    /^(?:what|who|whom|whose|why|when|how)\b/i.test(question) &&
    !/\b(?:have|sell|stock|kinds?|types?|sizes?)\b/i.test(question)
  const found = await findGoods(scope, await withoutPurpose(scope, asked))
  const named = found.intent === 'unknown' ? await placeIn(scope, asked.words) : null
  if (named) return checkPlace(scope, named.pincode, named.area)
  const helps = open || found.intent === 'unknown' ? await helpFor(scope, question) : null
  if (helps) return helps
  if (open && hasCode(asked.words) && found.cards.length > 0)
    return lookAtGoods(scope, { words: asked.words, productId: null, pincode: null })
  return open && !isName(asked, found) ? unknown(scope) : found
}

/** What goods are for may be no word of theirs: where nothing has both, the goods are looked for. */
async function withoutPurpose(scope: Scope, asked: Understood): Promise<Understood> {
  if (asked.head === null || (await goodsFor(scope, asked.words)).whole.length > 0) return asked
  return (await goodsFor(scope, asked.head)).ids.length > 0
    ? { ...asked, words: asked.head }
    : asked
}

/** All the words of the question stand in the name of what was found. */
function isName({ words }: Understood, { cards }: Finding): boolean {
  const name = cards[0]?.name.toLowerCase() ?? ''
  return (
    words !== '' &&
    words
      .toLowerCase()
      .split(' ')
      .every((word) => name.includes(word.replace(/s$/, '')))
  )
}

const abilities =
  'I find products, tell price and stock for your place, check whether we deliver to a pincode, look up your orders, quotes and bids, and explain returns, payment and delivery.'
const firstSuggestions = [
  'Show me safety shoes',
  'Do you deliver to my place?',
  'Where is my order?',
  'How do I return something?',
]

function greet(question: string): Finding {
  const program = /\b(?:bot|robot|human|real|person|ai|machine)\b/i.test(question)
    ? ', a program and not a person'
    : ''
  return finding(
    'greeting',
    `Hello, I am Amy, the assistant of this shop${program}. ${abilities}`,
    {
      suggestions: firstSuggestions,
    },
  )
}

/** What is asked of the shopper before anything can be looked up. */
function ask(text: string): Finding {
  return finding('product', text)
}

/** Says that Amy does not know, with the nearest help. */
function unknown(scope: Scope): Finding {
  const { links } = contact(scope)
  return finding(
    'unknown',
    `I don’t know that. ${abilities} For anything else, our people are there: ${scope.seller.phone}.`,
    {
      links,
      suggestions: firstSuggestions,
    },
  )
}
