import type { BidView } from '#contract/bids.ts'
import type { Turn } from './negotiation-turn.tsx'

/** Whose move it is, for the buyer: what is agreed waits for the order. */
export function buyersTurn({ state, turn }: Pick<BidView, 'state' | 'turn'>): Turn {
  if (state === 'AGREED' || state === 'DRAFT') return 'yours'
  return turn === 'buyer' ? 'yours' : turn === 'seller' ? 'theirs' : 'none'
}

const shown = 2

/** What a bid is about, in a line. */
export function bidNames({ lines }: { lines: readonly { name: string }[] }): string {
  const names = lines.slice(0, shown).map(({ name }) => name)
  return lines.length > shown
    ? `${names.join(' · ')} and ${lines.length - shown} more`
    : names.join(' · ')
}
