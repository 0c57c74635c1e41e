import type { Minor } from '#kernel/money.ts'
import type { UnregisteredDocument } from './e-invoice.ts'

/** The documents of one month, for the return. Source: TAX-07. */
export interface TaxMonthView {
  /** `2026-11` */
  month: string
  /** By the seller's calendar: `2026-11-27`. */
  today: string
  /** Months with documents, the newest first; the shown one is always among them. */
  months: string[]
  /** One for each registration that issued documents; the number may be empty. */
  registrations: RegistrationView[]
  /** Of any month, for the invoice registration portal; without an account there: none. */
  unregistered: UnregisteredDocument[]
  /** Serial numbers of documents whose lines don't sum to them; normally none. */
  uneven: string[]
  /** Serial numbers of documents whose hash or place in the chain does not fit; normally none. */
  broken: string[]
  /** Issued before contents were kept: they are in no figure here. */
  older: number
}

export interface RegistrationView {
  taxNumber: string
  /** The taxes that a row has an amount of: CGST, SGST, IGST, cess; in Singapore GST. */
  taxNames: string[]
  /** Invoices first, what takes off last. */
  kinds: TaxKindSum[]
  /** What the country's return asks for box by box; empty: it has another form. */
  boxes: GstBox[]
  /** The country has a return that the shop can write. */
  hasReturn: boolean
}

/** The documents of one title; those of credit notes are below 0. */
export interface TaxKindSum {
  /** `Tax invoice` */
  title: string
  count: number
  /** Without tax. */
  net: Minor
  /** In the order of `taxNames`. */
  taxes: Minor[]
  total: Minor
}

/** A box of Singapore's return, GST F5. */
export interface GstBox {
  box: number
  name: string
  amount: Minor
}

/** `2026-11`; null for anything else. */
export function parseMonth(text: string | null): string | null {
  return text !== null && /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(text) ? text : null
}
