import type { Minor } from '#kernel/money.ts'

export const documentKinds = ['invoice', 'credit-note'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** The invoice of an order, or a credit note for what changed after it. Source: DEAL-05. */
export interface DocumentView {
  kind: DocumentKind
  /** Its serial number: `IN27-2627-000012`, `INV-00012`. */
  name: string
  /** The change that it credits; of an invoice the last one before it, or 0. */
  change: number
  amount: Minor
  /** The day, as the seller's country writes it. */
  day: string
}

export const documentTitles: Record<DocumentKind, string> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
}
