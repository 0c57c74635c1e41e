import type { Minor } from '#kernel/money.ts'
import * as padTexts from '#texts/pad.ts'
import { maxSheetRows } from '../negotiation/pasted-sheet.ts'
import type { LineRefusal } from './cart.ts'

/** Of a pad; as many as a pasted sheet may have. */
export const maxPadLines = maxSheetRows

/** What a line of a pad is: told by its code or clear words, one of a few products, or unknown. */
export type PadLineState = 'sure' | 'doubtful' | 'unknown'

/**
 * What becomes of a line: the id of a pack, `ask` in a request for a quote, `skip`; empty: not
 * decided yet.
 */
export type PadPick = string

/** A pack that a line may mean. */
export interface PadChoice {
  packId: number
  code: string
  name: string
  unit: string
  url: string
  picture: string | null
  /** Tax included; null: on request. */
  price: Minor | null
  /** Deliverable to the place. */
  stock: number
}

export interface PadLine {
  /** Its line in the pasted text, from 1. */
  row: number
  code: string
  words: string
  /** As it was typed. */
  quantity: string
  state: PadLineState
  choices: PadChoice[]
  pick: PadPick
  fault: PadLineFault | null
}

export type PadLineFault = 'bad-quantity' | 'no-choice'

export interface PadView {
  lines: PadLine[]
  /** What the chosen packs cost together at today's prices; null: nothing is chosen. */
  goods: Minor | null
}

export type PadRefusal =
  | 'empty-sheet'
  | 'too-many-rows'
  | 'undecided'
  | 'bad-key'
  | 'in-progress'
  | 'key-reused'

/** What was done with a pad. */
export interface PadResult {
  /** Lines that are in the cart now. */
  added: number
  /** Lines of the cart with fewer pieces than were wanted. */
  shortened: { name: string; wanted: number; quantity: number }[]
  /** Lines that are neither in the cart nor in a request. */
  left: { name: string; reason: LineRefusal }[]
  /** Drafts of requests for the rest; each opens by its claim, or for its owner. */
  requests: { id: string; claim: string | null; lines: number }[]
  /** How many lines no request could be made of, just now. */
  unasked: number
  /** For the cookie of a visitor that had no cart. */
  newKey: string | null
}

export const padFaultTexts = {
  'empty-sheet': padTexts.emptySheet,
  'too-many-rows': () => padTexts.tooManyRows({ limit: maxPadLines }),
  undecided: padTexts.undecided,
  'bad-key': padTexts.badKey,
  'in-progress': padTexts.inProgress,
  'key-reused': padTexts.keyReused,
  'bad-quantity': padTexts.badQuantity,
  'no-choice': padTexts.noChoice,
  'no-picture': padTexts.noPicture,
  'too-large': padTexts.tooLarge,
  'nothing-read': padTexts.nothingRead,
  'bad-workbook': padTexts.badWorkbook,
  busy: padTexts.busy,
} as const
