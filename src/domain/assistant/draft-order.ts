import { maxPieces } from '#contract/cart.ts'
import { paths } from '#contract/paths.ts'
import { newRfqQuery } from '#contract/quote-paths.ts'
import { formatMoney } from '#kernel/money.ts'
import { loadCards } from '../catalog/catalog.ts'
import type { Scope } from '../scope.ts'
import { findGoods, goodsFor } from './find-goods.ts'
import { type Finding, finding } from './finding.ts'
import { spokenName } from './guard-rules.ts'
import { stockText } from './look-at-goods.ts'

export interface DraftQuestion {
  words: string
  productId: number | null
  /** Null: one. */
  quantity: number | null
}

/** Goods made ready for the cart: a button for the shopper, and nothing written before it is pressed. Source: CHAT-03. */
export async function draftCart(scope: Scope, question: DraftQuestion): Promise<Finding> {
  const [card] = await cardsOf(scope, question, 1)
  if (!card) return findGoods(scope, question)
  const { pack } = card
  const name = spokenName(card.name)
  const links = [{ title: name, url: paths.product(card.url) }]
  const cards = [card]
  if (pack.price === null) {
    return finding(
      'cart',
      `${name} has no listed price. I can make a request for a quote ready instead.`,
      {
        cards,
        links,
        draft: quoteDraft(question, card),
      },
    )
  }
  if (!pack.delivered || pack.stock <= 0) {
    return finding(
      'cart',
      `I can’t make ${name} ready for your cart. ${stockText(card, scope.place)}`,
      {
        cards,
        links,
      },
    )
  }
  const quantity = Math.min(Math.max(1, question.quantity ?? 1), maxPieces)
  const fewer = quantity > pack.stock ? ` ${stockText(card, scope.place)}` : ''
  const text = `I have made ready ${quantity} × ${name} (${pack.unit}), listed at ${formatMoney(pack.price, scope.seller)} each.${fewer} Nothing is in your cart until you press the button.`
  return finding('cart', text, {
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

/** A request for a quote made ready: the shopper looks it over and sends it, or doesn't. Source: CHAT-03, RFQ-01. */
export async function draftQuote(scope: Scope, question: DraftQuestion): Promise<Finding> {
  const [card] = await cardsOf(scope, question, 1)
  const draft = quoteDraft(question, card ?? null)
  const url = paths.newRfq(
    draft.packId === null
      ? newRfqQuery({ words: draft.words, quantity: draft.quantity })
      : newRfqQuery({ pack: draft.packId, quantity: draft.quantity }),
  )
  const text = `I have made ready a request for a quote on ${draft.quantity} × ${card ? spokenName(card.name) : `“${draft.words}”`}. Look it over and send it; nothing goes out before.`
  return finding('quote', text, {
    cards: card ? [card] : [],
    links: [{ title: 'Look over the request', url }],
    draft,
    suggestions: ['How do quotes work?'],
  })
}

function quoteDraft(
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

async function cardsOf(scope: Scope, { words, productId }: DraftQuestion, max: number) {
  const ids = productId === null ? (await goodsFor(scope, words)).ids : [productId]
  return loadCards(scope.database.replica, scope, ids.slice(0, max))
}
