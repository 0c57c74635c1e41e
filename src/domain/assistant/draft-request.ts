import { maxPieces } from '#contract/cart/cart.ts'
import type { Card } from '#contract/catalog/catalog.ts'
import { paths } from '#contract/paths/paths.ts'
import { buildNewRfqQuery } from '#contract/paths/quote-paths.ts'
import type { Scope } from '#platform/scope.ts'
import { describeMissing } from './answer-product-search.ts'
import { type AssistantAnswer, buildAnswer } from './assistant-answer.ts'
import { type DraftQuestion, findDraftCards } from './find-draft-cards.ts'
import { sanitizeName } from './safe-answer-rules.ts'

/**
 * Prepares a request for a quote, which the shopper reviews and may send: on the product that the
 * words name, with others that may be meant, or on the words themselves. Source: CHAT-03, RFQ-01,
 * FIND-09.
 */
export async function draftQuote(
  scope: Scope,
  question: DraftQuestion,
  { intro = '' }: { intro?: string } = {},
): Promise<AssistantAnswer> {
  const { card, others, missing } = await findDraftCards(scope, question)
  const draft = buildQuoteDraft(question, card)
  const { quantity } = draft
  const buildUrl = (pack: number) => paths.newRfq(buildNewRfqQuery({ pack, quantity }))
  const url =
    draft.packId === null
      ? paths.newRfq(buildNewRfqQuery({ words: draft.words, quantity }))
      : buildUrl(draft.packId)
  const nearText = others.length > 0 ? describeMissing(missing) : ''
  const text =
    `${intro}${card ? '' : nearText}I have made ready a request for a quote on ${quantity} × ` +
    `${describeDraft(card, draft.words)}. Look it over and send it; nothing goes out before.`
  return buildAnswer('quote', text, {
    cards: card ? [card, ...others] : others,
    links: [
      { title: 'Look over the request', url },
      ...others.map(({ name, pack }) => ({
        title: `Rather ${sanitizeName(name)}`,
        url: buildUrl(pack.id),
      })),
    ],
    draft,
    suggestions: ['How do quotes work?'],
  })
}

/** The product, and its pack where that is not a single piece. */
export function describeDraft(card: Card | null, words: string): string {
  if (!card) return `“${words}”`
  const { unit, quantity } = card.pack
  return quantity > 1 ? `${sanitizeName(card.name)} (${unit})` : sanitizeName(card.name)
}

export function buildQuoteDraft({ words, quantity }: DraftQuestion, card: Card | null) {
  return {
    kind: 'quote' as const,
    packId: card?.pack.id ?? null,
    productId: card?.productId ?? null,
    words: card?.name ?? words,
    quantity: limitPieces(quantity),
  }
}

export function limitPieces(quantity: number | null): number {
  return Math.min(Math.max(1, quantity ?? 1), maxPieces)
}
