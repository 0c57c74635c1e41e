import { isServiceCode } from '#contract/tax/goods-codes.ts'

/** When a supply happens, each by the seller's calendar, `2026-12-01`; null: not yet. */
export interface SupplyDays {
  /** The goods leave (CGST Act, s. 31(1)), or the service is done. */
  supplied: string | null
  invoiced: string | null
  paid: string | null
}

/**
 * Whether a supply bears the rates that are in force from `changedOn` on.
 *
 * Goods: the time of supply is the day of the invoice, or the last day on which it may be issued,
 * which is when they leave (CGST Act, s. 12(2)(a) with s. 31(1)(a)). An advance has no say: since
 * notification 66/2017 (central tax) sellers outside the composition scheme pay no tax on advances
 * for goods, also where s. 14 would apply.
 *
 * Services: of supply, invoice and payment two on the same side of the change decide (CGST Act,
 * s. 14(a) and (b)).
 *
 * What has not happened yet comes after the change. Source: TAX-01.
 */
export function hasNewRates(goodsCode: string, days: SupplyDays, changedOn: string): boolean {
  const isAfter = (day: string | null) => day === null || day >= changedOn
  const { supplied, invoiced, paid } = days
  if (!isServiceCode(goodsCode)) return isAfter(invoiced) && isAfter(supplied)
  return [supplied, invoiced, paid].filter(isAfter).length >= 2
}
