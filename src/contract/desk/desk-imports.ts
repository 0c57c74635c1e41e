import * as deskImportsTexts from '#texts/desk-imports.ts'
import type { Capability } from '../accounts/staff.ts'
import type { ImportFix, ProblemKind } from './import-problems.ts'

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
  /** In the reader's language; of imports before 2026-11-28 in English. */
  text: string
  kind: ProblemKind
  /** The start of the cell. */
  value: string
  /** What is to be used instead; null: nothing was written. */
  correction: string | null
}

export const stateWords: Record<ImportState, () => string> = {
  'to-map': deskImportsTexts.stateToMap,
  'to-check': deskImportsTexts.stateToCheck,
  checking: deskImportsTexts.testing,
  checked: deskImportsTexts.stateChecked,
  'to-save': deskImportsTexts.stateToSave,
  saving: deskImportsTexts.stateSaving,
  done: deskImportsTexts.stateDone,
  failed: deskImportsTexts.stateFailed,
  stopped: deskImportsTexts.stopped,
}

export const kindWords: Record<ImportKind, () => string> = {
  products: deskImportsTexts.products,
  delta: deskImportsTexts.pricesAndStock,
  delivery: deskImportsTexts.postalCodes,
  pictures: deskImportsTexts.pictures,
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
  busy: deskImportsTexts.busy,
  'too-large': deskImportsTexts.fileTooLarge,
  'no-file': deskImportsTexts.fileMissing,
  'bad-tax-rate': deskImportsTexts.badTaxRate,
  'not-now': deskImportsTexts.importMovedOn,
  'bad-columns': deskImportsTexts.badColumns,
  'nothing-to-retry': deskImportsTexts.nothingToRetry,
  broken: deskImportsTexts.fileBroken,
} as const
export type ImportCode = keyof typeof importTexts
