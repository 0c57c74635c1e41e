import type { OrderAction } from '#contract/orders/desk-orders.ts'
import type { MoveRefusal } from '#contract/orders/orders.ts'
import { type Outcome, refuse, stop } from '#kernel/outcome.ts'
import { buildClaim, type CommandRefusal, runCommand } from '#platform/commands/run-command.ts'
import type { Scope } from '#platform/scope.ts'
import { runDeskOrderAction } from './desk-orders.ts'
import { requireOrderAccess } from './order-limits.ts'
import { loadOrder } from './order-reads.ts'
import { lockOrder } from './payment-store.ts'

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
}

export type DeskOrderRefusal = MoveRefusal | CommandRefusal | 'changed'

/**
 * Runs an action of the desk once per idempotency key, if the order is still the version that it
 * was based on: `changed` otherwise. Source: KEY-02, DESK-04.
 */
export async function commandDeskOrder(
  scope: Scope,
  number: string,
  { key, version, action, tracking = '', carrier = '', parts }: DeskOrderCommand,
): Promise<Outcome<{ number: string }, DeskOrderRefusal>> {
  const { id } = await requireOrderAccess(scope, number)
  const lines = parts?.map(({ position, quantity }) => [position, quantity]) ?? null
  return runCommand<{ number: string }, MoveRefusal | 'changed', Scope>(
    scope,
    buildClaim(id, key, 'desk order', { number, version, action, tracking, carrier, lines }),
    async (db, txScope) => {
      if (!(await lockOrder(db, txScope.seller.id, number))) throw stop('not-found')
      const order = await loadOrder(db, txScope.seller.id, number)
      if (version !== null && order?.version !== version) return refuse('changed')
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
