import type { Minor } from '#kernel/money.ts'
import * as orderWordsTexts from '#texts/order-words.ts'

export const documentKinds = ['invoice', 'credit-note', 'debit-note'] as const
export type DocumentKind = (typeof documentKinds)[number]

/**
 * The invoice of an order, a credit note for what changed after it, or a debit note for what it
 * charged too little. Source: DEAL-05, TAX-05.
 */
export interface DocumentView {
  kind: DocumentKind
  /** Its serial number: `IN27-2627-000012`, `INV-00012`. */
  name: string
  /**
   * The change that it credits, or 0: it takes a debit note back; of an invoice the last change
   * before it, or 0; of a debit note its number among the order's.
   */
  change: number
  amount: Minor
  /** The day, as the seller's country writes it. */
  day: string
}

/** A receipt for what was paid before the invoice. Source: TAX-05. */
export interface ReceiptView {
  /** Its serial number: `RV27-2627-000012`. */
  name: string
  /** Among the order's receipts, from 1. */
  number: number
  amount: Minor
  day: string
}

/** What is issued under a serial number of its own series. */
export type IssuedKind = DocumentKind | 'receipt'

export const documentTitles: Record<DocumentKind, () => string> = {
  invoice: orderWordsTexts.invoice,
  'credit-note': orderWordsTexts.creditNote,
  'debit-note': orderWordsTexts.debitNote,
}
