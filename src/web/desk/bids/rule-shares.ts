import type { Shortfall } from '#contract/negotiation/bid-rules.ts'
import { formatMoney, type Minor, type MoneyStyle } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskBidsTexts from '#texts/desk-bids.ts'
import { formatTenths } from '../bench/bench-figures.ts'

/** Difference between a price and the list price: `−14.3 %`. */
export function formatDifference(price: Minor, list: Minor): string {
  if (list <= 0) return ''
  const discountPercent = ((list - price) * 100) / list
  return discountPercent === 0
    ? deskBidsTexts.asListed()
    : commonTexts.percent({
        value: `${discountPercent > 0 ? '−' : '+'}${Math.abs(discountPercent).toFixed(1)}`,
      })
}

/** Labels of the subjects a rule can apply to. */
export const ruleKindNames = {
  sku: deskBidsTexts.kindProduct,
  brand: deskBidsTexts.kindBrand,
  category: deskBidsTexts.kindCategory,
  all: deskBidsTexts.kindAll,
} as const

/** A share in basis points as typed: `85`, `87.5`; empty for none. */
export function formatShare(share: number | null): string {
  return share === null ? '' : String(share / 100)
}

/** Basis points from a typed percentage; null: empty; `bad`: not a share. */
export function parseShare(typed: string): number | null | 'bad' {
  const text = typed.trim().replace(/%$/, '').trimEnd()
  if (text === '') return null
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(text)) return 'bad'
  const share = Math.round(Number(text) * 100)
  return share > 0 && share <= 10_000 ? share : 'bad'
}

/**
 * A bid close to zero has a margin of minus hundreds of thousands of percent, which is not
 * readable.
 */
const maxShownLoss = 99_900

/** `12.5 %`; a dash if a cost is unknown. */
export function formatMargin(margin: number | null): string {
  if (margin === null) return '–'
  const shown = Math.max(margin, -maxShownLoss)
  const text = commonTexts.percent({ value: formatTenths(shown) })
  return shown === margin ? text : deskBidsTexts.belowShare({ share: text })
}

/** `₹13.27 below the floor, margin −0.3 %`; without figures for those who see no costs. */
export function formatShortfall(shortfall: Shortfall | undefined, money: MoneyStyle): string {
  if (!shortfall) return deskBidsTexts.belowTheFloor()
  const { below, margin } = shortfall
  const amount = formatMoney(below, money)
  return margin === null
    ? deskBidsTexts.shortfall({ amount })
    : deskBidsTexts.shortfallMargin({ amount, margin: formatMargin(margin) })
}
