import type { Minor } from '#kernel/money.ts'

/** What a column of a statement can hold. Source: PAY-04. */
export const statementColumns = ['day', 'amount', 'text', 'reference'] as const
export type StatementColumn = (typeof statementColumns)[number]

export const statementColumnNames: Record<StatementColumn, string> = {
  day: 'Day',
  amount: 'Amount that came in',
  text: 'Payer’s text',
  reference: 'Bank’s reference',
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

export const maxStatementRows = 2_000
export const maxBankText = 300

export const bankLineTexts = {
  'no-statement': 'Please choose a file of at most 200 KB, or paste its rows.',
  'not-rows': 'These are no rows with columns. Please save the statement as CSV.',
  'too-many-rows': 'A statement has at most 2,000 rows. Please split it.',
  'no-columns': 'Please say which columns hold the day and the amount.',
  'no-lines': 'None of the rows has a day and an amount that came in. Please check the columns.',
  'no-choice': 'Please tick a line first.',
} as const
export type BankLineCode = keyof typeof bankLineTexts
