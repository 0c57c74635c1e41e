import { type BankLineCode, maxStatementRows } from '#contract/orders/bank-lines.ts'
import { hasNul } from '#kernel/clean-text.ts'
import { type Outcome, refuse } from '#kernel/outcome.ts'
import { isXml, readCamt } from './read-camt.ts'
import { type BankEntry, isMt940, readMt940 } from './read-mt940.ts'
import type { BankSource } from './statement-rules.ts'

/** What a file is that is no statement; null: it may be one. */
export function findWrongFile(text: string): BankLineCode | null {
  if (text.startsWith('PK\u0003\u0004') || text.startsWith('\u00D0\u00CF\u0011\u00E0'))
    return 'spreadsheet'
  if (text.startsWith('%PDF-')) return 'pdf'
  return hasNul(text) ? 'not-rows' : null
}

export function findBankSource(text: string): BankSource {
  if (isXml(text)) return 'camt'
  return isMt940(text) ? 'mt940' : 'table'
}

/**
 * Reads a bank's own format, MT940 or camt.053, which needs no columns; null: it is neither.
 * Source: PAY-04.
 */
export function readBankFile(
  text: string,
  currency: string,
): Outcome<BankEntry[], BankLineCode> | null {
  const source = findBankSource(text)
  if (source === 'table') return null
  const entries = source === 'camt' ? readCamt(text, currency) : readMt940(text, currency)
  return entries.ok && entries.value.length > maxStatementRows ? refuse('too-many-rows') : entries
}
