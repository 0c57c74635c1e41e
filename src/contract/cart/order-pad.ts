import type { Minor } from '#kernel/money.ts'
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

export const padTexts = {
  'empty-sheet': 'Please paste at least one line: a code or a few words, and how many.',
  'too-many-rows': `A pad takes ${maxPadLines} lines. Please paste the rest afterwards.`,
  undecided: 'Some lines still need you. They are marked below.',
  'bad-key': 'Please open the page again.',
  'in-progress': 'This list is just being added. Please look into your cart in a moment.',
  'key-reused':
    'A list was added from this page already. To add this one too, find its products again.',
  'bad-quantity': 'Please write a whole number from 1 to 10,000.',
  'no-choice': 'Please choose one, or leave the line out.',
  'no-picture': 'This is no photo that we can read. Please use JPEG, PNG or WebP.',
  'too-large': 'The photo or file is too large: 10 MB at most.',
  'nothing-read': 'We could read no text in this photo. Please type or paste the lines.',
  'bad-workbook': 'We can’t read this workbook. Please save it as .xlsx or CSV.',
  busy: 'Too many photos and files are being read just now. Please try again in a minute.',
} as const
