import { type ChangeView, nameChange } from '#contract/orders/order-changes.ts'
import { formatMoney, type MoneyStyle } from '#kernel/money.ts'
import * as orderCardTexts from '#texts/order-card.ts'

/** What was cancelled, came back or was refunded since, with its reason and amount (DEAL-05). */
export function OrderChanges({
  changes,
  money,
}: {
  changes: readonly ChangeView[]
  money: MoneyStyle
}) {
  return (
    <ul className="divide-y divide-line border-y border-line text-2">
      {changes.map((change) => (
        <li key={change.number} className="grid gap-0.5 py-2.5">
          <span className="flex flex-wrap justify-between gap-x-4">
            <strong className="font-semibold">{nameChange(change)}</strong>
            {change.amount > 0 && (
              <span className="tabular-nums">
                {orderCardTexts.creditedAmount({ amount: formatMoney(change.amount, money) })}
              </span>
            )}
          </span>
          {change.lines.map(({ position, name, quantity, restocked }) => (
            <span key={position} className="break-words text-ink-2">
              {quantity} × {name}
              {restocked > 0 && orderCardTexts.restocked({ count: restocked })}
            </span>
          ))}
          {change.reason && <span className="break-words">{change.reason}</span>}
          <span className="text-ink-2">{change.when}</span>
        </li>
      ))}
    </ul>
  )
}
