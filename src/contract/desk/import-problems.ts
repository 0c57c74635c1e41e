import * as deskImportsTexts from '#texts/desk-imports.ts'
import type { ImportFault } from '../catalog/import-faults.ts'
import type { ImportProblem } from './desk-imports.ts'

/** Kinds of errors in an import's rows, most fixable first. */
export const problemKinds = {
  comma: deskImportsTexts.decimalComma,
  gtin: deskImportsTexts.wrongGtin,
  long: deskImportsTexts.titleTooLong,
  category: deskImportsTexts.categoryByNumber,
  currency: deskImportsTexts.currency,
  empty: deskImportsTexts.emptyErrors,
  twice: deskImportsTexts.twiceInFile,
  product: deskImportsTexts.noProduct,
  picture: deskImportsTexts.noUsablePicture,
  other: deskImportsTexts.otherErrors,
  fixed: deskImportsTexts.fixedErrors,
} as const
export type ProblemKind = keyof typeof problemKinds

/** What is done with all errors of a kind at once, when the file is tested again. */
export const importFixes = {
  comma: deskImportsTexts.fixComma,
  gtin: deskImportsTexts.fixGtin,
  long: deskImportsTexts.fixLong,
} as const satisfies Partial<Record<ProblemKind, () => string>>
export type ImportFix = keyof typeof importFixes

export function isImportFix(text: string): text is ImportFix {
  return Object.hasOwn(importFixes, text)
}

export function isProblemKind(text: string): text is ProblemKind {
  return Object.hasOwn(problemKinds, text)
}

/** How many errors of a kind an import has. */
export interface ProblemCount {
  kind: ProblemKind
  count: number
}

const kindByFault: Partial<Record<ImportFault['code'], ProblemKind>> = {
  'left-out-too-long': 'fixed',
  'too-many-values': 'fixed',
  cut: 'fixed',
  'read-as': 'fixed',
  'not-gtin': 'gtin',
  'wrong-check-digit': 'gtin',
  'category-number': 'category',
  'other-currency': 'currency',
  'picture-too-large': 'picture',
  'not-picture': 'picture',
  'file-too-large': 'picture',
  'not-document-file': 'picture',
  'private-address': 'picture',
  'not-web-address': 'picture',
  encrypted: 'picture',
  damaged: 'picture',
  'same-picture': 'twice',
  empty: 'empty',
  twice: 'twice',
}

/** The kind of an error, by what is wrong and in which column. */
export function getProblemKind(place: string, fault: ImportFault): ProblemKind {
  if (fault.isLeftOut) return 'fixed'
  if (fault.code === 'not-price' && /\d,\d{1,2}(?!\d)/.test(fault.value)) return 'comma'
  if (place === 'title' && (fault.code === 'too-long' || fault.code === 'cell-too-long'))
    return 'long'
  if (place === 'product') return 'product'
  return kindByFault[fault.code] ?? 'other'
}

/** "1.299,00 INR" as "1299.00 INR"; null: it has no decimal comma. */
export function swapDecimalComma(text: string): string | null {
  const match = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})(\s+[A-Za-z]{3})?$/.exec(text)
  return match && `${match[1]!.replaceAll('.', '')}.${match[2]}${match[3] ?? ''}`
}

/** The value that is probably meant; empty: unknown. */
export function proposeCorrection({ kind, value }: Pick<ImportProblem, 'kind' | 'value'>): string {
  if (kind === 'comma') return swapDecimalComma(value) ?? ''
  return kind === 'long' ? value.trim() : ''
}
