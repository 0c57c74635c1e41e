import type { ActorKind, ThreadKind } from '#contract/negotiation/negotiation.ts'
import type { Db } from '#db/client.ts'
import type { Scope } from '#platform/scope.ts'

/** A thread of the scope's seller: `rfq` with the RFQ's id, `bid` with the bid's. */
export type Thread = {
  kind: ThreadKind
  threadId: number
}

/**
 * Who does something: a person by row id, null for a visitor or the command line; clock and rules
 * have none.
 */
export type Actor =
  | { actor: Extract<ActorKind, 'buyer' | 'seller'>; actorId: string | null }
  | { actor: 'clock' | 'rules'; actorId: null }

/**
 * What quotes and bids provide to orders. Both are called in the order's transaction, before the
 * grants are touched.
 */
export interface Buyable {
  /**
   * The owner orders the thread's award: AWARDED → ORDERED and ACCEPTED → ORDERED, or AGREED →
   * ORDERED, with the event. Locks the thread's row first. False if the thread isn't in that state
   * or belongs to another customer.
   */
  markOrdered(db: Db, scope: Scope, threadId: number, orderNumber: string): Promise<boolean>
  /**
   * The order was cancelled unpaid. `free`: the grants may be used again (→ AWARDED, or AGREED);
   * `void`: the purchase window is over (→ EXPIRED with LAPSED, or LAPSED), and orders releases the
   * stock. Writes the event and the mail.
   */
  markUnordered(
    db: Db,
    scope: Scope,
    threadId: number,
    orderNumber: string,
    fate: 'free' | 'void',
  ): Promise<void>
}
