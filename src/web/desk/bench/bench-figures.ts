import type { WorkRank } from '#contract/desk/workbench.ts'
import { formatMoney, type MoneyStyle } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskBenchTexts from '#texts/desk-bench.ts'

/** `₹4,18,200`: without the small unit, as rows compare at a glance. */
export function formatWhole(amount: number, money: MoneyStyle): string {
  return formatMoney(amount, money).replace(/[.,]\d\d$/, '')
}

/** `₹54,060`, with the small unit only where there is some: what a button says it sends. */
export function formatShort(amount: number, money: MoneyStyle): string {
  return formatMoney(amount, money).replace(/[.,]00$/, '')
}

/** Basis points as a percentage with one decimal: `12.5`. Halves go up, wherever it is shown. */
export function formatTenths(basisPoints: number): string {
  return (Math.round(basisPoints / 10) / 10).toFixed(1).replace('-', '−')
}

/** `12.5 %`, `−4.1 %`; a dash where it is unknown. */
export function formatShare(share: number | null | undefined): string {
  if (share === null || share === undefined) return '–'
  return commonTexts.percent({ value: formatTenths(Math.min(99_900, Math.max(-99_900, share))) })
}

/** A margin is low under this, and near the floor within this of it. Basis points. */
const lowMargin = 1_000
const nearFloor = 200

/** Red under the floor and where it loses, amber near it: as the quote's sheet has it. */
export function getMarginTone(margin: number | null | undefined, floor: number | null): string {
  if (margin === null || margin === undefined) return ''
  if (margin <= 0 || margin < (floor ?? 0)) return 'text-bad'
  return margin < Math.max(lowMargin, (floor ?? 0) + nearFloor) ? 'text-look' : ''
}

/** Up to which price a margin is called low: the cost, tax included, with the low margin on it. */
export function getNearTo(cost: number, floor: number | null): number {
  return Math.max(
    Math.round((cost * 10_000) / (10_000 - lowMargin)),
    Math.round(((floor ?? 0) * (10_000 + nearFloor)) / 10_000),
  )
}

/** Why a row stands where it does. */
export function describeRank(rank: WorkRank, money: MoneyStyle): string {
  const { earns, chance, hours } = rank
  const hoursText = hours.toFixed(hours < 10 ? 1 : 0)
  return deskBenchTexts.rank({
    margin: formatWhole(earns, money),
    chance: Math.round(chance / 100),
    hours: hoursText,
  })
}
