import type { Capability } from '../accounts/staff.ts'
import type { ImportFix } from './import-problems.ts'

/** Kinds of import files. */
export const importKinds = ['products', 'delta', 'delivery', 'pictures'] as const
export type ImportKind = (typeof importKinds)[number]

/**
 * The capability that each kind of import takes: products need catalogue, prices and stock need
 * prices. Source: DESK-01.
 */
export const importCapabilities: Record<ImportKind, Capability> = {
  products: 'catalogue',
  delta: 'prices',
  delivery: 'prices',
  pictures: 'catalogue',
}

export const importStates = [
  'to-map',
  'to-check',
  'checking',
  'checked',
  'to-save',
  'saving',
  'done',
  'failed',
  'stopped',
] as const
export type ImportState = (typeof importStates)[number]

/** 1 GB and some overhead. */
export const maxImportBytes = 1_100_000_000

export interface ImportView {
  id: number
  kind: ImportKind
  state: ImportState
  fileName: string
  size: number
  replace: boolean
  fixes: ImportFix[]
  /** Its columns were named by somebody. */
  isMapped: boolean
  /** Rows for which a value was written that is not tried yet. */
  corrected: number
  /** The rows that could not be used can be downloaded, and tried again. */
  hasFailedRows: boolean
  /** The import whose failed rows these are, or whose products it fetches pictures of. */
  sourceRunId: number | null
  /** It fetches the pictures that a file of products names. */
  isOfFeed: boolean
  /** The import that fetches the pictures of this one's products; null: there are none to fetch. */
  picturesRunId: number | null
  /** Of the test import, then of the real one. */
  rowsDone: number
  /** Null: not counted yet. */
  rowsTotal: number | null
  skipped: number
  /** The import was saved; before that its counts are a preview. */
  saves: boolean
  counts: Record<string, number>
  message: string
  createdAt: string
  /** By the seller's clock. */
  createdText: string
  endedAt: string | null
}

export interface ImportProblem {
  line: number
  code: string
  place: string
  text: string
  /** The start of the cell. */
  value: string
  /** What is to be used instead; null: nothing was written. */
  correction: string | null
}

export const stateWords: Record<ImportState, string> = {
  'to-map': 'Say what its columns are',
  'to-check': 'Waiting to be tested',
  checking: 'Testing',
  checked: 'Tested: nothing is saved yet',
  'to-save': 'Waiting to be saved',
  saving: 'Saving',
  done: 'Done',
  failed: 'Could not be used',
  stopped: 'Stopped',
}

export const kindWords: Record<ImportKind, string> = {
  products: 'Products',
  delta: 'Prices and stock',
  delivery: 'Table of postal codes',
  pictures: 'Pictures',
}

/** What its columns are can be said. */
export function hasColumns(kind: ImportKind): boolean {
  return kind === 'products' || kind === 'delta'
}

/** The import is running or queued. */
export function isUnderWay(state: ImportState): boolean {
  return state === 'to-check' || state === 'checking' || state === 'to-save' || state === 'saving'
}

export const importTexts = {
  busy: 'Another import is not finished. Save it or stop it first.',
  'too-large': 'The file has more than 1 GB. Send it in parts.',
  'no-file': 'Please choose a file.',
  'bad-tax-rate': 'Write the tax in percent, as 18 or 2.5.',
  'not-now': 'The import has moved on. This is its current state.',
  'bad-columns': 'Some columns are missing or were chosen twice.',
  'nothing-to-retry': 'Write a value beside at least one row first.',
  broken: 'The file did not arrive as a whole. Please send it again.',
} as const
export type ImportCode = keyof typeof importTexts
