import { createHash } from 'node:crypto'
import type { OrderAction } from '#contract/orders/desk-orders.ts'
import { maxReferenceLength } from '#contract/orders/order-changes.ts'
import type { MoveRefusal } from '#contract/orders/orders.ts'
import { asJson } from '#kernel/canonical-json.ts'
import { cutText } from '#kernel/clean-text.ts'
import type { Minor } from '#kernel/money.ts'
import { type Outcome, refuse } from '#kernel/outcome.ts'
import { buildClaim, type CommandRefusal, runCommand } from '#platform/commands/run-command.ts'
import { getToday } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { getNextDue, getRefundDue } from './account-rules.ts'
import { lockAccountForOrder } from './credit/credit-store.ts'
import { runDeskOrderAction } from './desk-orders.ts'
import { lockVersion } from './lock-version.ts'
import { requireOrderAccess } from './order-limits.ts'
import { takesTransfers } from './order-rules.ts'
import { recordRefund } from './payments/pay-order.ts'
import { isPastDay, recordTransfer } from './payments/record-transfer.ts'

export interface DeskOrderCommand {
  /** The idempotency key. */
  key: string
  /** The version that the command was based on; null: any. */
  version: number | null
  action: OrderAction
  /** Of a parcel. */
  tracking?: string
  carrier?: string
  /** Quantities by line number; absent: all that is left. */
  parts?: readonly { position: number; quantity: number }[]
  /** Of `paid` and `refunded`: what is due, as the sender knows it. */
  amount?: Minor
  /** Of money: the day on which it came in or was paid back, and the bank's reference. */
  day?: string
  reference?: string
}

export type DeskOrderRefusal = MoveRefusal | CommandRefusal | 'changed' | 'amount-differs'

/**
 * Runs an action of the desk once per idempotency key, if the order is still the version that it
 * was based on: `changed` otherwise. What is said to be paid in or out must be what is due:
 * `amount-differs` otherwise. Source: KEY-02, DESK-04, DEAL-05.
 */
export async function commandDeskOrder(
  scope: Scope,
  number: string,
  command: DeskOrderCommand,
): Promise<Outcome<{ number: string }, DeskOrderRefusal>> {
  const { id } = await requireOrderAccess(scope, number)
  const { key, version, action, tracking = '', carrier = '', parts, ...money } = command
  const lines = parts?.map(({ position, quantity }) => [position, quantity]) ?? null
  const input = { number, version, action, tracking, carrier, lines, ...money }
  return runCommand<{ number: string }, DeskOrderRefusal, Scope>(
    scope,
    buildClaim(id, key, 'desk order', asJson(input)),
    async (db, txScope) => {
      // Before the order's row, as payments of the account do.
      if (action === 'paid') await lockAccountForOrder(db, txScope.seller.id, number)
      const current = await lockVersion(db, txScope.seller.id, number, version)
      if (!current.ok) return current
      const order = current.value
      const due = action === 'paid' ? getNextDue(order) : getRefundDue(order)
      const isMoney = action === 'paid' || action === 'refunded'
      if (isMoney && money.amount !== due) return refuse('amount-differs')
      if (action === 'paid' && takesTransfers(order)) {
        const { day = getToday(txScope), reference = '' } = money
        const innerKey = createHash('sha256').update(`paid ${key}`).digest('base64url')
        const transfer = { key: innerKey, amount: due, day, reference }
        const noted = await recordTransfer(txScope, number, transfer)
        return noted.ok ? { ok: true, value: { number } } : noted
      }
      if (action === 'refunded') {
        const { day = getToday(txScope), reference = '' } = money
        if (!isPastDay(txScope, day)) return refuse('bad-day')
        const noted = { day, reference: cutText(reference.trim(), maxReferenceLength) }
        return recordRefund(txScope, number, { actor: 'staff', actorId: id }, null, noted)
      }
      const quantities = parts && new Map(parts.map((part) => [part.position, part.quantity]))
      const outcome = await runDeskOrderAction(
        txScope,
        number,
        action,
        tracking,
        quantities ?? null,
        null,
        carrier,
      )
      return outcome.ok ? { ok: true, value: { number } } : outcome
    },
  )
}
