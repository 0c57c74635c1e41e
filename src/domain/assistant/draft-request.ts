import type { ChatDraft, RequestDraftLine } from '#contract/assistant/assistant.ts'
import { buildDraftPath } from '#contract/assistant/draft-path.ts'
import type { Card } from '#contract/catalog/catalog.ts'
import { paths } from '#contract/paths/paths.ts'
import { buildNewRfqQuery } from '#contract/paths/quote-paths.ts'
import { countNoun } from '#kernel/count-noun.ts'
import type { Scope } from '#platform/scope.ts'
import { describeMissing } from './answer-product-search.ts'
import { type AssistantAnswer, buildAnswer } from './assistant-answer.ts'
import { countPacks, describePieces, describeRounding, isTooMany } from './draft-quantity-rules.ts'
import { type DraftCards, type DraftQuestion, findDraftCards } from './find-draft-cards.ts'
import type { SearchBudget } from './match-products.ts'
import { answerTooMany } from './refuse-figures.ts'
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
  const cards = await findDraftCards(scope, question)
  const { card, others, missing } = cards
  const draft = buildQuoteDraft(question, cards)
  if (isTooMany(draft.quantity)) return answerTooMany(scope)
  const nearText = !card && others.length > 0 ? describeMissing(missing) : ''
  const text =
    `${intro}${nearText}I have made ready a request for a quote on ` +
    `${describeLine(draft, card, scope)}.${card ? describeRounding(question, card.pack, scope.seller) : ''} ` +
    reviewText
  return buildAnswer('quote', text, {
    cards: card ? [card, ...others] : others,
    links: [
      { title: reviewTitle, url: buildDraftPath(draft, scope.seller.currency) },
      ...others.map(({ name, pack }) => ({
        title: `Rather ${sanitizeName(name)}`,
        url: paths.newRfq(
          buildNewRfqQuery({ pack: pack.id, quantity: countPacks(question, pack) }),
        ),
      })),
    ],
    draft,
    suggestions: ['How do quotes work?'],
  })
}

/** The same for several products, a line each, looked up one after the other. */
export async function draftQuoteOfSeveral(
  scope: Scope,
  questions: readonly DraftQuestion[],
  budget: SearchBudget,
): Promise<AssistantAnswer> {
  const lines = []
  for (const question of questions) {
    const cards = await findDraftCards(scope, question, budget)
    lines.push({ question, card: cards.card, draft: buildQuoteDraft(question, cards) })
  }
  if (lines.some(({ draft }) => isTooMany(draft.quantity))) return answerTooMany(scope)
  const [first, ...others] = lines
  const draft = { ...first!.draft, otherLines: others.map((line) => toLine(line.draft)) }
  const listText = lines.map((line) => describeLine(line.draft, line.card, scope)).join('; ')
  const roundingText = lines
    .map(({ question, card }) => card && describeRounding(question, card.pack, scope.seller))
    .join('')
  const text =
    `I have made ready a request for a quote on ${countNoun(lines.length, 'product')}: ${listText}.` +
    `${roundingText} ${reviewText}`
  return buildAnswer('quote', text, {
    cards: lines.flatMap(({ card }) => card ?? []),
    links: [{ title: reviewTitle, url: buildDraftPath(draft, scope.seller.currency) }],
    draft,
    suggestions: ['How do quotes work?'],
  })
}

const reviewTitle = 'Review the request'
const reviewText = 'Look it over and send it; nothing goes out before.'

/** "2 × Hex bolt M16 (Pack of 25): 50 pieces", or the shopper's words. */
function describeLine(draft: RequestDraftLine, card: Card | null, { seller }: Scope): string {
  const piecesText = card ? describePieces(draft.quantity, card.pack, seller) : ''
  return `${draft.quantity} × ${describeDraft(card, draft.words)}${piecesText}`
}

/** The product, and its pack where that is not a single piece. */
export function describeDraft(card: Card | null, words: string): string {
  if (!card) return `“${words}”`
  const { unit, quantity } = card.pack
  return quantity > 1 ? `${sanitizeName(card.name)} (${unit})` : sanitizeName(card.name)
}

export function buildQuoteDraft(
  question: DraftQuestion,
  { card, words }: Pick<DraftCards, 'card' | 'words'>,
): Extract<ChatDraft, { kind: 'quote' }> {
  return {
    kind: 'quote',
    packId: card?.pack.id ?? null,
    productId: card?.productId ?? null,
    words: card?.name ?? (question.quantityUnit === 'pack' ? `${words}, in packs` : words),
    quantity: countPacks(question, card?.pack ?? null),
  }
}

const toLine = ({ packId, words, quantity }: RequestDraftLine): RequestDraftLine => ({
  packId,
  words,
  quantity,
})
