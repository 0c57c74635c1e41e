import { parse } from 'csv-parse/sync'
import {
  type BankLineCode,
  type BankLineView,
  type ColumnChoice,
  maxBankText,
  maxStatementRows,
  type StatementColumn,
  type StatementPreview,
  statementColumns,
} from '#contract/orders/bank-lines.ts'
import { maxReferenceLength } from '#contract/orders/order-changes.ts'
import { cutText } from '#kernel/clean-text.ts'
import { type Minor, parseMajor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import * as deskOrderTexts from '#texts/desk-order.ts'
import type { BankEntry } from './read-mt940.ts'
import { parseStatementDay } from './statement-days.ts'

export interface StatementTable {
  heads: string[]
  rows: string[][]
}

/** Words in the heads of columns, the more telling ones first. */
const headWords: Record<StatementColumn, RegExp[]> = {
  day: [/\bvalue d(ate|t)\b/i, /\b(transaction|txn|posting) date\b/i, /settled_?at/i, /\bdate\b/i],
  amount: [/\b(credit|deposit)s?\b/i, /\bamount in\b/i, /\bamount\b/i],
  text: [
    /entity_?id|payment[_ ]id/i,
    /narration|description|particulars|details|remarks/i,
    /\btext\b/i,
  ],
  reference: [/\butr\b|_utr/i, /\bref/i, /cheque|chq/i],
}

/**
 * Reads a statement as rows: separated by commas, semicolons or tabs. Lines above the heads, as
 * banks write them, are left out.
 */
export function parseStatement(text: string): Outcome<StatementTable, BankLineCode> {
  const clean = text.replace(/^\uFEFF/, '').trim()
  if (clean === '') return refuse('no-statement')
  const delimiter = findDelimiter(clean)
  let records: string[][]
  try {
    const options = { delimiter, relax_column_count: true, skip_empty_lines: true, trim: true }
    records = parse(clean, { ...options, relax_quotes: true }) as string[][]
  } catch {
    return refuse('not-rows')
  }
  const top = records.slice(0, 30)
  const at = top.findIndex((record) => {
    const { day, amount } = proposeColumns(record)
    return day !== null && amount !== null
  })
  const start = at < 0 ? top.findIndex((record) => record.filter(Boolean).length > 1) : at
  if (start < 0) return refuse('not-rows')
  const rows = records.slice(start + 1)
  if (rows.length > maxStatementRows) return refuse('too-many-rows')
  return rows.length === 0 ? refuse('not-rows') : ok({ heads: records[start]!, rows })
}

function findDelimiter(text: string): string {
  const count = (mark: string) => text.split(mark).length
  return ['\t', ';', ','].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** The column of each kind by its head; no column serves two. */
export function proposeColumns(heads: readonly string[]): ColumnChoice {
  const columns: ColumnChoice = { day: null, amount: null, text: null, reference: null }
  for (const column of statementColumns) {
    const ownColumns = Object.values(columns)
    for (const pattern of headWords[column]) {
      const at = heads.findIndex((head, index) => pattern.test(head) && !ownColumns.includes(index))
      if (at < 0) continue
      columns[column] = at
      break
    }
  }
  return columns
}

export function buildPreview({ heads, rows }: StatementTable): StatementPreview {
  const shorten = (cells: readonly string[]) => cells.slice(0, 30).map((cell) => cutText(cell, 80))
  return {
    heads: shorten(heads),
    rows: rows.slice(0, 3).map(shorten),
    columns: proposeColumns(heads),
  }
}

/** What a statement is: a table with columns, or a bank's own format. */
export type BankSource = 'table' | 'mt940' | 'camt'

export interface StatementLine {
  day: string
  amount: Minor
  text: string
  reference: string
  /** The own account; empty: the statement does not name it. */
  account: string
  /** Counts equal lines of one statement from 1: two payments may be alike. */
  ordinal: number
}

/** The rows on which money came in; others are left out. */
export function readStatementLines(
  rows: readonly (readonly string[])[],
  columns: ColumnChoice,
  currency: string,
): StatementLine[] {
  const entries = rows.flatMap((row) => {
    const get = (column: StatementColumn) => row[columns[column] ?? -1] ?? ''
    const day = parseStatementDay(get('day'))
    const amount = parseIncoming(get('amount'), currency)
    if (day === null || amount === null) return []
    return [{ day, amount, text: get('text'), reference: get('reference'), account: '' }]
  })
  return numberLines(entries)
}

/** Lines as they are stored: texts within their bounds, equal ones counted. */
export function numberLines(entries: readonly BankEntry[]): StatementLine[] {
  const counts = new Map<string, number>()
  return entries.map(({ day, amount, text, reference, account }) => {
    const line = {
      day,
      amount,
      text: cutText(text, maxBankText),
      reference: cutText(reference, maxReferenceLength),
      account,
    }
    const key = JSON.stringify(line)
    const ordinal = (counts.get(key) ?? 0) + 1
    counts.set(key, ordinal)
    return { ...line, ordinal }
  })
}

/** Null: it went out, or is no amount. */
function parseIncoming(text: string, currency: string): Minor | null {
  if (/^-|^\(|\bdr\b/i.test(text.trim())) return null
  const figures = text.replace(/\bcr\b\.?|inr|sgd|rs\.?|s?\$|₹|[\s,]/gi, '')
  const amount = figures === '' ? null : parseMajor(figures, currency)
  return amount !== null && amount > 0 ? amount : null
}

export interface PayableOrder {
  number: string
  amountDue: Minor
}

/** The order numbers in a payer's words, with or without their hyphen, in any case. */
export function findOrderNumbers(text: string): string[] {
  const matches = text.toUpperCase().matchAll(/(?<!\d)(\d{6})[-\s]?([0-9A-Z]{8})(?![0-9A-Z])/g)
  return [...new Set([...matches].map(([, date, rest]) => `${date}-${rest}`))]
}

/**
 * The orders that a line may pay. Sure is one alone that is named and owes just this, if no other
 * line has the same day and amount; everything else is for a person to decide. Source: PAY-04.
 */
export function matchLine(
  {
    amount,
    text,
    reference,
    hasTwin,
  }: Pick<StatementLine, 'amount' | 'text' | 'reference'> & { hasTwin: boolean },
  orders: readonly PayableOrder[],
): Pick<BankLineView, 'orders' | 'match' | 'hint'> {
  const numbers = findOrderNumbers(`${text} ${reference}`)
  const named = orders.filter(({ number }) => numbers.includes(number))
  const [first] = named
  if (named.length === 1 && first!.amountDue === amount)
    return hasTwin
      ? { orders: named, match: 'doubtful', hint: deskOrderTexts.hintTwin() }
      : { orders: named, match: 'sure', hint: '' }
  if (named.length > 0) {
    const hint =
      named.length > 1
        ? deskOrderTexts.hintSeveral()
        : amount < first!.amountDue
          ? deskOrderTexts.hintLess()
          : deskOrderTexts.hintMore()
    return { orders: named, match: 'doubtful', hint }
  }
  const equal = orders.filter(({ amountDue }) => amountDue === amount).slice(0, 5)
  if (equal.length > 0)
    return { orders: equal, match: 'doubtful', hint: deskOrderTexts.hintAmount() }
  const hint =
    numbers.length > 0 ? deskOrderTexts.hintNothingDue({ numbers: numbers.join(', ') }) : ''
  return { orders: [], match: 'none', hint }
}
