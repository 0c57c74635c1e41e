import type { ChatDraft, RequestDraftLine } from '#contract/assistant/assistant.ts'
import { buildDraftPath } from '#contract/assistant/draft-path.ts'
import type { Card } from '#contract/catalog/catalog.ts'
import { paths } from '#contract/paths/paths.ts'
import { buildNewRfqQuery } from '#contract/paths/quote-paths.ts'
import type { MoneyStyle } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import * as amyAnswersTexts from '#texts/amy-answers.ts'
import { describeMissing } from '../answers/answer-product-search.ts'
import type { SearchBudget } from '../answers/match-products.ts'
import { type AssistantAnswer, buildAnswer, joinSentences } from '../assistant-answer.ts'
import { sanitizeName } from '../safe-answer-rules.ts'
import { countPacks, describePieces, describeRounding, isTooMany } from './draft-quantity-rules.ts'
import { type DraftCards, type DraftQuestion, findDraftCards } from './find-draft-cards.ts'
import { answerTooMany } from './refuse-figures.ts'

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
  const text = joinSentences(
    intro,
    nearText,
    amyAnswersTexts.requestReady({ item: describeLine(draft, card, scope) }),
    card ? describeRounding(question, card.pack, scope.seller) : '',
    amyAnswersTexts.reviewAndSend(),
  )
  return buildAnswer('quote', text, {
    cards: card ? [card, ...others] : others,
    links: [
      { title: amyAnswersTexts.reviewRequest(), url: buildDraftPath(draft, scope.seller.currency) },
      ...others.map(({ name, pack }) => ({
        title: amyAnswersTexts.otherProduct({ name: sanitizeName(name) }),
        url: paths.newRfq(
          buildNewRfqQuery({ pack: pack.id, quantity: countPacks(question, pack) }),
        ),
      })),
    ],
    draft,
    suggestions: [amyAnswersTexts.howQuotesWork()],
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
  const roundings = lines.map(({ question, card }) =>
    card ? describeRounding(question, card.pack, scope.seller) : '',
  )
  const text = joinSentences(
    amyAnswersTexts.requestReadyMany({ count: lines.length, items: listText }),
    ...roundings,
    amyAnswersTexts.reviewAndSend(),
  )
  return buildAnswer('quote', text, {
    cards: lines.flatMap(({ card }) => card ?? []),
    links: [
      { title: amyAnswersTexts.reviewRequest(), url: buildDraftPath(draft, scope.seller.currency) },
    ],
    draft,
    suggestions: [amyAnswersTexts.howQuotesWork()],
  })
}

/** "2 × Hex bolt M16 (Pack of 25): 50 pieces", or the shopper's words. */
function describeLine(draft: RequestDraftLine, card: Card | null, { seller }: Scope): string {
  return describeDraft(card, draft.words, draft.quantity, seller)
}

/** The number of the product, and its pack where that is not a single piece. */
export function describeDraft(
  card: Card | null,
  words: string,
  count: number,
  style: Pick<MoneyStyle, 'locale'>,
): string {
  if (!card) return `${count} × “${words}”`
  const { unit, quantity } = card.pack
  const name = `${count} × ${sanitizeName(card.name)}`
  return quantity > 1 ? `${name} (${unit}): ${describePieces(count, card.pack, style)}` : name
}

export function buildQuoteDraft(
  question: DraftQuestion,
  { card, words }: Pick<DraftCards, 'card' | 'words'>,
): Extract<ChatDraft, { kind: 'quote' }> {
  return {
    kind: 'quote',
    packId: card?.pack.id ?? null,
    productId: card?.productId ?? null,
    words:
      card?.name ??
      (question.quantityUnit === 'pack' ? amyAnswersTexts.wordsInPacks({ words }) : words),
    quantity: countPacks(question, card?.pack ?? null),
  }
}

const toLine = ({ packId, words, quantity }: RequestDraftLine): RequestDraftLine => ({
  packId,
  words,
  quantity,
})
