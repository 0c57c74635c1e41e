import type { Card } from '#contract/catalog/catalog.ts'
import { bidPaths } from '#contract/paths/bid-paths.ts'
import { formatCount, formatMoney, type Minor, type MoneyStyle, toMajor } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import { bidOffers } from '../bids/bids.ts'
import { answerProductSearch } from './answer-product-search.ts'
import { type AssistantAnswer, buildAnswer } from './assistant-answer.ts'
import { draftCart } from './draft-cart.ts'
import { describeDraft, draftQuote, limitPieces } from './draft-request.ts'
import { type DraftQuestion, findDraftCards } from './find-draft-cards.ts'
import { toPageLink } from './help-pages.ts'
import { sanitizeName } from './safe-answer-rules.ts'

export interface OfferQuestion extends DraftQuestion {
  /** Of one piece, or of a pack where the words say so; null: the shopper has named none. */
  price: Minor | null
}

/**
 * Prepares an offer with the shopper's price, which the shopper reviews and may send; where the
 * seller takes no bids on the product, a request for a quote. Source: FIND-09, BID-01.
 */
export async function draftOffer(scope: Scope, asked: OfferQuestion): Promise<AssistantAnswer> {
  const { question, card, others, isPerPack } = await findOfferCards(scope, asked)
  if (!card) {
    if (others.length === 0) return answerProductSearch(scope, question)
    return draftQuote(scope, question, { intro: 'An offer needs a product of ours. ' })
  }
  const { seller } = scope
  const quantity = limitPieces(question.quantity)
  const refusal = await findBidRefusal(scope, card, quantity)
  if (refusal) {
    const answer = await draftQuote(scope, question, { intro: refusal })
    const page = seller.footerPages.find(({ url }) => /bid|quote/.test(url))
    return page ? { ...answer, links: [...answer.links, toPageLink(page)] } : answer
  }
  const { pack } = card
  const { price } = question
  /** A price of a pack tells nothing about a pack of another size. */
  const getPackPrice = (pieces: number): Minor | null => {
    if (price === null || (isPerPack && pieces !== pack.quantity)) return null
    return isPerPack ? price : price * pieces
  }
  const packPrice = getPackPrice(pack.quantity)
  const offered = describePrice(isPerPack ? null : price, packPrice, pack.quantity, seller)
  if (packPrice !== null && pack.price !== null && packPrice >= pack.price) {
    const { text, ...draft } = await draftCart(scope, question)
    const intro = `${offered} is not below the listed price, so you need no offer. `
    return { ...draft, text: intro + text }
  }
  const listText = pack.price === null ? '' : `, listed at ${formatMoney(pack.price, seller)}`
  const signIn = scope.viewer.kind === 'customer' ? '' : ' You sign in for it.'
  const text =
    `I have made ready an offer of ${offered} for ${quantity} × ${describeDraft(card, '')}${listText}. ` +
    `Look it over and send it; nothing goes out before, and the seller decides.${signIn}`
  const buildUrl = (packId: number, bidPrice: Minor | null) =>
    bidPaths.fresh({
      pack: packId,
      quantity,
      price: bidPrice === null ? undefined : toMajor(bidPrice, seller.currency),
    })
  return buildAnswer('offer', text, {
    cards: [card, ...others],
    links: [
      { title: 'Look over the offer', url: buildUrl(pack.id, packPrice) },
      ...others.map((other) => ({
        title: `Rather ${sanitizeName(other.name)}`,
        url: buildUrl(other.pack.id, getPackPrice(other.pack.quantity)),
      })),
    ],
    draft: {
      kind: 'bid',
      packId: pack.id,
      productId: card.productId,
      name: card.name,
      unit: pack.unit,
      quantity,
      price: packPrice,
    },
    suggestions: ['How do bids work?'],
  })
}

/**
 * The product, and whether the price is of a pack: "200 per pack" leaves its pack among the words,
 * which then name no product; in "tool box" it belongs to the name.
 */
async function findOfferCards(scope: Scope, question: OfferQuestion) {
  const cards = await findDraftCards(scope, question)
  const words = question.words.replace(packWord, '').trim()
  if (words === question.words || words === '') return { ...cards, question, isPerPack: false }
  if (cards.card) return { ...cards, question, isPerPack: !packWord.test(cards.card.name) }
  const rest = { ...question, words }
  const restCards = await findDraftCards(scope, rest)
  return restCards.card
    ? { ...restCards, question: rest, isPerPack: true }
    : { ...cards, question, isPerPack: false }
}

const packWord = /(?<!\p{L})(?:pack|box)(?!\p{L})/iu

/** "₹12.00 each, ₹300.00 for the pack of 25,": what the shopper named, and what the bid says. */
function describePrice(
  piecePrice: Minor | null,
  packPrice: Minor | null,
  pieces: number,
  style: MoneyStyle,
): string {
  if (packPrice === null) return 'your price'
  if (pieces === 1) return `${formatMoney(packPrice, style)} each`
  const packText = `${formatMoney(packPrice, style)} for the pack of ${formatCount(pieces, style)}`
  return piecePrice === null ? packText : `${formatMoney(piecePrice, style)} each, ${packText},`
}

/** Why no bid can be made; '': one can. */
async function findBidRefusal(scope: Scope, card: Card, quantity: number): Promise<string> {
  const [offer] = await bidOffers(scope, [card.pack.id])
  if (!offer?.taken) return 'The seller takes no bids on this, but answers requests. '
  return offer.fromQuantity > quantity
    ? `The seller takes bids on this from ${offer.fromQuantity} pieces on. `
    : ''
}
