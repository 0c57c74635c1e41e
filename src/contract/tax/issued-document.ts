import type { Minor } from '#kernel/money.ts'
import type { DocumentKind } from '../orders/order-documents.ts'
import type { TaxLine } from '../orders/orders.ts'
import type { Paper } from '../papers/paper.ts'
import type { RegisteredBuyer } from './registered-buyer.ts'
import type { StoredTreatment } from './tax-treatment.ts'

/**
 * How long an issued document keeps its buyer once the account is erased. India asks for 72 months
 * from the annual return that is due in December after the year (CGST Act, s. 36), Singapore for
 * five years. Decision 068.
 */
export const documentYears = 8

/** What a document says, as it was issued: it never changes. Source: TAX-04. */
export interface IssuedContent {
  /** As it is printed. */
  paper: Paper
  figures: DocumentFigures
  /** Hash of the document before it in its series; empty: it is the first. */
  previous: string
  /** The pieces that it bills or credits; missing: all that the order's lines said. */
  pieces?: BilledPieces[]
}

/** Pieces of an order's line on a document that is not of all of them. Source: TAX-04. */
export interface BilledPieces {
  /** The line's, from 1. */
  position: number
  quantity: number
  /** With tax. */
  amount: Minor
  taxParts: TaxLine[]
  /** Those of the invoice's own day; missing: the order's line's. Source: CGST Act, s. 12 and 14. */
  rates?: BilledRates
}

export interface BilledRates {
  /** Basis points. */
  taxRate: number
  taxTreatment: StoredTreatment
}

/** What a receipt says. Tax is charged by the invoice, so that no return counts it. */
export interface ReceiptContent {
  paper: Paper
  previous: string
}

/** The same for bookkeeping: what returns and electronic invoices are made of. */
export interface DocumentFigures {
  kind: DocumentKind
  /** Its serial number: `IN27-2627-000012`. */
  name: string
  /** In the seller's country: `2026-11-27`. */
  day: string
  currency: string
  order: string
  /** The buyer's own number of it; missing: not told. */
  purchaseOrder?: string
  seller: {
    name: string
    taxNumber: string
    state: string | null
    /** Missing on documents issued before it was kept. */
    address?: string
  }
  buyer: DocumentBuyer | null
  deliveryState: string | null
  /** The place of supply; null: the country has one tax, or it was not told. */
  supplyState: string | null
  /** The letter of undertaking under which it bears no tax; missing: none. */
  lutNumber?: string
  /** Of an invoice or a debit note on account; missing: paid another way, or issued before it was kept. */
  payment?: { days: number; dueOn: string }
  /** A note for an amount: its invoice counted the pieces of its lines. Missing: it counts them. */
  isOfAmount?: true
  lines: DocumentLine[]
  total: Minor
  /** Of a note the invoice that it corrects. */
  invoice: { name: string; day: string; total: Minor } | null
}

export interface DocumentBuyer extends RegisteredBuyer {
  name: string
  state: string
  /** Missing on documents issued before it was kept. */
  address?: { street: string; more: string; city: string; postalCode: string }
}

export interface DocumentLine {
  name: string
  code: string
  /** HSN or SAC; empty: not told. */
  goodsCode: string
  unit: string
  /** Unique quantity code of the tax office: `NOS`. */
  unitCode: string
  quantity: number
  /** In one of it, which the quantity code counts; absent in older documents: one. */
  pieces?: number
  /** Without tax. */
  net: Minor
  /** Basis points. */
  taxRate: number
  /** What it is without a rate; absent in older documents: as the rate says. */
  taxTreatment?: StoredTreatment
  taxParts: TaxLine[]
  total: Minor
}
