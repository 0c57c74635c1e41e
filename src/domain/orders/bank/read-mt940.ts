import type { BankLineCode } from '#contract/orders/bank-lines.ts'
import { type Minor, parseMajor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { parseStatementDay } from './statement-days.ts'

/** Money that came in, as a bank's own format says it. */
export interface BankEntry {
  day: string
  amount: Minor
  text: string
  reference: string
  /** The own account as the file names it; empty: it does not. */
  account: string
}

/** Whether a text is a SWIFT MT940 statement: it has a balance and an account's tag. */
export function isMt940(text: string): boolean {
  return /^:(?:20|25):/m.test(text) && /^:60[FM]:/m.test(text)
}

/** `:60F:C261123INR1000,00` */
const balance = /^([CD])\d{6}([A-Z]{3})(\d[\d,]{0,17})$/
/** Value day, booking day, mark, funds code, amount, type, references. */
const statementLine =
  /^(\d{6})(?:\d{4})?(RC|RD|C|D)([A-Z]?)(\d[\d,]{0,14})[A-Z][A-Z0-9]{3}([^\n]*)(?:\n([\s\S]*))?$/

/**
 * The credits of a SWIFT MT940 statement, in the order of the file; debits and reversals are left
 * out. A statement counts as a whole or not at all: it needs its two balances, and its lines must lead
 * from one to the other. Source: SWIFT MT940, fields 25 and 60 to 86; PAY-04.
 */
export function readMt940(text: string, currency: string): Outcome<BankEntry[], BankLineCode> {
  const entries: BankEntry[] = []
  let last: BankEntry | null = null
  let account = ''
  /** What the account holds after the lines so far; null: outside of a statement. */
  let total: Minor | null = null
  for (const { tag, value } of listFields(text)) {
    if (tag === '25' || tag === '25P') account = value.replace(/\s+/g, '').toUpperCase()
    if (/^6[02][FM]$/.test(tag)) {
      const balanceOutcome = readBalance(value, currency)
      if (!balanceOutcome.ok) return balanceOutcome
      const isOpening = tag.startsWith('60')
      if (isOpening !== (total === null)) return refuse('bad-mt940-end')
      if (!isOpening && balanceOutcome.value !== total) return refuse('bad-mt940-balance')
      total = isOpening ? balanceOutcome.value : null
      last = null
    } else if (tag === '61') {
      const line = readLine(value, currency)
      if (line === null) return refuse('bad-mt940')
      if (total === null) return refuse('bad-mt940-end')
      total += line.change
      last = line.entry && { ...line.entry, account }
      if (last) entries.push(last)
    } else if (tag === '86' && last) {
      last.text = [readNarration(value), last.text].filter(Boolean).join(' ')
      last = null
    } else last = null
  }
  return total === null ? ok(entries) : refuse('bad-mt940-end')
}

function readBalance(value: string, currency: string): Outcome<Minor, BankLineCode> {
  const [, mark, ownCurrency, figures] = balance.exec(value.split('\n')[0]!.trim()) ?? []
  if (!ownCurrency) return refuse('bad-mt940')
  if (ownCurrency !== currency) return refuse('other-currency')
  const amount = readFigures(figures!, currency)
  return amount === null ? refuse('bad-mt940') : ok(mark === 'C' ? amount : -amount)
}

function readFigures(figures: string, currency: string): Minor | null {
  return parseMajor(figures.replace(/,$/, '').replace(',', '.'), currency)
}

/** The fields of all statements of a file; a value may have several lines. */
function listFields(text: string): { tag: string; value: string }[] {
  const fields: { tag: string; value: string }[] = []
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, tag, value] = /^:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? []
    if (tag !== undefined) fields.push({ tag, value: value! })
    else if (/^(?:-$|-\}|\{)/.test(line)) fields.push({ tag: '', value: '' })
    else if (fields.length > 0) fields.at(-1)!.value += `\n${line}`
  }
  return fields.map(({ tag, value }) => ({ tag, value: value.trimEnd() }))
}

interface AccountLine {
  /** What it adds to the account; a reversed credit takes it away again. */
  change: Minor
  /** Null: it went out, or was reversed. */
  entry: Omit<BankEntry, 'account'> | null
}

/** Null: it can't be read. */
function readLine(value: string, currency: string): AccountLine | null {
  const match = statementLine.exec(value)
  if (!match) return null
  const [, date, mark, , figures, references, details = ''] = match
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(date!)!
  const on = parseStatementDay(`20${year}-${month}-${day}`)
  const amount = readFigures(figures!, currency)
  if (on === null || amount === null) return null
  const change = mark === 'C' || mark === 'RD' ? amount : -amount
  if (mark !== 'C' || amount === 0) return { change, entry: null }
  const [own = '', bank = ''] = references!.split('//', 2)
  const ownReference = own.trim() === 'NONREF' ? '' : own.trim()
  const text = details.replaceAll('\n', ' ').trim()
  return { change, entry: { day: on, amount, text, reference: bank.trim() || ownReference } }
}

/** `166?00…?20…?32…`: words and name of the payer; else the text as it stands. */
function readNarration(value: string): string {
  const narration = value.replaceAll('\n', '')
  if (!/^\d{3}\?\d\d/.test(narration)) return value.replaceAll('\n', ' ').trim()
  const parts = [...narration.matchAll(/\?(\d\d)([^?]*)/g)]
  const pick = (pattern: RegExp) =>
    parts.flatMap(([, code, words]) => (pattern.test(code!) ? [words!] : [])).join('')
  return [pick(/^(2\d|6[0-3])$/), pick(/^3[23]$/)]
    .map((each) => each.trim())
    .join(' ')
    .trim()
}
