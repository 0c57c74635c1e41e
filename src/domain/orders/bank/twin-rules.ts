import type { Minor } from '#kernel/money.ts'
import type { BankSource, StatementLine } from './statement-rules.ts'

/** A line as twins are told by. */
export interface ComparedLine {
  day: string
  amount: Minor
  text: string
  reference: string
  /** The own account; empty: not named. */
  account: string
  /** What the line was read from; null: imported before that was kept. */
  source: BankSource | null
}

/** A shorter reference may be a counter that starts again. */
const minReference = 6

/**
 * Of the lines of a file those that no statement of another format had. A line is the twin of one
 * stored before if day, amount and the bank's reference are the same; each stored line has at most
 * one. Lines whose very content was stored before are not asked here. Source: PAY-04.
 */
export function withoutTwins<Line extends StatementLine>(
  lines: readonly Line[],
  source: BankSource,
  stored: readonly ComparedLine[],
): Line[] {
  const left = [...stored]
  return lines.filter((line) => {
    const at = left.findIndex((each) => isTwin({ ...line, source }, each))
    if (at < 0) return true
    left.splice(at, 1)
    return false
  })
}

/** Whether two lines of two formats are of the same payment. */
export function isTwin(line: ComparedLine, other: ComparedLine): boolean {
  if (line.source === other.source || line.day !== other.day) return false
  if (line.amount !== other.amount || !canBeOneAccount(line.account, other.account)) return false
  const [own, others] = [line, other].map(({ reference }) => clean(reference).replace(/^0+/, ''))
  if (own !== '' && others !== '') return own === others && isTelling(own!)
  return names(other.text, own!) || names(line.text, others!)
}

function isTelling(reference: string): boolean {
  return reference.length >= minReference && /\d/.test(reference)
}

/** A file without a column of references has them among the payer's words. */
function names(text: string, reference: string): boolean {
  if (!isTelling(reference)) return false
  return text.split(/[^0-9A-Za-z]+/).some((word) => clean(word).replace(/^0+/, '') === reference)
}

/** An IBAN ends with what other formats write of the same account. */
function canBeOneAccount(account: string, other: string): boolean {
  const [long, short] = [clean(account), clean(other)].sort((a, b) => b.length - a.length)
  return short === '' || long!.endsWith(short!)
}

function clean(text: string): string {
  return text.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
}
