import type { Actor } from '../negotiation/negotiation.ts'
import type { StoredBid } from './bid-store.ts'

/**
 * The seller as a bid's events name it: the same for a person and a rule, so that the thread file
 * doesn't reveal which decided. The desk's audit log names the person. Source: BID-04.
 */
export const sellerActor: Actor = { actor: 'seller', actorId: null }

export function toBidThread({ id }: Pick<StoredBid, 'id'>) {
  return { kind: 'bid', threadId: id } as const
}
