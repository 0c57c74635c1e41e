import * as deskOrdersTexts from '#texts/desk-orders.ts'
import type { CartView } from '../cart/cart.ts'
import type { AddressView } from './orders.ts'
import type { PaymentMethod } from './payment-methods.ts'

export type DraftState = 'open' | 'sent' | 'placed' | 'withdrawn'

export const draftStateWords: Record<DraftState, () => string> = {
  open: deskOrdersTexts.draftStateOpen,
  sent: deskOrdersTexts.draftStateSent,
  placed: deskOrdersTexts.draftStatePlaced,
  withdrawn: deskOrdersTexts.draftStateWithdrawn,
}

/** How many lines a draft may have. */
export const maxDraftLines = 60
export const maxDraftQuantity = 100_000
export const maxDraftMessageLength = 1_000

/** A draft order as the desk's form submits it. */
export interface DraftInput {
  email: string
  /** The id of the company that it is for; empty: the customer's own. */
  company: string
  pincode: string
  payment: string
  purchaseOrder: string
  message: string
  /** A pack by its id, or a code or words, and how many; empty ones and zeros are left out. */
  lines: readonly { packId: string; code: string; quantity: string }[]
}

/** A line in words that name no pack of the seller's by its code. */
export interface DraftWords {
  words: string
  quantity: string
}

export interface DraftRow {
  number: string
  state: DraftState
  /** Null: not open to the viewer, or erased. */
  email: string | null
  lines: number
  changedOn: string
  /** The order that came of it. */
  order: string | null
}

/** A draft order at the desk, at today's prices. Source: DEAL-05. */
export interface DraftView {
  number: string
  state: DraftState
  version: number
  email: string
  pincode: string
  payment: PaymentMethod
  purchaseOrder: string
  message: string
  cart: CartView
  /** The packs' own codes, one for each line of the cart. */
  codes: string[]
  /** The place is served. */
  served: boolean
  /** The customer's account; null: nobody has confirmed this address yet. */
  customer: { name: string; addresses: AddressView[] } | null
  /** The company that it is for, and those for which the customer may order; null: their own. */
  company: number | null
  companies: { id: number; name: string }[]
  /** When it was sent, as the seller's country writes it; null: not yet. */
  sentOn: string | null
  order: string | null
  /** The buttons that it has. */
  may: { change: boolean; place: boolean }
}

export const draftTexts = {
  'bad-email': deskOrdersTexts.draftBadEmail,
  'bad-pincode': deskOrdersTexts.draftBadPincode,
  'bad-payment': deskOrdersTexts.draftBadPayment,
  'bad-line': deskOrdersTexts.draftBadLine,
  'too-many-lines': deskOrdersTexts.draftTooManyLines,
  'too-long': deskOrdersTexts.draftTooLong,
  'no-lines': deskOrdersTexts.draftNoLines,
  changed: deskOrdersTexts.draftChanged,
  'not-open': deskOrdersTexts.draftNotOpen,
  'no-customer': deskOrdersTexts.draftNoCustomer,
  'company-gone': deskOrdersTexts.draftCompanyGone,
  unserved: deskOrdersTexts.draftUnserved,
  'too-many-mails': deskOrdersTexts.draftTooManyMails,
} as const
export type DraftCode = keyof typeof draftTexts
