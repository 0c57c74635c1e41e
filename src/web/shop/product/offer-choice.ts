import type { PackView } from '#contract/catalog/catalog.ts'
import { formatAmount, getCurrencyDecimals, type Minor, type MoneyStyle } from '#kernel/money.ts'
import * as productTexts from '#texts/product.ts'
import { canBuy } from '#web/widgets/product/wish-and-compare.tsx'

/** Buttons outside of the offer's form belong to it by this id. */
export const offerFormId = 'offer'
export const bidFormId = 'bid'
export const bidFieldId = 'offer-price'

/** How far below the list price the scale of offers goes. */
const scaleDepth = 0.2
/** Per cent off that one press fills in. */
export const cuts = [5, 10, 15] as const
/** What the field begins with. */
export const usualCut = 10

/** The pack that is chosen at first: one that can be bought, else the first. */
export function findFirstChoice(packs: readonly PackView[]): PackView | undefined {
  return packs.find(canBuy) ?? packs[0]
}

/** So many per cent off, without small change where the price is large enough. */
export function cutPrice(list: Minor, percent: number, currency: string): Minor {
  const unit = 10 ** getCurrencyDecimals(currency)
  const step = list >= 100 * unit ? unit : Math.max(1, Math.round(unit / 100))
  return Math.round((list * (100 - percent)) / 100 / step) * step
}

/** The ends of the scale, and its step. */
export function buildScale(list: Minor, currency: string) {
  const min = cutPrice(list, scaleDepth * 100, currency)
  return { min, max: list, step: Math.max(1, Math.round((list - min) / 100)) }
}

/** Of packs of several: what a number of them comes to. */
export function formatPieces(pack: PackView, quantity: number): string {
  return productTexts.equalsPieces({ count: pack.quantity * quantity })
}

/** A price for the field: figures alone. */
export function formatPriceField(price: Minor, style: MoneyStyle): string {
  return formatAmount(price, style)
}
