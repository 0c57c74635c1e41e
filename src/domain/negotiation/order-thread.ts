import type { ThreadKind } from '#contract/negotiation/negotiation.ts'
import type { Db } from '#db/client.ts'
import type { Scope } from '#platform/scope.ts'
import { appendEvent, type NewEvent } from './event-store.ts'
import { voidGrants } from './grant-transitions.ts'
import type { Buyable } from './thread.ts'
import { clockActor } from './thread-clock.ts'

/** What orders need to know of a thread's row. */
export interface OrderableRow {
  id: number
  number: string
  customerId: string | null
  /** Absent or null: the customer's own. */
  companyId?: number | null
  state: string
}

/** What a kind of thread lays down for orders on it. */
export interface ThreadOrders<Row extends OrderableRow> {
  kind: ThreadKind
  /** Locks the thread's row until the transaction ends. */
  lock(db: Db, sellerId: number, which: { id: number }): Promise<Row | null>
  /** The move when the buyer orders. False: the thread can't be ordered now. */
  order(db: Db, scope: Scope, row: Row, orderNumber: string): Promise<boolean>
  /** The move when the order was cancelled in time. False: the window is over. */
  free(db: Db, scope: Scope, row: Row): Promise<boolean>
  /** The move when it was cancelled after the window. */
  void(db: Db, scope: Scope, row: Row): Promise<boolean>
  describe: {
    ordered(row: Row, orderNumber: string): Pick<NewEvent, 'type' | 'payload'>
    unordered(
      row: Row,
      orderNumber: string,
      fate: 'free' | 'void',
    ): Pick<NewEvent, 'type' | 'payload'>
  }
  notifyUnordered(db: Db, scope: Scope, row: Row, fate: 'free' | 'void'): Promise<void>
}

/** What orders do with the threads of a kind. Source: negotiation rule 5, RFQ-08, RFQ-09, BID-07. */
export function createBuyable<Row extends OrderableRow>(orders: ThreadOrders<Row>): Buyable {
  const { kind, describe } = orders
  return {
    async markOrdered(db, scope, threadId, orderNumber) {
      const { seller, viewer } = scope
      const row = await orders.lock(db, seller.id, { id: threadId })
      if (!row || viewer.kind !== 'customer') return false
      const { customerId, companyId = null } = row
      if (companyId === null ? customerId !== viewer.id : companyId !== scope.company?.id)
        return false
      if (!(await orders.order(db, scope, row, orderNumber))) return false
      const by = { actor: 'buyer' as const, actorId: viewer.id }
      await appendEvent(
        db,
        scope,
        { kind, threadId },
        { by, ...describe.ordered(row, orderNumber) },
      )
      return true
    },

    async markUnordered(db, scope, threadId, orderNumber, grantFate) {
      const thread = { kind, threadId }
      const row = await orders.lock(db, scope.seller.id, { id: threadId })
      if (row?.state !== 'ORDERED') return
      // The window may have ended since the grants were freed.
      const fate = grantFate === 'free' && (await orders.free(db, scope, row)) ? 'free' : 'void'
      if (fate === 'void') {
        if (!(await orders.void(db, scope, row)))
          throw new Error(
            `Thread ${row.number} is still ordered, but order ${orderNumber} was cancelled`,
          )
        await voidGrants(db, scope, thread)
      }
      await appendEvent(db, scope, thread, {
        by: clockActor,
        ...describe.unordered(row, orderNumber, fate),
      })
      await orders.notifyUnordered(db, scope, row, fate)
    },
  }
}
