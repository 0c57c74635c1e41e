import type { BankLineCode } from '#contract/orders/bank-lines.ts'
import { type Minor, parseMajor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { findNode, findNodes, getText, parseXml, type XmlNode } from '#platform/read-xml.ts'
import type { BankEntry } from './read-mt940.ts'
import { parseStatementDay } from './statement-days.ts'

/** Whether a text is XML, whatever it says. */
export function isXml(text: string): boolean {
  return /^\s*<[?!A-Za-z]/.test(text)
}

const maxElements = 200_000

/**
 * The booked credits of an ISO 20022 camt.053 statement, in the order of the file; a batch counts by
 * its payments where each has an amount. Debits, reversals and what is only pending are left out.
 * Where a statement has its two balances, its entries must lead from one to the other.
 * Source: ISO 20022 camt.053.001; PAY-04.
 */
export function readCamt(text: string, currency: string): Outcome<BankEntry[], BankLineCode> {
  const root = parseXml(text, maxElements)
  const statements = findNodes(findNode(root, 'BkToCstmrStmt'), 'Stmt')
  if (root?.name !== 'Document' || statements.length === 0) return refuse('bad-camt')
  const entries: BankEntry[] = []
  for (const statement of statements) {
    const account = readAccount(statement)
    if (!hasEqualBalance(statement, currency)) return refuse('bad-camt-balance')
    for (const entry of findNodes(statement, 'Ntry')) {
      if (!isBookedCredit(entry)) continue
      const amount = readAmount(findNode(entry, 'Amt'), currency)
      const day = readDay(findNode(entry, 'ValDt')) ?? readDay(findNode(entry, 'BookgDt'))
      if (amount === 'other') return refuse('other-currency')
      if (amount === null || day === null) return refuse('bad-camt')
      const payments = listPayments(entry, amount, currency)
      entries.push(...payments.map((payment) => ({ day, account, ...payment })))
    }
  }
  return ok(entries)
}

function readAccount(statement: XmlNode): string {
  const id = findNode(statement, 'Acct', 'Id')
  return (getText(id, 'IBAN') || getText(id, 'Othr', 'Id')).replace(/\s+/g, '').toUpperCase()
}

/** Whether the booked entries lead from opening to closing balance; true where one is missing. */
function hasEqualBalance(statement: XmlNode, currency: string): boolean {
  const balances = findNodes(statement, 'Bal')
  const list = (code: string) =>
    balances.filter((node) => getText(node, 'Tp', 'CdOrPrtry', 'Cd') === code)
  const [opening, closing] = [list('OPBD'), list('CLBD')]
  if (opening.length !== 1 || closing.length !== 1) return true
  const changes = findNodes(statement, 'Ntry').filter(isBooked)
  const total = [...opening, ...changes].reduce((sum, node) => sum + readChange(node, currency), 0)
  return total === readChange(closing[0]!, currency)
}

/** NaN where it has no amount in this currency, so that no sum is equal to it. */
function readChange(node: XmlNode, currency: string): number {
  const amountNode = findNode(node, 'Amt')
  if (amountNode?.attributes.Ccy !== currency) return Number.NaN
  const amount = parseMajor(amountNode.text.trim(), currency)
  if (amount === null) return Number.NaN
  return isDebit(node) ? -amount : amount
}

function isDebit(node: XmlNode): boolean {
  return getText(node, 'CdtDbtInd') === 'DBIT'
}

function isBooked(entry: XmlNode): boolean {
  const status = getText(entry, 'Sts', 'Cd') || getText(entry, 'Sts')
  return status === 'BOOK' || status === ''
}

function isBookedCredit(entry: XmlNode): boolean {
  // A boolean of XML Schema is `true` or `1`.
  const isReversal = ['true', '1'].includes(getText(entry, 'RvslInd'))
  return getText(entry, 'CdtDbtInd') === 'CRDT' && !isReversal && isBooked(entry)
}

/** `other`: in another currency; null: no amount above zero. */
function readAmount(node: XmlNode | null, currency: string): Minor | 'other' | null {
  if (!node) return null
  if (node.attributes.Ccy !== currency) return 'other'
  const amount = parseMajor(node.text.trim(), currency)
  return amount !== null && amount > 0 ? amount : null
}

function readDay(node: XmlNode | null): string | null {
  return parseStatementDay((getText(node, 'Dt') || getText(node, 'DtTm')).slice(0, 10))
}

type Payment = Omit<BankEntry, 'day' | 'account'>

function listPayments(entry: XmlNode, total: Minor, currency: string): Payment[] {
  const details = findNodes(entry, 'NtryDtls').flatMap((each) => findNodes(each, 'TxDtls'))
  const readDetail = (detail: XmlNode) =>
    readAmount(findNode(detail, 'Amt') ?? findNode(detail, 'AmtDtls', 'TxAmt', 'Amt'), currency)
  const credits = details.filter((detail) => !isDebit(detail))
  if (details.length > 0 && credits.length === 0) return []
  const payments = credits.map((detail) => ({
    amount: readDetail(detail),
    ...describePayment(detail),
  }))
  // Debits of a batch, such as its fees, are taken off its total and are no payments.
  const sum = details.reduce((whole, detail) => {
    const amount = Number(readDetail(detail)) || 0
    return isDebit(detail) ? whole - amount : whole + amount
  }, 0)
  const isEach = payments.every(({ amount }) => Number(amount) > 0)
  if (details.length > 1 && isEach && sum === total)
    return payments.map(({ amount, ...words }) => ({ amount: Number(amount), ...words }))
  const bank = getText(entry, 'AcctSvcrRef')
  const more = getText(entry, 'AddtlNtryInf')
  const [first] = payments
  return [
    {
      amount: total,
      text:
        payments
          .map(({ text }) => text)
          .filter(Boolean)
          .join(' ') || more,
      reference: (payments.length === 1 && first!.reference) || bank,
    },
  ]
}

/** The payer's words and name, and a reference that the bank or the payer gave. */
function describePayment(detail: XmlNode): { text: string; reference: string } {
  const information = findNode(detail, 'RmtInf')
  const words = findNodes(information, 'Ustrd').map((node) => node.text.trim())
  const structured = findNodes(information, 'Strd').map((node) =>
    getText(node, 'CdtrRefInf', 'Ref'),
  )
  const parties = findNode(detail, 'RltdPties', 'Dbtr')
  const name = getText(parties, 'Nm') || getText(parties, 'Pty', 'Nm')
  const references = findNode(detail, 'Refs')
  const endToEndId = getText(references, 'EndToEndId')
  return {
    text: [...words, ...structured, name].filter(Boolean).join(' '),
    reference:
      getText(references, 'AcctSvcrRef') || (endToEndId === 'NOTPROVIDED' ? '' : endToEndId),
  }
}
