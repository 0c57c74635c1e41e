import type { Card } from '#contract/catalog/catalog.ts'
import { bidPaths } from '#contract/paths/bid-paths.ts'
import { formatMoney, type Minor, toMajor } from '#kernel/money.ts'
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
  /** Of one; null: the shopper has named none. */
  price: Minor | null
}

/**
 * Prepares an offer with the shopper's price, which the shopper reviews and may send; where the
 * seller takes no bids on the product, a request for a quote. Source: FIND-09, BID-01.
 */
export async function draftOffer(scope: Scope, question: OfferQuestion): Promise<AssistantAnswer> {
  const { card, others } = await findDraftCards(scope, question)
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
  if (price !== null && pack.price !== null && price >= pack.price) {
    const { text, ...draft } = await draftCart(scope, question)
    const intro = `${formatMoney(price, seller)} is not below the listed price, so you need no offer. `
    return { ...draft, text: intro + text }
  }
  const offered = price === null ? 'your price' : `${formatMoney(price, seller)} each`
  const listed = pack.price === null ? '' : `, listed at ${formatMoney(pack.price, seller)}`
  const signIn = scope.viewer.kind === 'customer' ? '' : ' You sign in for it.'
  const text =
    `I have made ready an offer of ${offered} for ${quantity} × ${describeDraft(card, '')}${listed}. ` +
    `Look it over and send it; nothing goes out before, and the seller decides.${signIn}`
  const buildUrl = (packId: number) =>
    bidPaths.fresh({
      pack: packId,
      quantity,
      price: price === null ? undefined : toMajor(price, seller.currency),
    })
  return buildAnswer('offer', text, {
    cards: [card, ...others],
    links: [
      { title: 'Look over the offer', url: buildUrl(pack.id) },
      ...others.map((other) => ({
        title: `Rather ${sanitizeName(other.name)}`,
        url: buildUrl(other.pack.id),
      })),
    ],
    draft: {
      kind: 'bid',
      packId: pack.id,
      productId: card.productId,
      name: card.name,
      unit: pack.unit,
      quantity,
      price,
    },
    suggestions: ['How do bids work?'],
  })
}

/** Why no bid can be made; '': one can. */
async function findBidRefusal(scope: Scope, card: Card, quantity: number): Promise<string> {
  const [offer] = await bidOffers(scope, [card.pack.id])
  if (!offer?.taken) return 'The seller takes no bids on this, but answers requests. '
  return offer.fromQuantity > quantity
    ? `The seller takes bids on this from ${offer.fromQuantity} pieces on. `
    : ''
}
