import type { Minor } from '#kernel/money.ts'
import * as orderWordsTexts from '#texts/order-words.ts'
import type { BilledRates } from '../tax/issued-document.ts'
import type { TaxLine } from './orders.ts'

/**
 * What can happen to pieces of an order: cancelled before they leave, come back, or refunded
 * without coming back. Source: DEAL-05.
 */
export const changeKinds = ['cancel', 'return', 'refund'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** Maximum length of the reason for a change. */
export const maxChangeReasonLength = 300

/** Pieces of a line that changed. */
export interface ChangedPieces {
  cancelled: number
  returned: number
  /** Credited, and left with the buyer. */
  refunded: number
  /** Sent once more instead of a credit. */
  replaced: number
}

/** The order's money. All amounts include tax. */
export interface AccountView {
  received: Minor
  /** Charged after the invoice. */
  debited: Minor
  /** No longer owed. */
  credited: Minor
  refunded: Minor
  /** Still to pay back. */
  refundDue: Minor
  /** Still to be paid. */
  amountDue: Minor
  /** Of it, what is not on account. */
  otherDue: Minor
}

/** Money that came in or was paid back. */
export interface PaymentEntryView {
  number: number
  kind: 'received' | 'refunded'
  amount: Minor
  /** `2026-11-24`. */
  day: string
  /** The bank's; empty: none. */
  reference: string
}

/** Maximum length of a bank's reference. */
export const maxReferenceLength = 60

export interface ChangeView {
  /** Numbers an order's changes from 1. */
  number: number
  kind: ChangeKind
  /** Sent once more instead of a credit. */
  isReplaced: boolean
  /** Empty: none was given, or it was erased. */
  reason: string
  amount: Minor
  /** As the seller's country writes it. */
  when: string
  lines: ChangedLineView[]
}

export interface ChangedLineView {
  position: number
  name: string
  quantity: number
  restocked: number
  amount: Minor
  /** The tax that the amount includes. */
  taxParts: TaxLine[]
  /** Of the invoice that it credits, where they are not the order's. */
  rates?: BilledRates
}

/** `2 cancelled, 1 returned`; empty: all is as ordered. */
export function describeChangedPieces(pieces: ChangedPieces): string {
  const { cancelled, returned, refunded, replaced } = pieces
  const counts: [number, (values: { count: number }) => string][] = [
    [cancelled, orderWordsTexts.piecesCancelled],
    [returned, orderWordsTexts.piecesReturned],
    [refunded, orderWordsTexts.piecesRefunded],
    [replaced, orderWordsTexts.piecesReplaced],
  ]
  return counts
    .filter(([count]) => count > 0)
    .map(([count, getText]) => getText({ count }))
    .join(', ')
}

/** The sentence that tells of a change, without its lines. */
export function nameChange({
  kind,
  isReplaced,
}: {
  kind: ChangeKind
  isReplaced: boolean
}): string {
  if (kind === 'cancel') return orderWordsTexts.cancelled()
  if (isReplaced)
    return kind === 'return' ? orderWordsTexts.returnedSentAgain() : orderWordsTexts.sentAgain()
  return kind === 'return' ? orderWordsTexts.returned() : orderWordsTexts.refundedWithoutReturn()
}
