import type { BidView } from '#contract/negotiation/bids.ts'
import type { Turn } from './negotiation-turn.tsx'

/** Whose turn it is, for the buyer: an agreed bid waits for the order. */
export function getBuyerTurn({ state, turn }: Pick<BidView, 'state' | 'turn'>): Turn {
  if (state === 'AGREED' || state === 'DRAFT') return 'yours'
  return turn === 'buyer' ? 'yours' : turn === 'seller' ? 'theirs' : 'none'
}

/** A bid in a list: pages carry no more of it. */
export interface BidSummary
  extends Pick<
    BidView,
    'id' | 'madeBy' | 'state' | 'turn' | 'total' | 'expiresAt' | 'expiresOn' | 'madeAt' | 'madeOn'
  > {
  names: string[]
  lineCount: number
  mayOrder: boolean
  /** Of the first line that has one. */
  picture: string | null
}

export function toBidSummary(bid: BidView): BidSummary {
  const { id, madeBy, state, turn, total, expiresAt, expiresOn, madeAt, madeOn, lines } = bid
  return {
    id,
    madeBy,
    state,
    turn,
    total,
    expiresAt,
    expiresOn,
    madeAt,
    madeOn,
    names: lines.slice(0, maxNames).map(({ name }) => name),
    lineCount: lines.length,
    mayOrder: bid.may.order,
    picture: lines.find(({ picture }) => picture !== null)?.picture ?? null,
  }
}

const maxNames = 2
