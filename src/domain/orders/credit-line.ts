import type { ChangeKind } from '#contract/orders/order-changes.ts'
import type { TaxLine } from '#contract/orders/orders.ts'
import { applyToLine, countCredited, getCredit } from './changes/change-rules.ts'
import type { ChangedLine } from './changes/change-store.ts'
import type { OrderedLine } from './parcels/shipment-store.ts'

/** What a change of so many pieces credits of a line, with the tax that it includes. */
export function creditLine(
  line: OrderedLine,
  kind: ChangeKind,
  quantity: number,
  isReplaced: boolean,
): Omit<ChangedLine, 'restocked'> {
  const after = applyToLine(line, kind, quantity, isReplaced)
  const range = { from: countCredited(line), to: countCredited(after) }
  const credit = (amount: number) => getCredit(amount, line.quantity, range)
  const taxParts = line.taxParts.map(
    ({ name, rate, amount }): TaxLine => ({ name, rate, amount: credit(amount) }),
  )
  return { position: line.position, quantity, amount: credit(line.total), taxParts }
}
