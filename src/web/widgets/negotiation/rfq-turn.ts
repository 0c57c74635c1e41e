import { type RfqState, rfqStateWords, type Turn as Side } from '#contract/negotiation/quotes.ts'
import type { Turn } from './negotiation-turn.tsx'

/** Whose turn it is, seen from one side. */
export function getTurn(turn: Side, side: 'buyer' | 'seller'): Turn {
  return turn === 'none' ? 'none' : turn === side ? 'yours' : 'theirs'
}

/** The state of a request, in the buyer's words. */
export function getBuyerStateText(state: RfqState): string {
  return state === 'NEEDS_INFO' ? 'A question for you' : rfqStateWords[state]()
}

/** In a list, for the buyer: what a request waits for. */
export function getBuyerTurnText(state: RfqState, turn: Side): string {
  if (state === 'VERIFYING') return 'Confirm your email'
  if (state === 'DRAFT') return 'Not sent yet'
  if (state === 'AWARDED') return 'Your turn: order'
  if (turn === 'buyer') return state === 'NEEDS_INFO' ? 'Your turn: answer' : 'Your turn'
  return turn === 'seller' ? 'Waiting for the shop' : (endStateTexts[state] ?? 'Done')
}

const endStateTexts: Partial<Record<RfqState, string>> = {
  ORDERED: 'Ordered',
  EXPIRED: 'Expired',
  DECLINED: 'Declined',
  CANCELLED: 'Cancelled',
}
