import { type Card, fewLeft } from '#contract/catalog.ts'
import { paths } from '#contract/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import { loadCards } from '../catalog/catalog.ts'
import type { Place, Scope } from '../scope.ts'
import { placeAt } from './check-place.ts'
import { findGoods, goodsFor } from './find-goods.ts'
import { type Finding, finding, maxCards } from './finding.ts'
import { spokenName } from './guard-rules.ts'

export interface LookQuestion {
  /** What names it; or its id, which wins. */
  words: string
  productId: number | null
  /** Null: the place in force. */
  pincode: string | null
}

/** Price, stock and deliverability of one product for a place, with others it may have been. Source: CHAT-03. */
export async function lookAtGoods(scope: Scope, question: LookQuestion): Promise<Finding> {
  const named = await placeAt(scope, question.pincode)
  if (!named.ok) return named.finding
  const there = { ...scope, place: named.place }
  const { ids, corrected, instead } = await idsOf(there, question)
  if (instead) return findGoods(scope, question)
  const [card, ...others] = await loadCards(scope.database.replica, there, ids.slice(0, maxCards))
  if (!card) return findGoods(scope, question)
  const said = corrected ? `I read “${question.words}” as “${corrected}”. ` : ''
  const alike = others.length > 0 ? ' Should you mean another: there are more like it below.' : ''
  return finding(
    'product',
    `${said}${priceText(card, scope)} ${stockText(card, named.place)}${alike}`,
    {
      cards: [card, ...others.slice(0, 2)],
      links: [{ title: spokenName(card.name), url: paths.product(card.url) }],
      suggestions:
        card.pack.price === null ? [] : ['Add it to my cart', 'Get a quote for 100 of it'],
    },
  )
}

async function idsOf(scope: Scope, { words, productId }: LookQuestion) {
  return productId === null
    ? goodsFor(scope, words)
    : { ids: [productId], corrected: null, instead: null }
}

/** What it costs now; a price is a fact of its page, and no promise. Source: CHAT-03. */
export function priceText({ name: written, pack }: Card, { seller }: Scope): string {
  const name = spokenName(written)
  if (pack.price === null) return `${name} has no listed price: it is sold by quote only.`
  const off = pack.saved > 0 && pack.mrp !== null ? `, MRP ${formatMoney(pack.mrp, seller)}` : ''
  return `${name} is listed at ${formatMoney(pack.price, seller)} (${pack.unit}, tax included${off}); the price shown at checkout is the one that counts.`
}

export function stockText({ pack }: Card, { pincode }: Place): string {
  if (!pack.delivered) return `We can’t deliver it to ${pincode}.`
  if (pack.stock <= 0) return `Currently out of stock for ${pincode}.`
  return pack.stock <= fewLeft
    ? `Only ${pack.stock} left for ${pincode}.`
    : `In stock for ${pincode}.`
}
