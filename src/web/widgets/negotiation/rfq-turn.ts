import { type RfqState, rfqStateWords, type Turn as Side } from '#contract/negotiation/quotes.ts'
import * as negotiationTexts from '#texts/negotiation.ts'
import type { Turn } from './negotiation-turn.tsx'

/** Whose turn it is, seen from one side. */
export function getTurn(turn: Side, side: 'buyer' | 'seller'): Turn {
  return turn === 'none' ? 'none' : turn === side ? 'yours' : 'theirs'
}

/** The state of a request, in the buyer's words. */
export function getBuyerStateText(state: RfqState): string {
  return state === 'NEEDS_INFO' ? negotiationTexts.questionForYou() : rfqStateWords[state]
}

/** In a list, for the buyer: what a request waits for. */
export function getBuyerTurnText(state: RfqState, turn: Side): string {
  if (state === 'VERIFYING') return negotiationTexts.confirmYourEmail()
  if (state === 'DRAFT') return negotiationTexts.notSent()
  if (state === 'AWARDED') return negotiationTexts.yourTurnOrder()
  if (turn === 'buyer')
    return state === 'NEEDS_INFO' ? negotiationTexts.yourTurnAnswer() : negotiationTexts.yourTurn()
  return turn === 'seller'
    ? negotiationTexts.waitingForShop()
    : (endStateTexts[state] ?? negotiationTexts.done)()
}

const endStateTexts: Partial<Record<RfqState, () => string>> = {
  ORDERED: negotiationTexts.ordered,
  EXPIRED: negotiationTexts.expired,
  DECLINED: negotiationTexts.declined,
  CANCELLED: negotiationTexts.cancelled,
}
