import type { Minor } from '#kernel/money.ts'
import * as deskBenchTexts from '#texts/desk-bench.ts'

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

/**
 * A quote that the viewer wrote in is for somebody else to approve, so that it is in none of them.
 * `soon`: under two hours. `large`: from a fixed value of the currency. `snoozed`: what the viewer
 * put aside, which no other view has.
 */
export const workViews = ['all', 'mine', 'soon', 'approval', 'pack', 'large', 'snoozed'] as const
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
  /** Who deals with it; null: nobody yet. A message has nobody. */
  assigneeId: string | null
  /** Until when the viewer put it aside, in words; null: not. */
  snoozedText: string | null
}

/** A member of staff who may be given work, of which kinds. */
export interface Assignee {
  id: string
  name: string
  kinds: DealKind[]
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
  /** The same of each view. */
  verbsByView: Record<WorkView, Record<WorkVerb, number>>
  /** The value from which a row counts as large. */
  largeFrom: Minor
  /** As of when it is ranked, as ISO text and by the seller's clock. */
  at: string
  atText: string
  /** Turns that began since. */
  newCount: number
  /** Minimum margin that needs no second person, in basis points; null: none does. */
  floor: number | null
  /** Whether rows may be ordered by margin: only for those who see all margins. */
  canSortByMargin: boolean
  assignees: Assignee[]
  /** Kinds of deals that the viewer may give to somebody. */
  assignableKinds: DealKind[]
}

export const dealKinds = ['bid', 'rfq', 'order'] as const
export type DealKind = (typeof dealKinds)[number]

/** What opens beside the list, and is given to somebody; a message only has its page. */
export const dealKindByWork: Record<WorkKind, DealKind | null> = {
  request: 'rfq',
  counter: 'rfq',
  approval: 'rfq',
  bid: 'bid',
  confirm: 'order',
  pack: 'order',
  ship: 'order',
  return: 'order',
  message: null,
}

/** A deal, and who had it when the page was loaded. */
export interface AssignedDeal {
  kind: DealKind
  number: string
  assigneeId: string | null
}

export const assignTexts = {
  'unknown-assignee': deskBenchTexts.unknownAssignee,
  'assigned-meanwhile': deskBenchTexts.assignedMeanwhile,
  'no-deals': deskBenchTexts.selectRow,
} as const
export type AssignCode = keyof typeof assignTexts

/** How long a row is put aside: until a time by the seller's clock, or the buyer's answer. */
export const snoozeChoices = ['hours', 'tomorrow', 'week', 'answer', 'time'] as const
export type SnoozeChoice = (typeof snoozeChoices)[number]

export const snoozeTexts = {
  'no-deals': deskBenchTexts.selectRow,
  'no-answer': deskBenchTexts.ordersNeedTime,
  'bad-time': deskBenchTexts.badSnoozeTime,
} as const
export type SnoozeCode = keyof typeof snoozeTexts

/** What a buyer did with this seller before. */
export type BuyerRecord = {
  bids: number
  bidsLapsed: number
  requests: number
  /** Requests and bids that were agreed, of all that have ended: as the list of customers counts. */
  won: number
  ended: number
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
