import * as deskImportsTexts from '#texts/desk-imports.ts'
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

/** The kind of an error, by the texts of the cells' readers. */
export function getProblemKind({
  place,
  text,
}: Pick<ImportProblem, 'place' | 'text'>): ProblemKind {
  if (/left out$|^was read as|^was cut/.test(text)) return 'fixed'
  if (/\d,\d{1,2}(?!\d).* is not a price/.test(text)) return 'comma'
  if (/is not a GTIN|wrong check digit/.test(text)) return 'gtin'
  if (place === 'title' && /^has [\d,]+ characters/.test(text)) return 'long'
  if (/^is a number; write the category/.test(text)) return 'category'
  if (/; the seller's currency is /.test(text)) return 'currency'
  if (place === 'product') return 'product'
  if (/^is (?:no |not a |larger|damaged|encrypted)/.test(text) && place === '') return 'picture'
  if (/^is the same picture/.test(text)) return 'twice'
  if (text === 'is empty') return 'empty'
  return text === 'has come before in this file' ? 'twice' : 'other'
}

/** "1.299,00 INR" as "1299.00 INR"; null: it has no decimal comma. */
export function swapDecimalComma(text: string): string | null {
  const match = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})(\s+[A-Za-z]{3})?$/.exec(text)
  return match && `${match[1]!.replaceAll('.', '')}.${match[2]}${match[3] ?? ''}`
}

/** The value that is probably meant; empty: unknown. */
export function proposeCorrection({
  place,
  text,
  value,
}: Pick<ImportProblem, 'place' | 'text' | 'value'>): string {
  const kind = getProblemKind({ place, text })
  if (kind === 'comma') return swapDecimalComma(value) ?? ''
  return kind === 'long' ? value.trim() : ''
}
