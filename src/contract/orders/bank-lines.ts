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

/** Bytes of a file in a bank's own format, and characters of one as CSV. */
export const maxBankFileBytes = 2_000_000
export const maxStatementText = 200_000
export const maxStatementRows = 2_000
export const maxBankText = 300

export const bankLineTexts = {
  'no-statement': 'Please choose a file, or paste its rows.',
  'not-rows':
    'These are no rows with columns. Please save the statement as CSV, MT940 or camt.053.',
  'too-large': 'This file is too large: at most 2 MB, and 200 KB as CSV. Please split it.',
  spreadsheet: 'This is a spreadsheet. Please save it as CSV, or get MT940 or camt.053.',
  pdf: 'This is a PDF, from which nothing can be matched. Please get CSV, MT940 or camt.053.',
  'bad-mt940': 'This MT940 file has lines that can’t be read. Nothing was imported.',
  'bad-mt940-end':
    'This MT940 file is cut off: a statement has no opening or closing balance. Nothing was imported.',
  'bad-mt940-balance':
    'The lines of this MT940 file don’t lead to its closing balance. Nothing was imported.',
  'bad-camt-balance':
    'The entries of this camt.053 file don’t lead to its closing balance. Nothing was imported.',
  'bad-camt': 'This XML is no camt.053 statement. Nothing was imported.',
  'other-currency': 'This statement is in another currency than the shop’s. Nothing was imported.',
  'too-many-rows': 'A statement has at most 2,000 rows. Please split it.',
  'no-columns': 'Please say which columns hold the day and the amount.',
  'no-lines': 'None of the rows has a day and an amount that came in. Please check the columns.',
  'nothing-came-in': 'Nothing came in by this statement.',
  'no-choice': 'Please tick a line first.',
} as const
export type BankLineCode = keyof typeof bankLineTexts
