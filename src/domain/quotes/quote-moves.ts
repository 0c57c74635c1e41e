import type { QuoteState, RfqState, Turn } from '#contract/negotiation/quotes.ts'

/** Who may make a move; nobody, if it only follows from another move. */
export type Mover = 'customer' | 'visitor' | 'buyer' | 'seller' | 'approver' | 'clock' | 'order'

interface Move<State extends string> {
  /** Empty: the initial move. */
  from: readonly State[]
  to: State
  by: readonly Mover[]
  guard: string
  effect: string
}

export interface RfqMove extends Move<RfqState> {
  turn: Turn
}

/**
 * All moves of a request for a quote. Only this table's moves write its state: the UPDATE in
 * rfq-store.ts takes states and turn from here and checks the expected row version and state.
 * docs/guides/quotes.md is generated from it. Source: RFQ-01 to RFQ-09.
 */
export const rfqMoves = {
  create: {
    from: [],
    to: 'DRAFT',
    turn: 'buyer',
    by: ['buyer'],
    guard: '',
    effect: 'unseen by the seller',
  },
  edit: {
    from: ['DRAFT'],
    to: 'DRAFT',
    turn: 'buyer',
    by: ['buyer'],
    guard: '',
    effect: '',
  },
  submit: {
    from: ['DRAFT'],
    to: 'OPEN',
    turn: 'seller',
    by: ['customer'],
    guard: 'a line at least, quantities in range, sold on this host, place served',
    effect: 'prices noted',
  },
  link: {
    from: ['DRAFT', 'VERIFYING'],
    to: 'VERIFYING',
    turn: 'buyer',
    by: ['visitor'],
    guard: 'the same; limits per address, contact and host',
    effect: 'a new link is mailed, the older dies',
  },
  verify: {
    from: ['VERIFYING'],
    to: 'OPEN',
    turn: 'seller',
    by: ['visitor'],
    guard: 'link used within 15 minutes',
    effect: 'claim link, prices noted',
  },
  ask: {
    from: ['OPEN'],
    to: 'NEEDS_INFO',
    turn: 'buyer',
    by: ['seller'],
    guard: 'a text',
    effect: 'the desk’s clock pauses',
  },
  answer: {
    from: ['NEEDS_INFO'],
    to: 'OPEN',
    turn: 'seller',
    by: ['buyer'],
    guard: 'a text',
    effect: 'the desk’s clock goes on',
  },
  quote: {
    from: ['OPEN', 'NEEDS_INFO', 'QUOTED'],
    to: 'QUOTED',
    turn: 'buyer',
    by: ['seller'],
    guard: 'a version was sent',
    effect: 'it is the current one',
  },
  counter: {
    from: ['QUOTED'],
    to: 'QUOTED',
    turn: 'seller',
    by: ['customer'],
    guard: 'the current version was countered',
    effect: 'a round is spent',
  },
  stand: {
    from: ['QUOTED'],
    to: 'QUOTED',
    turn: 'buyer',
    by: ['customer', 'seller'],
    guard: 'a counter was taken back, or the price kept',
    effect: '',
  },
  fall: {
    from: ['QUOTED'],
    to: 'OPEN',
    turn: 'seller',
    by: ['buyer', 'seller'],
    guard: 'the current version was withdrawn or declined',
    effect: '',
  },
  award: {
    from: ['QUOTED'],
    to: 'AWARDED',
    turn: 'buyer',
    by: ['customer', 'seller'],
    guard: 'the current version was accepted',
    effect: 'grants, and a hold on lines from stock',
  },
  order: {
    from: ['AWARDED'],
    to: 'ORDERED',
    turn: 'none',
    by: ['order'],
    guard: 'an order uses its grants',
    effect: '',
  },
  unorder: {
    from: ['ORDERED'],
    to: 'AWARDED',
    turn: 'buyer',
    by: ['order'],
    guard: 'the order was cancelled unpaid, pay window open',
    effect: 'grants are free again',
  },
  void: {
    from: ['ORDERED'],
    to: 'EXPIRED',
    turn: 'none',
    by: ['order'],
    guard: 'the order was cancelled unpaid, pay window over',
    effect: 'grants are void',
  },
  lapse: {
    from: ['AWARDED'],
    to: 'EXPIRED',
    turn: 'none',
    by: ['clock'],
    guard: 'the pay window is over',
    effect: 'hold freed; a copy may be opened',
  },
  expire: {
    from: ['OPEN', 'NEEDS_INFO', 'QUOTED'],
    to: 'EXPIRED',
    turn: 'none',
    by: ['clock'],
    guard: 'needed-by is past or 30 days in this state; quoted: the current version expired',
    effect: 'a copy may be opened',
  },
  decline: {
    from: ['OPEN', 'NEEDS_INFO', 'QUOTED'],
    to: 'DECLINED',
    turn: 'none',
    by: ['seller'],
    guard: 'a reason',
    effect: 'its live version ends with it',
  },
  cancel: {
    from: ['DRAFT', 'VERIFYING', 'OPEN', 'NEEDS_INFO', 'QUOTED'],
    to: 'CANCELLED',
    turn: 'none',
    by: ['buyer'],
    guard: 'nothing accepted',
    effect: 'its live version ends with it',
  },
  forget: {
    from: ['DRAFT', 'VERIFYING'],
    to: 'CANCELLED',
    turn: 'none',
    by: ['clock'],
    guard: '30 days in this state',
    effect: '',
  },
} as const satisfies Record<string, RfqMove>
export type RfqAction = keyof typeof rfqMoves

/**
 * All moves of a quote version, in the same way; only they write a version's state. Source: RFQ-05
 * to RFQ-09.
 */
export const quoteMoves = {
  draft: {
    from: [],
    to: 'DRAFT',
    by: ['seller'],
    guard: 'the request is OPEN, NEEDS_INFO or QUOTED; no other draft',
    effect: '',
  },
  write: { from: ['DRAFT'], to: 'DRAFT', by: ['seller'], guard: '', effect: 'one more author' },
  discard: {
    from: ['DRAFT', 'IN_APPROVAL'],
    to: 'DISCARDED',
    by: ['seller'],
    guard: '',
    effect: '',
  },
  send: {
    from: ['DRAFT'],
    to: 'SENT',
    by: ['seller'],
    guard:
      'each line priced, to order or unavailable, and bound to a pack; valid beyond now; ' +
      'place served; no line under the floor',
    effect: 'earlier SENT or COUNTERED are SUPERSEDED; buyer’s turn',
  },
  'to-approval': {
    from: ['DRAFT'],
    to: 'IN_APPROVAL',
    by: ['seller'],
    guard: 'the same, with a line under the floor',
    effect: '',
  },
  approve: {
    from: ['IN_APPROVAL'],
    to: 'SENT',
    by: ['approver'],
    guard: 'wrote none of it; the same again',
    effect: 'as sent',
  },
  reject: {
    from: ['IN_APPROVAL'],
    to: 'DRAFT',
    by: ['approver', 'seller'],
    guard: 'approver, or one of its authors',
    effect: 'note',
  },
  supersede: {
    from: ['SENT', 'COUNTERED'],
    to: 'SUPERSEDED',
    by: ['seller'],
    guard: 'a newer version was sent',
    effect: '',
  },
  counter: {
    from: ['SENT'],
    to: 'COUNTERED',
    by: ['customer'],
    guard:
      'current, unexpired, a round left; version and quantities named; 0 < price ≤ quoted, one lower',
    effect: 'seller’s turn',
  },
  'take-back': {
    from: ['COUNTERED'],
    to: 'SENT',
    by: ['customer'],
    guard: 'unexpired',
    effect: 'the round stays spent; buyer’s turn',
  },
  keep: {
    from: ['COUNTERED'],
    to: 'SENT',
    by: ['seller'],
    guard: 'unexpired',
    effect: 'the round stays spent; buyer’s turn',
  },
  accept: {
    from: ['SENT'],
    to: 'ACCEPTED',
    by: ['customer'],
    guard: 'current, unexpired, place served, stock for lines from stock',
    effect: 'grants; hold',
  },
  take: {
    from: ['COUNTERED'],
    to: 'ACCEPTED',
    by: ['seller', 'approver'],
    guard: 'the same; under the floor an approver',
    effect: 'grants; hold',
  },
  order: {
    from: ['ACCEPTED'],
    to: 'ORDERED',
    by: ['order'],
    guard: 'grants used',
    effect: 'order',
  },
  unorder: {
    from: ['ORDERED'],
    to: 'ACCEPTED',
    by: ['order'],
    guard: 'order cancelled unpaid, pay window open',
    effect: 'grants free',
  },
  void: {
    from: ['ORDERED'],
    to: 'LAPSED',
    by: ['order'],
    guard: 'order cancelled unpaid, pay window over',
    effect: 'grants void',
  },
  lapse: {
    from: ['ACCEPTED'],
    to: 'LAPSED',
    by: ['clock'],
    guard: 'pay window over',
    effect: 'hold freed',
  },
  withdraw: {
    from: ['SENT', 'COUNTERED'],
    to: 'WITHDRAWN',
    by: ['seller'],
    guard: 'not accepted',
    effect: 'reason',
  },
  decline: {
    from: ['SENT'],
    to: 'DECLINED',
    by: ['buyer'],
    guard: 'not accepted',
    effect: 'reason',
  },
  'decline-counter': {
    from: ['COUNTERED'],
    to: 'DECLINED',
    by: ['seller'],
    guard: 'not accepted',
    effect: 'reason',
  },
  cancel: {
    from: ['SENT', 'COUNTERED'],
    to: 'DECLINED',
    by: ['buyer'],
    guard: 'the request was cancelled',
    effect: '',
  },
  expire: {
    from: ['SENT', 'COUNTERED'],
    to: 'EXPIRED',
    by: ['clock'],
    guard: 'valid until is past, or the request expired',
    effect: '',
  },
} as const satisfies Record<string, Move<QuoteState>>
export type QuoteAction = keyof typeof quoteMoves

/** Whether a request or a version has ended. */
export const rfqEndStates: readonly RfqState[] = listEndStates(Object.values(rfqMoves))
export const quoteEndStates: readonly QuoteState[] = listEndStates(Object.values(quoteMoves))

export function canMoveRfq(state: RfqState, action: RfqAction): boolean {
  return (rfqMoves[action].from as readonly RfqState[]).includes(state)
}

export function canMoveQuote(state: QuoteState | null, action: QuoteAction): boolean {
  return state !== null && (quoteMoves[action].from as readonly QuoteState[]).includes(state)
}

function listEndStates<State extends string>(moves: readonly Move<State>[]): State[] {
  const nonEndStates = new Set(moves.flatMap(({ from }) => from))
  return [...new Set(moves.map(({ to }) => to))].filter((state) => !nonEndStates.has(state))
}
