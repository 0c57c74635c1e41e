import type { Actor } from '../negotiation/negotiation.ts'
import type { StoredBid } from './bid-store.ts'

/**
 * The seller as a bid's events name it: the same whether a person or a rule decided, so that a thread's file doesn't tell.
 * The desk's record has the person. Source: BID-04.
 */
export const sellerActor: Actor = { actor: 'seller', actorId: null }

export function toBidThread({ id }: Pick<StoredBid, 'id'>) {
  return { kind: 'bid', threadId: id } as const
}
