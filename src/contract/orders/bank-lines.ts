import type { Minor } from '#kernel/money.ts'
import * as deskOrdersTexts from '#texts/desk-orders.ts'

/** What a column of a statement can hold. Source: PAY-04. */
export const statementColumns = ['day', 'amount', 'text', 'reference'] as const
export type StatementColumn = (typeof statementColumns)[number]

export const statementColumnNames: Record<StatementColumn, () => string> = {
  day: deskOrdersTexts.columnDay,
  amount: deskOrdersTexts.columnAmount,
  text: deskOrdersTexts.columnText,
  reference: deskOrdersTexts.columnReference,
}

/** Where each column stands, counted from 0; null: nowhere. */
export type ColumnChoice = Record<StatementColumn, number | null>

/** A statement that was read, and not imported yet. */
export interface StatementPreview {
  heads: string[]
  /** The first rows below the heads. */
  rows: string[][]
  columns: ColumnChoice
}

export interface BankLineView {
  id: number
  day: string
  amount: Minor
  text: string
  reference: string
  /** Orders that it may pay, the likeliest first. */
  orders: { number: string; amountDue: Minor }[]
  /** `sure`: one order by its number and its amount. */
  match: 'sure' | 'doubtful' | 'none'
  /** Why it is doubtful, or why none matches; empty: nothing is known. */
  hint: string
}

/** Bytes of a file in a bank's own format, and characters of one as CSV. */
export const maxBankFileBytes = 2_000_000
export const maxStatementText = 200_000
export const maxStatementRows = 2_000
export const maxBankText = 300

export const bankLineTexts = {
  'no-statement': deskOrdersTexts.bankNoStatement,
  'not-rows': deskOrdersTexts.bankNotRows,
  'too-large': deskOrdersTexts.bankTooLarge,
  spreadsheet: deskOrdersTexts.bankSpreadsheet,
  pdf: deskOrdersTexts.bankPdf,
  'bad-mt940': deskOrdersTexts.bankBadMt940,
  'bad-mt940-end': deskOrdersTexts.bankFileCutOff,
  'bad-mt940-balance': deskOrdersTexts.bankFileUnbalanced,
  'bad-camt-balance': deskOrdersTexts.bankBadCamtBalance,
  'bad-camt': deskOrdersTexts.bankBadCamt,
  'other-currency': deskOrdersTexts.bankOtherCurrency,
  'too-many-rows': deskOrdersTexts.bankTooManyRows,
  'no-columns': deskOrdersTexts.bankNoColumns,
  'no-lines': deskOrdersTexts.bankNoLines,
  'nothing-came-in': deskOrdersTexts.bankNothingCameIn,
  'no-choice': deskOrdersTexts.bankNoChoice,
} as const
export type BankLineCode = keyof typeof bankLineTexts
