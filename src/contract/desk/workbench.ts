import type { Minor } from '#kernel/money.ts'

/** What waits for the seller's people. Source: DEAL-01. */
export const workKinds = [
  'request',
  'counter',
  'approval',
  'bid',
  'confirm',
  'pack',
  'ship',
  'return',
  'message',
] as const
export type WorkKind = (typeof workKinds)[number]

export const workVerbs = ['ask', 'bid', 'buy'] as const
export type WorkVerb = (typeof workVerbs)[number]

export const verbByKind: Record<WorkKind, WorkVerb | null> = {
  request: 'ask',
  counter: 'ask',
  approval: 'ask',
  bid: 'bid',
  confirm: 'buy',
  pack: 'buy',
  ship: 'buy',
  return: 'buy',
  message: null,
}

/** `soon`: under two hours. `large`: from a round figure below the middle value. */
export const workViews = ['all', 'mine', 'soon', 'approval', 'pack', 'large'] as const
export type WorkView = (typeof workViews)[number]

export const workSorts = ['best', 'time', 'value', 'margin', 'newest'] as const
export type WorkSort = (typeof workSorts)[number]

export interface WorkQuery {
  view: WorkView
  verb: WorkVerb | null
  sort: WorkSort
  page: number
  /** Ranks as of then and leaves out what began later, so that rows stay in place; null: now. */
  since: string | null
}

/** The three figures of a row's rank, for people to read. */
export interface WorkRank {
  /** Expected margin in money; what no margin is known of counts a tenth of its value. */
  earns: Minor
  /** Basis points. */
  chance: number
  hours: number
  score: number
}

export interface WorkRow {
  kind: WorkKind
  /** Of the request, bid or order; a message's id. */
  number: string
  /** The state that an answer is based on; 0: none is kept. */
  rowVersion: number
  /** Null for those who may not see customers. */
  company: string | null
  person: string | null
  due: string
  /** Tax included. */
  value: Minor | null
  /** Basis points, tax left out; null: a cost is unknown. */
  margin: number | null
  /** The buyer's price against ours, in basis points of ours; null: none was named. */
  gap: number | null
  until: string | null
  untilOn: string | null
  /** Null for those who may not see the margin. */
  rank: WorkRank | null
}

export interface WorkQueue {
  rows: WorkRow[]
  /** Of the view and the verb. */
  count: number
  value: Minor
  /** Null for those who may not see the margin of requests. */
  earns: Minor | null
  page: number
  pages: number
  views: Record<WorkView, number>
  verbs: Record<WorkVerb, number>
  /** The value from which a row counts as large. */
  largeFrom: Minor
  /** As of when it is ranked, as ISO text and by the seller's clock. */
  at: string
  atText: string
  /** Turns that began since. */
  newCount: number
}

export type DealKind = 'bid' | 'rfq' | 'order'

/** What a buyer did with this seller before. */
export type BuyerRecord = {
  bids: number
  bidsAgreed: number
  bidsLapsed: number
  requests: number
  requestsWon: number
  orders: number
}

/** What a shop needs before it can sell, and whether it is there. Source: DEAL-07. */
export type SetupSteps = {
  goods: boolean
  delivery: boolean
  /** Where transfers go. */
  bank: boolean
  /** On invoices. */
  tax: boolean
  branding: boolean
}
