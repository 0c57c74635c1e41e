import type { BuyerRecord, DealKind, WorkVerb } from '#contract/desk/workbench.ts'
import type { Minor } from '#kernel/money.ts'

/** What the pane's form sends, with the key that presses it. */
export interface DealAnswer {
  do: string
  label: string
  key: 'a' | 'c' | 'd'
  /** What the key does, in a word. */
  keyHint: string
  tone: 'verb' | 'soft' | 'danger'
  /** Takes the chosen proposal along. */
  takesProposal?: boolean
  /** Asks for a reason first, in these words. */
  reasonLabel?: string
}

/** Why the last answer was not taken, with the reason that was typed. */
export interface DealAnswerRefusal {
  text: string
  reason: string
  /** What gives the same answer all the same, with its words. */
  anyway?: { do: string; label: string } | undefined
}

export interface DealLine {
  name: string
  quantity: number
  list: Minor | null
  price: Minor | null
  /** Basis points; undefined: not told here. */
  margin?: number | null
  /** What is there of it, or what is missing. */
  note?: { text: string; isFault: boolean }
}

/** Totals on one scale, tax included; `cost` is what covers the cost. */
export interface DealScale {
  cost: Minor
  floor: Minor | null
  /** Up to here a price is near the floor; null: nothing is. */
  nearTo: Minor | null
  theirs: Minor | null
  ours: Minor | null
  list: Minor
  /** What the buyer's price and ours are called here. */
  words: { theirs: string; ours: string }
}

export interface DealFigure {
  name: string
  money?: Minor | null
  /** Basis points. */
  share?: number | null
  text?: string
  /** Coloured by the floor. */
  isMargin?: boolean
}

export interface DealProposal {
  /** Its place among the proposals, and its total as shown. */
  value: string
  total: Minor
  margin: number | null
  reason: string
}

export interface DealNotice {
  /** Basis points; null: unknown, or not told here. */
  margin: number | null
  text: string
  /** Who decides, and who asked them. */
  who: string
}

/** A deal as the workbench shows it beside the list. Source: DEAL-01. */
export interface DealView {
  kind: DealKind
  number: string
  verb: WorkVerb
  path: string
  buyer: string
  about: string
  isOurTurn: boolean
  turn: string
  until: string | null
  untilOn: string | null
  /** Four at most, each with its words. */
  figures: DealFigure[]
  /** The amount on the table, which an answer names; null: none. */
  settled: Minor | null
  scale: DealScale | null
  lines: DealLine[]
  /** What the column of the price on the table is called. */
  priceName: string
  proposals: DealProposal[]
  facts: { name: string; text: string }[]
  answers: DealAnswer[]
  /** What keeps the deal from being accepted as it is, and who may do it all the same. */
  notice: DealNotice | null
  rowVersion: number
  quoteVersion: number
  record: BuyerRecord | null
  /** Who deals with it; null: nobody yet. */
  assigneeId: string | null
  /** Until when the viewer put it aside, in words; null: not. */
  snoozedText: string | null
}

/** The same, before it is looked up who deals with it and who put it aside. */
export type UnassignedDeal = Omit<DealView, 'assigneeId' | 'snoozedText'>
