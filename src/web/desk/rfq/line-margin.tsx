import type { LineMarginView } from '#contract/negotiation/quote-views.ts'
import { formatMoney, type MoneyStyle } from '#kernel/money.ts'

/** Formats basis points: `12.5 %`. */
export function formatBasisPoints(basisPoints: number): string {
  return `${Math.round(basisPoints) / 100} %`
}

/** A line's cost, margin and stock, for staff only. */
export function LineMargin({
  figures,
  money,
}: {
  figures: LineMarginView | undefined
  money: MoneyStyle
}) {
  if (!figures) return null
  const { cost, netPrice, margin, underFloor, stock, packId } = figures
  return (
    <p className="flex flex-wrap gap-x-3 text-2 text-ink-2">
      {cost !== null && <span>cost {formatMoney(cost, money)} without tax</span>}
      {margin !== null && (
        <span className={`font-[650] ${underFloor ? 'text-bad' : 'text-good'}`}>
          margin {formatBasisPoints(margin)}
          {netPrice !== null && ` of ${formatMoney(netPrice, money)} without tax`}
          {underFloor && ', under the floor'}
        </span>
      )}
      {packId !== null && <span>{stock} on the shelf for this place</span>}
    </p>
  )
}
