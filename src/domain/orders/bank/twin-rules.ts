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
 * one, the first that fits. Lines whose very content was stored before are not asked here. The work
 * grows with the lines, not with their pairs. Source: PAY-04.
 */
export function withoutTwins<Line extends StatementLine>(
  lines: readonly Line[],
  source: BankSource,
  stored: readonly ComparedLine[],
): Line[] {
  const twins = new Map<string, KeyedLine[]>()
  for (const [at, each] of stored.entries()) {
    if (each.source === source) continue
    const line = toKeyed(each, at)
    for (const key of listKeys(line, 'stored')) {
      const alike = twins.get(key)
      if (alike) alike.push(line)
      else twins.set(key, [line])
    }
  }
  const usedAt = new Set<number>()
  return lines.filter((each) => {
    const line = toKeyed({ ...each, source })
    let twin: KeyedLine | undefined
    for (const key of listKeys(line, 'new')) {
      const alike = twins.get(key) ?? []
      while (alike[0] && usedAt.has(alike[0].at)) alike.shift()
      const next = alike.find(
        ({ at, account }) => !usedAt.has(at) && canBeOneAccount(line.account, account),
      )
      if (next && (!twin || next.at < twin.at)) twin = next
    }
    if (twin) usedAt.add(twin.at)
    return !twin
  })
}

/** A line with what it is compared by, read once. */
interface KeyedLine {
  /** Its place among the lines. */
  at: number
  payment: string
  account: string
  /** Cleaned; empty: none. */
  reference: string
  /** Without a reference: the words that may be one. */
  words: string[]
}

function toKeyed({ day, amount, text, reference, account }: ComparedLine, at = 0): KeyedLine {
  const own = toReference(reference)
  const words =
    own === ''
      ? text
          .split(/[^0-9A-Za-z]+/)
          .map(toReference)
          .filter(isTelling)
      : []
  const payment = `${day} ${amount}`
  return { at, payment, account: clean(account), reference: own, words: [...new Set(words)] }
}

/**
 * What a line and its twin have in common: both the reference, or one the reference and the other,
 * without one, a word of its text.
 */
function listKeys({ payment, reference, words }: KeyedLine, side: 'stored' | 'new'): string[] {
  if (reference === '') {
    const otherSide = side === 'stored' ? 'new' : 'stored'
    return words.map((word) => `${payment} ${otherSide} ${word}`)
  }
  if (!isTelling(reference)) return []
  return ['both', side].map((which) => `${payment} ${which} ${reference}`)
}

/** Whether two lines of two formats are of the same payment. */
export function isTwin(line: ComparedLine, other: ComparedLine): boolean {
  if (line.source === other.source) return false
  const [own, others] = [toKeyed(line), toKeyed(other)]
  if (!canBeOneAccount(own.account, others.account)) return false
  const keys = new Set(listKeys(others, 'stored'))
  return listKeys(own, 'new').some((key) => keys.has(key))
}

function isTelling(reference: string): boolean {
  return reference.length >= minReference && /\d/.test(reference)
}

function toReference(text: string): string {
  return clean(text).replace(/^0+/, '')
}

/** Two accounts, cleaned. An IBAN ends with what other formats write of the same account. */
function canBeOneAccount(account: string, other: string): boolean {
  return account.endsWith(other) || other.endsWith(account)
}

function clean(text: string): string {
  return text.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
}
