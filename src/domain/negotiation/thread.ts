import type { ActorKind, ThreadKind } from '#contract/negotiation.ts'
import type { Db } from '#db/client.ts'
import type { Scope } from '../scope.ts'

/** A thread of the scope's seller: `rfq` with the RFQ's id, `bid` with the bid's. */
export type Thread = {
  kind: ThreadKind
  threadId: number
}

/** Whose doing something is: a person by row id, null for a visitor or the command line; clock and rules have none. */
export type Actor =
  | { actor: Extract<ActorKind, 'buyer' | 'seller'>; actorId: string | null }
  | { actor: 'clock' | 'rules'; actorId: null }

/** What a slice with threads offers to orders, which come after it. Both are called in the order's transaction, before the grants are touched. */
export interface Buyable {
  /**
   * The thread's award is being ordered by its owner: AWARDED → ORDERED and ACCEPTED → ORDERED, or AGREED → ORDERED, with the
   * event. Locks the thread's row first. False where it is not so, or the thread is another's.
   */
  markOrdered(db: Db, scope: Scope, threadId: number, orderNumber: string): Promise<boolean>
  /**
   * The order was cancelled unpaid. `free`: the grants may be used again (→ AWARDED, or AGREED); `void`: the time to buy is over
   * (→ EXPIRED with LAPSED, or LAPSED), and orders release the goods. Writes the event and the mail.
   */
  markUnordered(
    db: Db,
    scope: Scope,
    threadId: number,
    orderNumber: string,
    fate: 'free' | 'void',
  ): Promise<void>
}
