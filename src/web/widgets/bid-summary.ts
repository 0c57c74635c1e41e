import type { BidView } from '#contract/bids.ts'
import type { Turn } from './negotiation-turn.tsx'

/** Whose move it is, for the buyer: what is agreed waits for the order. */
export function getBuyerTurn({ state, turn }: Pick<BidView, 'state' | 'turn'>): Turn {
  if (state === 'AGREED' || state === 'DRAFT') return 'yours'
  return turn === 'buyer' ? 'yours' : turn === 'seller' ? 'theirs' : 'none'
}

const maxNames = 2

/** What a bid is about, in a line. */
export function formatBidNames({ lines }: { lines: readonly { name: string }[] }): string {
  const names = lines.slice(0, maxNames).map(({ name }) => name)
  return lines.length > maxNames
    ? `${names.join(' · ')} and ${lines.length - maxNames} more`
    : names.join(' · ')
}
