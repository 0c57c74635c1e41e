import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import * as amyAnswersTexts from '#texts/amy-answers.ts'
import { describeStock } from '../answers/answer-product-details.ts'
import { answerProductSearch } from '../answers/answer-product-search.ts'
import { type AssistantAnswer, buildAnswer, joinSentences } from '../assistant-answer.ts'
import { sanitizeName } from '../safe-answer-rules.ts'
import { countPacks, describePieces, describeRounding, isTooMany } from './draft-quantity-rules.ts'
import { buildQuoteDraft } from './draft-request.ts'
import { type DraftQuestion, findDraftCards } from './find-draft-cards.ts'
import { answerTooMany } from './refuse-figures.ts'

/**
 * Prepares a product for the cart: the shopper gets a button, and nothing is written until it is
 * pressed. Source: CHAT-03.
 */
export async function draftCart(scope: Scope, question: DraftQuestion): Promise<AssistantAnswer> {
  const draftCards = await findDraftCards(scope, question)
  const { card } = draftCards
  if (!card) return answerProductSearch(scope, { words: draftCards.words })
  const { pack } = card
  const quantity = countPacks(question, pack)
  if (isTooMany(quantity)) return answerTooMany(scope, 'cart')
  const name = sanitizeName(card.name)
  const links = [{ title: name, url: paths.product(card.url) }]
  const cards = [card]
  if (pack.price === null) {
    return buildAnswer('cart', amyAnswersTexts.noListedPrice({ name }), {
      cards,
      links,
      draft: buildQuoteDraft(question, draftCards),
    })
  }
  if (!pack.delivered || pack.stock <= 0) {
    return buildAnswer(
      'cart',
      joinSentences(amyAnswersTexts.notForCart({ name }), describeStock(card, scope.place)),
      {
        cards,
        links,
      },
    )
  }
  const shortageText = quantity > pack.stock ? describeStock(card, scope.place) : ''
  const price = formatMoney(pack.price, scope.seller)
  const ready = { quantity: String(quantity), name, unit: pack.unit, price }
  const pieces = describePieces(quantity, pack, scope.seller)
  const text = joinSentences(
    pieces === ''
      ? amyAnswersTexts.cartReady(ready)
      : amyAnswersTexts.cartReadyPacks({ ...ready, pieces }),
    describeRounding(question, pack, scope.seller),
    shortageText,
    amyAnswersTexts.pressButton(),
  )
  return buildAnswer('cart', text, {
    cards,
    links: [...links, { title: amyAnswersTexts.yourCart(), url: paths.cart() }],
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
