import type { Minor } from '#kernel/money.ts'

/** A row of the desk's list of issued invoices and credit notes. Source: TAX-07, DEAL-06. */
export interface DeskDocumentRow {
  /** Its serial number: `IN27-2627-000012`. */
  name: string
  /** `Tax invoice` */
  title: string
  order: string
  issuedAt: string
  issuedOn: string
  /** Null: erased, or issued before it was kept. */
  buyer: string | null
  taxNumber: string | null
  /** Of a credit note below 0. */
  total: Minor
}

export interface DeskDocumentSums {
  total: Minor
}

export type DocumentFilter = 'month' | 'kind' | 'registration'
export type DocumentSort = 'issued' | 'name' | 'buyer' | 'total'
