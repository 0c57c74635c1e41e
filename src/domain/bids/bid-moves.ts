import type { BidState, BidTurn } from '#contract/negotiation/bids.ts'

/** Who makes a move; `event`: it follows from another move. */
export type Mover = 'buyer' | 'seller' | 'rules or seller' | 'clock' | 'event'

export interface BidMove {
  from: readonly BidState[]
  to: BidState
  by: Mover
  /** Description in the guide. */
  when: string
  effect: string
  /**
   * The clock that starts: a turn's 48 hours or the purchase window; `same`: unchanged; null: none.
   */
  clock: 'turn' | 'purchase' | 'draft' | 'same' | null
  /** Condition in the UPDATE: the previous clock has not expired, or has. */
  expiry: 'before' | 'after' | null
}

/**
 * All moves of a bid. Only move-bid.ts writes a bid's state. The guide's table is generated from
 * this. Source: NEGOTIATION, bids.
 */
export const bidMoves = {
  discard: {
    from: ['DRAFT'],
    to: 'DISCARDED',
    by: 'buyer',
    clock: null,
    expiry: null,
    when: '',
    effect: '',
  },
  forget: {
    from: ['DRAFT'],
    to: 'DISCARDED',
    by: 'clock',
    clock: null,
    expiry: 'after',
    when: '30 days untouched',
    effect: '',
  },
  submit: {
    from: ['DRAFT'],
    to: 'SUBMITTED',
    by: 'buyer',
    clock: 'turn',
    expiry: null,
    when: 'bids taken; 0 < bid < list; in stock; place served; attempts left; not blocked; packs in no other live bid',
    effect: 'an attempt a pack; verdict stored with its time; 48 h',
  },
  bidAgain: {
    from: ['COUNTERED'],
    to: 'SUBMITTED',
    by: 'buyer',
    clock: 'turn',
    expiry: 'before',
    when: 'as for submitting, and below the counter; all or nothing kept',
    effect: 'an attempt a pack bid on again; verdict stored with its time; 48 h',
  },
  answerAgreed: {
    from: ['SUBMITTED'],
    to: 'AGREED',
    by: 'rules or seller',
    clock: 'purchase',
    expiry: 'before',
    when: 'every line answered, one accepted, none countered; stock, place and permission there',
    effect: 'grants and hold; 24 h to buy',
  },
  answerCountered: {
    from: ['SUBMITTED'],
    to: 'COUNTERED',
    by: 'rules or seller',
    clock: 'turn',
    expiry: 'before',
    when: 'a line countered, or one lost its stock, place or permission while others are left',
    effect: 'earlier offers are dead; lost lines UNAVAILABLE; 48 h',
  },
  answerDeclined: {
    from: ['SUBMITTED'],
    to: 'DECLINED',
    by: 'rules or seller',
    clock: null,
    expiry: 'before',
    when: 'every line declined or lost, or one of them under all or nothing',
    effect: 'attempt given back where stock was it',
  },
  acceptAgreed: {
    from: ['COUNTERED'],
    to: 'AGREED',
    by: 'buyer',
    clock: 'purchase',
    expiry: 'before',
    when: 'all or some lines taken; stock, place and permission there',
    effect: 'grants and hold; the rest declined; 24 h to buy',
  },
  acceptLost: {
    from: ['COUNTERED'],
    to: 'COUNTERED',
    by: 'event',
    clock: 'turn',
    expiry: 'before',
    when: 'a line taken has lost stock, place or permission, others are left, not all or nothing',
    effect: 'line UNAVAILABLE; buyer looks again; 48 h',
  },
  acceptDeclined: {
    from: ['COUNTERED'],
    to: 'DECLINED',
    by: 'event',
    clock: null,
    expiry: 'before',
    when: 'nothing is left, or one lost under all or nothing',
    effect: 'attempt given back where stock was it',
  },
  decline: {
    from: ['COUNTERED'],
    to: 'DECLINED',
    by: 'buyer',
    clock: null,
    expiry: 'before',
    when: '',
    effect: '',
  },
  withdraw: {
    from: ['SUBMITTED'],
    to: 'WITHDRAWN',
    by: 'buyer',
    clock: null,
    expiry: 'before',
    when: '',
    effect: 'attempt stays counted',
  },
  takeBack: {
    from: ['COUNTERED'],
    to: 'WITHDRAWN',
    by: 'seller',
    clock: null,
    expiry: 'before',
    when: '',
    effect: 'attempt given back',
  },
  expireUnanswered: {
    from: ['SUBMITTED'],
    to: 'EXPIRED',
    by: 'clock',
    clock: null,
    expiry: 'after',
    when: '48 h',
    effect: 'attempt given back',
  },
  expireUntaken: {
    from: ['COUNTERED'],
    to: 'EXPIRED',
    by: 'clock',
    clock: null,
    expiry: 'after',
    when: '48 h',
    effect: 'attempt stays counted',
  },
  order: {
    from: ['AGREED'],
    to: 'ORDERED',
    by: 'buyer',
    clock: 'same',
    expiry: 'before',
    when: 'grants unused and unexpired, place served',
    effect: 'grants used up',
  },
  lapse: {
    from: ['AGREED'],
    to: 'LAPSED',
    by: 'clock',
    clock: null,
    expiry: 'after',
    when: '24 h',
    effect: 'hold released; counted',
  },
  free: {
    from: ['ORDERED'],
    to: 'AGREED',
    by: 'event',
    clock: 'same',
    expiry: 'before',
    when: 'order cancelled unpaid, window left',
    effect: 'grants free again',
  },
  void: {
    from: ['ORDERED'],
    to: 'LAPSED',
    by: 'event',
    clock: null,
    expiry: null,
    when: 'order cancelled unpaid, window over',
    effect: 'grants void; counted',
  },
} as const satisfies Record<string, BidMove>

export type BidMoveName = keyof typeof bidMoves

/** Whose turn it is in each state. */
export const turnByState: Record<BidState, BidTurn> = {
  DRAFT: 'buyer',
  SUBMITTED: 'seller',
  COUNTERED: 'buyer',
  AGREED: 'buyer',
  ORDERED: 'none',
  DECLINED: 'none',
  WITHDRAWN: 'none',
  EXPIRED: 'none',
  LAPSED: 'none',
  DISCARDED: 'none',
}

/** A turn or the purchase window runs: the bids that lists show as live. Source: BID-02. */
export const underWayStates: readonly BidState[] = ['SUBMITTED', 'COUNTERED', 'AGREED']

/**
 * States in which a pack can't be in a second bid of the buyer: under way, or ORDERED while its
 * window is open, since a cancelled order makes the bid AGREED again.
 */
export const liveStates: readonly BidState[] = ['SUBMITTED', 'COUNTERED', 'AGREED', 'ORDERED']

/** Rows of the guide's table. */
export function formatMovesTable(): string {
  const lines = Object.values(bidMoves as Record<string, BidMove>).map(
    ({ from, to, by, when, effect }) =>
      `| ${from.join(', ')} → ${to} | ${by} | ${when} | ${effect} |`,
  )
  return [
    '| from → to | by | if | then |',
    '| --- | --- | --- | --- |',
    '| – → DRAFT | buyer |  |  |',
    ...lines,
  ].join('\n')
}
