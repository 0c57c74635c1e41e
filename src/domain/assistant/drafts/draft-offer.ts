import type { ChatDraft } from '#contract/assistant/assistant.ts'
import { buildDraftPath } from '#contract/assistant/draft-path.ts'
import type { Card, PackView } from '#contract/catalog/catalog.ts'
import { formatCount, formatMoney, type Minor, type MoneyStyle } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import * as amyAnswersTexts from '#texts/amy-answers.ts'
import { bidOffers } from '../../bids/bids.ts'
import { answerProductSearch } from '../answers/answer-product-search.ts'
import { type AssistantAnswer, buildAnswer, joinSentences } from '../assistant-answer.ts'
import { toPageLink } from '../help/help-pages.ts'
import { sanitizeName } from '../safe-answer-rules.ts'
import { draftCart } from './draft-cart.ts'
import { countPacks, describeRounding, isTooMany } from './draft-quantity-rules.ts'
import { describeDraft, draftQuote } from './draft-request.ts'
import { type DraftQuestion, findDraftCards } from './find-draft-cards.ts'
import { type PackOffer, readPackOffer } from './offer-basis-rules.ts'
import type { PriceBasis } from './offer-price-rules.ts'
import { answerOddPrice, answerTooMany } from './refuse-figures.ts'

export interface OfferQuestion extends DraftQuestion {
  /** Null: the shopper has named none. */
  price: Minor | null
  /** What the price is of; null: the question does not say. */
  priceBasis: PriceBasis | null
}

/**
 * Prepares an offer with the shopper's price, which the shopper reviews and may send; where the
 * seller takes no bids on the product, a request for a quote. Source: FIND-09, BID-01.
 */
export async function draftOffer(scope: Scope, question: OfferQuestion): Promise<AssistantAnswer> {
  const { card, others, words, namesPack } = await findDraftCards(scope, question)
  if (!card) {
    if (others.length === 0) return answerProductSearch(scope, { words })
    return draftQuote(scope, question, { intro: amyAnswersTexts.offerNeedsProduct() })
  }
  const { seller } = scope
  const { pack } = card
  const quantity = countPacks(question, pack)
  if (isTooMany(quantity)) return answerTooMany(scope, 'offer')
  const refusal = await findBidRefusal(scope, card, quantity)
  if (refusal) {
    const answer = await draftQuote(scope, question, { intro: refusal })
    const page = seller.footerPages.find(({ url }) => /bid|quote/.test(url))
    return page ? { ...answer, links: [...answer.links, toPageLink(page)] } : answer
  }
  const namedBasis = question.priceBasis ?? (namesPack ? 'pack' : null)
  const offer = readOffer(question.price, namedBasis, pack, quantity)
  if (offer !== null && question.price !== null && offer.price < 1)
    return answerOddPrice(
      amyAnswersTexts.priceInAll({ price: formatMoney(question.price, seller) }),
    )
  const offered = describeOffer(offer, question.price, pack, seller)
  if (offer !== null && pack.price !== null && offer.price >= pack.price) {
    const { text, ...draft } = await draftCart(scope, question)
    return { ...draft, text: joinSentences(amyAnswersTexts.notBelow({ offer: offered }), text) }
  }
  const draft = buildBidDraft(card, quantity, offer)
  const ready = { offer: offered, item: describeDraft(card, '', quantity, seller) }
  const text = joinSentences(
    pack.price === null
      ? amyAnswersTexts.offerReady(ready)
      : amyAnswersTexts.offerReadyListed({ ...ready, price: formatMoney(pack.price, seller) }),
    describeRounding(question, pack, seller),
    describeReading(offer, namedBasis, question.price, { pack, quantity }, seller),
    amyAnswersTexts.reviewAndSendOffer(),
    scope.viewer.kind === 'customer' ? '' : amyAnswersTexts.signInForIt(),
  )
  return buildAnswer('offer', text, {
    cards: [card, ...others],
    links: [
      { title: amyAnswersTexts.reviewOffer(), url: buildDraftPath(draft, seller.currency) },
      ...others.map((other) => ({
        title: amyAnswersTexts.otherProduct({ name: sanitizeName(other.name) }),
        url: buildOtherPath(scope, question, other, offer),
      })),
    ],
    draft,
    suggestions: [amyAnswersTexts.howBidsWork()],
  })
}

function readOffer(
  price: Minor | null,
  basis: PriceBasis | null,
  pack: PackView,
  packs: number,
): PackOffer | null {
  if (price === null) return null
  return readPackOffer(price, basis, { pieces: pack.quantity, packs, listPrice: pack.price })
}

function buildBidDraft(
  card: Card,
  quantity: number,
  offer: PackOffer | null,
): Extract<ChatDraft, { kind: 'bid' }> {
  const { pack, productId, name } = card
  const price = offer?.price ?? null
  return { kind: 'bid', packId: pack.id, productId, name, unit: pack.unit, quantity, price }
}

/** The same offer for another product. A price of a pack tells nothing about one of another size. */
function buildOtherPath(
  { seller }: Scope,
  question: OfferQuestion,
  other: Card,
  offer: PackOffer | null,
): string {
  const quantity = countPacks(question, other.pack)
  const otherOffer =
    offer?.basis === 'piece' ? readOffer(question.price, 'piece', other.pack, quantity) : null
  return buildDraftPath(buildBidDraft(other, quantity, otherOffer), seller.currency)
}

/** "₹12.00 each, ₹300.00 for the pack of 25,": what the shopper named, and what the bid says. */
function describeOffer(
  offer: PackOffer | null,
  price: Minor | null,
  { quantity }: PackView,
  style: MoneyStyle,
): string {
  if (offer === null || price === null) return amyAnswersTexts.yourPrice()
  const packPrice = formatMoney(offer.price, style)
  if (quantity === 1) return amyAnswersTexts.priceEach({ price: packPrice })
  const count = formatCount(quantity, style)
  return offer.basis === 'piece'
    ? amyAnswersTexts.priceEachAndPack({ price: formatMoney(price, style), packPrice, count })
    : amyAnswersTexts.priceOfPack({ price: packPrice, count })
}

/** What a price was taken to be of, where the shopper has left that open, or has named a total. */
function describeReading(
  offer: PackOffer | null,
  namedBasis: PriceBasis | null,
  price: Minor | null,
  { pack, quantity }: { pack: PackView; quantity: number },
  style: MoneyStyle,
): string {
  if (offer === null || price === null) return ''
  if (offer.basis === 'all') {
    const total = amyAnswersTexts.priceInAll({ price: formatMoney(offer.price * quantity, style) })
    return namedBasis === null
      ? amyAnswersTexts.totalTaken({ price: formatMoney(price, style), total })
      : amyAnswersTexts.thatIs({ total })
  }
  if (namedBasis !== null || pack.quantity === 1) return ''
  return amyAnswersTexts.priceTaken({ price: formatMoney(price, style), basis: offer.basis })
}

/** Why no bid can be made; '': one can. */
async function findBidRefusal(scope: Scope, card: Card, quantity: number): Promise<string> {
  const [offer] = await bidOffers(scope, [card.pack.id])
  if (!offer?.taken) return amyAnswersTexts.noBidsTaken()
  return offer.fromQuantity > quantity
    ? amyAnswersTexts.bidsFrom({ count: String(offer.fromQuantity) })
    : ''
}
