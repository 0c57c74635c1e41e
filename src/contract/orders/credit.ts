import type { Minor } from '#kernel/money.ts'
import * as deskCreditTexts from '#texts/desk-credit.ts'
import * as orderWordsTexts from '#texts/order-words.ts'
import type { OrderState } from './orders.ts'

/** On what terms a buyer orders on account. Source: PAY-05. */
export interface CreditTerms {
  accountId: number
  limit: Minor
  /** From an order's invoice until it is due. */
  days: number
  /** Of the limit, what no open order takes. */
  free: Minor
  isBlocked: boolean
}

/** What of an order is on account. Source: PAY-05, PAY-06. */
export interface OrderCredit {
  /** From an invoice until it is due. */
  days: number
  /** As ordered, and what was charged later. */
  amount: Minor
  /** Of it, what is open. */
  open: Minor
  /** The same by invoice, the oldest first. */
  items: OrderItem[]
}

/** What of an order is open on one invoice, or not invoiced yet. */
export interface OrderItem {
  /** Its serial number; null: no invoice bills it yet. */
  invoice: string | null
  /** The last day to pay it, `2026-11-24`; null: it is not due. */
  dueOn: string | null
  /** Days since then; 0: not due. */
  overdue: number
  amount: Minor
}

/** How long what is open has been due, in days. */
export const creditAges = ['not-due', 'to-30', 'to-60', 'to-90', 'older'] as const
export type CreditAge = (typeof creditAges)[number]
export type Ageing = Record<CreditAge, Minor>

export const creditAgeNames: Record<CreditAge, () => string> = {
  'not-due': deskCreditTexts.ageNotDue,
  'to-30': deskCreditTexts.ageTo30,
  'to-60': deskCreditTexts.ageTo60,
  'to-90': deskCreditTexts.ageTo90,
  older: deskCreditTexts.ageOlder,
}

/** One buyer in the desk's list. */
export interface CreditAccountRow {
  id: number
  /** Of a company, or a customer's; empty: not for this reader, or the account was erased. */
  name: string
  /** The company that a customer last named as theirs; empty: none, or not for this reader. */
  trade: string
  kind: 'company' | 'customer'
  limit: Minor
  days: number
  open: Minor
  ageing: Ageing
  isBlocked: boolean
}

/** A page of them, with the sums of all. */
export interface CreditAccountList {
  accounts: CreditAccountRow[]
  count: number
  openInAll: Minor
  overdueInAll: Minor
  pages: number
}

/** A buyer as the desk calls them: one without a name for this reader by the account's number. */
export function nameCreditAccount({ id, name, kind }: CreditAccountRow): string {
  if (name) return name
  return kind === 'company'
    ? deskCreditTexts.companyNumber({ id: String(id) })
    : deskCreditTexts.customerNumber({ id: String(id) })
}

/** What of all that is open is past its last day. */
export function getOverdue({ open, ageing }: Pick<CreditAccountRow, 'open' | 'ageing'>): Minor {
  return open - ageing['not-due']
}

/** An invoice that is not paid in full, or what is not invoiced yet of an order. Source: PAY-05. */
export interface OpenItem {
  /** The order's. */
  number: string
  state: OrderState
  /** The serial number of the invoice; null: no invoice bills it yet. */
  invoice: string | null
  /** What the account takes of it, and what of that is open. */
  total: Minor
  amountDue: Minor
  /** The last day to pay it, `2026-11-24`; null: not invoiced yet. */
  dueOn: string | null
  /** From the invoice until it is due. */
  days: number
  /** Days since then; 0: not due. */
  overdue: number
}

export const creditEntryWords = {
  order: orderWordsTexts.kindOrder,
  debit: orderWordsTexts.debitNote,
  credit: orderWordsTexts.kindCredit,
  payment: orderWordsTexts.kindPayment,
  refund: orderWordsTexts.kindRefund,
} as const
export type CreditEntryKind = keyof typeof creditEntryWords

/** A line of a statement. */
export interface CreditEntry {
  day: string
  kind: CreditEntryKind
  /** The order's number. */
  number: string
  /** The invoice of an order, the number of a note, the bank's reference of a payment; empty: none. */
  reference: string
  /** Above 0: owed by the buyer. */
  amount: Minor
  /** Owed after it. */
  balance: Minor
}

/** A buyer's account from a day on. */
export interface CreditStatement {
  /** The first day, `2026-08-24`, and what was owed before it. */
  from: string
  opening: Minor
  entries: CreditEntry[]
  closing: Minor
  /** Entries that are not shown; the file has all of them. */
  left: number
}

/** Who manages a company that orders on account; only for those who see contacts. */
export interface CompanyManager {
  email: string
  isConfirmed: boolean
}

/** A company or customer that may be let order on account. */
export interface CreditBuyer {
  kind: 'company' | 'customer'
  /** The company's number, or the customer's address. */
  buyer: string
  name: string
  /** The company that a customer last named as theirs; empty: none. */
  trade: string
  /** Of a company; empty: none. */
  taxNumber: string
  /** Those who manage the company, or the customer. */
  contacts: CompanyManager[]
  /** That were not cancelled. */
  orders: number
  /** The account that they have already. */
  accountId: number | null
}

export interface CreditAccountPage {
  account: CreditAccountRow & { free: Minor; version: number; managers: CompanyManager[] }
  /** In the seller's country. */
  today: string
  items: OpenItem[]
  statement: CreditStatement
}

export const maxCreditDays = 365
export const maxStatementEntries = 200

export const creditTexts = {
  invalid: deskCreditTexts.invalid,
  'unknown-buyer': deskCreditTexts.unknownBuyer,
  'several-companies': deskCreditTexts.severalCompanies,
  'account-exists': deskCreditTexts.accountExists,
  'bad-limit': deskCreditTexts.badLimit,
  'bad-days': () => deskCreditTexts.badDays({ maxDays: maxCreditDays }),
  'changed-meanwhile': deskCreditTexts.changedMeanwhile,
  'above-open': deskCreditTexts.aboveOpen,
  'noted-already': deskCreditTexts.notedAlready,
  'no-such-order': deskCreditTexts.noSuchOrder,
  'bad-amount': deskCreditTexts.badAmount,
  'bad-day': deskCreditTexts.badDay,
  'bad-key': deskCreditTexts.openAgain,
  'in-progress': deskCreditTexts.inProgress,
  'key-reused': deskCreditTexts.openAgain,
} as const
export type CreditCode = keyof typeof creditTexts
