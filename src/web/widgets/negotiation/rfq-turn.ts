import { type RfqState, rfqStateWords, type Turn as Side } from '#contract/negotiation/quotes.ts'
import * as threadTexts from '#texts/thread.ts'
import type { Turn } from './negotiation-turn.tsx'

/** Whose turn it is, seen from one side. */
export function getTurn(turn: Side, side: 'buyer' | 'seller'): Turn {
  return turn === 'none' ? 'none' : turn === side ? 'yours' : 'theirs'
}

/** The state of a request, in the buyer's words. */
export function getBuyerStateText(state: RfqState): string {
  return state === 'NEEDS_INFO' ? threadTexts.questionForYou() : rfqStateWords[state]()
}

/** In a list, for the buyer: what a request waits for. */
export function getBuyerTurnText(state: RfqState, turn: Side): string {
  if (state === 'VERIFYING') return threadTexts.confirmYourEmail()
  if (state === 'DRAFT') return threadTexts.notSent()
  if (state === 'AWARDED') return threadTexts.yourTurnOrder()
  if (turn === 'buyer')
    return state === 'NEEDS_INFO' ? threadTexts.yourTurnAnswer() : threadTexts.yourTurn()
  return turn === 'seller'
    ? threadTexts.waitingForShop()
    : (endStateTexts[state] ?? threadTexts.done)()
}

const endStateTexts: Partial<Record<RfqState, () => string>> = {
  ORDERED: threadTexts.ordered,
  EXPIRED: threadTexts.expired,
  DECLINED: threadTexts.declined,
  CANCELLED: threadTexts.cancelled,
}
