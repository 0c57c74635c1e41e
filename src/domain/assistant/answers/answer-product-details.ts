import { type Card, fewLeft } from '#contract/catalog/catalog.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import type { Place, Scope } from '#platform/scope.ts'
import * as amyAnswersTexts from '#texts/amy-answers.ts'
import { loadCards } from '../../catalog/catalog.ts'
import { type AssistantAnswer, buildAnswer, joinSentences, maxCards } from '../assistant-answer.ts'
import { sanitizeName } from '../safe-answer-rules.ts'
import {
  answerProductSearch,
  describeCorrection,
  describeMissing,
  linkRequest,
} from './answer-product-search.ts'
import { resolvePlace } from './check-place.ts'
import { matchProducts } from './match-products.ts'

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
  return buildAnswer(
    'product',
    joinSentences(
      describeCorrection(question.words, corrected),
      describeMissing(missing),
      describePrice(card, scope),
      describeStock(card, resolvedPlace.place),
      others.length > 0 ? amyAnswersTexts.moreLikeIt() : '',
    ),
    {
      cards: [card, ...others.slice(0, 2)],
      links: [
        { title: sanitizeName(card.name), url: paths.product(card.url) },
        ...linkRequest(question.words, missing),
      ],
      suggestions:
        card.pack.price === null ? [] : [amyAnswersTexts.addIt(), amyAnswersTexts.quoteIt()],
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
  if (pack.price === null) return amyAnswersTexts.byQuoteOnly({ name })
  const listing = { name, price: formatMoney(pack.price, seller), unit: pack.unit }
  return pack.saved > 0 && pack.mrp !== null
    ? amyAnswersTexts.listedWithMrp({ ...listing, mrp: formatMoney(pack.mrp, seller) })
    : amyAnswersTexts.listed(listing)
}

export function describeStock({ pack }: Card, { pincode }: Place): string {
  if (!pack.delivered) return amyAnswersTexts.notDeliverable({ pincode })
  if (pack.stock <= 0) return amyAnswersTexts.outOfStock({ pincode })
  return pack.stock <= fewLeft
    ? amyAnswersTexts.onlyLeft({ count: String(pack.stock), pincode })
    : amyAnswersTexts.inStock({ pincode })
}
