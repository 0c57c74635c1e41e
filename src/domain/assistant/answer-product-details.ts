import { type Card, fewLeft } from '#contract/catalog/catalog.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import type { Place, Scope } from '#platform/scope.ts'
import { loadCards } from '../catalog/catalog.ts'
import { answerProductSearch, describeMissing, linkRequest } from './answer-product-search.ts'
import { type AssistantAnswer, buildAnswer, maxCards } from './assistant-answer.ts'
import { resolvePlace } from './check-place.ts'
import { matchProducts } from './match-products.ts'
import { sanitizeName } from './safe-answer-rules.ts'

export interface ProductLookup {
  /** Words that name the product. The product id takes precedence. */
  words: string
  productId: number | null
  /** Null: the shopper's current place. */
  pincode: string | null
}

/**
 * Price, stock and deliverability of one product at a place, with similar products.
 * Source: CHAT-03.
 */
export async function answerProductDetails(
  scope: Scope,
  question: ProductLookup,
): Promise<AssistantAnswer> {
  const resolvedPlace = await resolvePlace(scope, question.pincode)
  if (!resolvedPlace.ok) return resolvedPlace.answer
  const placeScope = { ...scope, place: resolvedPlace.place }
  const { ids, corrected, missing } = await findProductIds(placeScope, question)
  const [card, ...others] = await loadCards(
    scope.database.replica,
    placeScope,
    ids.slice(0, maxCards),
  )
  if (!card) return answerProductSearch(scope, question)
  const intro = corrected ? `I read “${question.words}” as “${corrected}”. ` : ''
  const moreHint =
    others.length > 0 ? ' Should you mean another: there are more like it below.' : ''
  return buildAnswer(
    'product',
    `${intro}${describeMissing(missing)}${describePrice(card, scope)} ` +
      `${describeStock(card, resolvedPlace.place)}${moreHint}`,
    {
      cards: [card, ...others.slice(0, 2)],
      links: [
        { title: sanitizeName(card.name), url: paths.product(card.url) },
        ...linkRequest(question.words, missing),
      ],
      suggestions:
        card.pack.price === null ? [] : ['Add it to my cart', 'Get a quote for 100 of it'],
    },
  )
}

async function findProductIds(scope: Scope, { words, productId }: ProductLookup) {
  return productId === null
    ? matchProducts(scope, words)
    : { ids: [productId], corrected: null, missing: [] }
}

/**
 * States the current price as listed on the product page, without promising it. Source: CHAT-03.
 */
export function describePrice({ name: fullName, pack }: Card, { seller }: Scope): string {
  const name = sanitizeName(fullName)
  if (pack.price === null) return `${name} has no listed price: it is sold by quote only.`
  const savingText =
    pack.saved > 0 && pack.mrp !== null ? `, MRP ${formatMoney(pack.mrp, seller)}` : ''
  const price = `${formatMoney(pack.price, seller)} (${pack.unit}, tax included${savingText})`
  return `${name} is listed at ${price}; the price shown at checkout is the one that counts.`
}

export function describeStock({ pack }: Card, { pincode }: Place): string {
  if (!pack.delivered) return `We can’t deliver it to ${pincode}.`
  if (pack.stock <= 0) return `Currently out of stock for ${pincode}.`
  return pack.stock <= fewLeft
    ? `Only ${pack.stock} left for ${pincode}.`
    : `In stock for ${pincode}.`
}
