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
 * Source: ISO 20022 camt.053.001; PAY-04.
 */
export function readCamt(text: string, currency: string): Outcome<BankEntry[], BankLineCode> {
  const root = parseXml(text, maxElements)
  const statements = findNodes(findNode(root, 'BkToCstmrStmt'), 'Stmt')
  if (root?.name !== 'Document' || statements.length === 0) return refuse('bad-camt')
  const entries: BankEntry[] = []
  for (const entry of statements.flatMap((statement) => findNodes(statement, 'Ntry'))) {
    if (!isBookedCredit(entry)) continue
    const amount = readAmount(findNode(entry, 'Amt'), currency)
    const day = readDay(findNode(entry, 'ValDt')) ?? readDay(findNode(entry, 'BookgDt'))
    if (amount === 'other') return refuse('other-currency')
    if (amount === null || day === null) return refuse('bad-camt')
    entries.push(...listPayments(entry, amount, currency).map((payment) => ({ day, ...payment })))
  }
  return ok(entries)
}

function isBookedCredit(entry: XmlNode): boolean {
  const status = getText(entry, 'Sts', 'Cd') || getText(entry, 'Sts')
  return (
    getText(entry, 'CdtDbtInd') === 'CRDT' &&
    getText(entry, 'RvslInd') !== 'true' &&
    (status === 'BOOK' || status === '')
  )
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

function listPayments(entry: XmlNode, total: Minor, currency: string): Omit<BankEntry, 'day'>[] {
  const details = findNodes(entry, 'NtryDtls').flatMap((each) => findNodes(each, 'TxDtls'))
  const payments = details.map((detail) => {
    const amountNode = findNode(detail, 'Amt') ?? findNode(detail, 'AmtDtls', 'TxAmt', 'Amt')
    return { amount: readAmount(amountNode, currency), ...describePayment(detail) }
  })
  const sum = payments.reduce((whole, { amount }) => whole + (Number(amount) || 0), 0)
  if (payments.length > 1 && sum === total)
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
  const given = getText(references, 'EndToEndId')
  return {
    text: [...words, ...structured, name].filter(Boolean).join(' '),
    reference: getText(references, 'AcctSvcrRef') || (given === 'NOTPROVIDED' ? '' : given),
  }
}
