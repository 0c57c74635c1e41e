import { maxPieces } from '#contract/cart/cart.ts'
import { paths } from '#contract/paths/paths.ts'
import { buildNewRfqQuery } from '#contract/paths/quote-paths.ts'
import { formatMoney } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import { loadCards } from '../catalog/catalog.ts'
import { describeStock } from './answer-product-details.ts'
import { answerProductSearch, matchProducts } from './answer-product-search.ts'
import { type AssistantAnswer, buildAnswer } from './assistant-answer.ts'
import { sanitizeName } from './safe-answer-rules.ts'

export interface DraftQuestion {
  words: string
  productId: number | null
  /** Null: one. */
  quantity: number | null
}

/**
 * Prepares a product for the cart: the shopper gets a button, and nothing is written until it is
 * pressed. Source: CHAT-03.
 */
export async function draftCart(scope: Scope, question: DraftQuestion): Promise<AssistantAnswer> {
  const [card] = await loadDraftCards(scope, question, 1)
  if (!card) return answerProductSearch(scope, question)
  const { pack } = card
  const name = sanitizeName(card.name)
  const links = [{ title: name, url: paths.product(card.url) }]
  const cards = [card]
  if (pack.price === null) {
    return buildAnswer(
      'cart',
      `${name} has no listed price. I can make a request for a quote ready instead.`,
      {
        cards,
        links,
        draft: buildQuoteDraft(question, card),
      },
    )
  }
  if (!pack.delivered || pack.stock <= 0) {
    return buildAnswer(
      'cart',
      `I can’t make ${name} ready for your cart. ${describeStock(card, scope.place)}`,
      {
        cards,
        links,
      },
    )
  }
  const quantity = Math.min(Math.max(1, question.quantity ?? 1), maxPieces)
  const shortageText = quantity > pack.stock ? ` ${describeStock(card, scope.place)}` : ''
  const price = formatMoney(pack.price, scope.seller)
  const text =
    `I have made ready ${quantity} × ${name} (${pack.unit}), listed at ${price} each.` +
    `${shortageText} Nothing is in your cart until you press the button.`
  return buildAnswer('cart', text, {
    cards,
    links: [...links, { title: 'Your cart', url: paths.cart() }],
    draft: {
      kind: 'cart',
      packId: pack.id,
      productId: card.productId,
      name: card.name,
      unit: pack.unit,
      quantity,
    },
  })
}

/**
 * Prepares a request for a quote, which the shopper reviews and may send. Source: CHAT-03, RFQ-01.
 */
export async function draftQuote(scope: Scope, question: DraftQuestion): Promise<AssistantAnswer> {
  const [card] = await loadDraftCards(scope, question, 1)
  const draft = buildQuoteDraft(question, card ?? null)
  const url = paths.newRfq(
    draft.packId === null
      ? buildNewRfqQuery({ words: draft.words, quantity: draft.quantity })
      : buildNewRfqQuery({ pack: draft.packId, quantity: draft.quantity }),
  )
  const name = card ? sanitizeName(card.name) : `“${draft.words}”`
  const text =
    `I have made ready a request for a quote on ${draft.quantity} × ${name}. ` +
    'Look it over and send it; nothing goes out before.'
  return buildAnswer('quote', text, {
    cards: card ? [card] : [],
    links: [{ title: 'Look over the request', url }],
    draft,
    suggestions: ['How do quotes work?'],
  })
}

function buildQuoteDraft(
  { words, quantity }: DraftQuestion,
  card: { productId: number; name: string; pack: { id: number } } | null,
) {
  return {
    kind: 'quote' as const,
    packId: card?.pack.id ?? null,
    productId: card?.productId ?? null,
    words: card?.name ?? words,
    quantity: Math.min(Math.max(1, quantity ?? 1), maxPieces),
  }
}

async function loadDraftCards(scope: Scope, { words, productId }: DraftQuestion, max: number) {
  const ids = productId === null ? (await matchProducts(scope, words)).ids : [productId]
  return loadCards(scope.database.replica, scope, ids.slice(0, max))
}
