/**
 * What people send of requests and quotes, as typed: prices are figures in major units ("12.50"), days `2026-12-31`, an
 * empty text is nothing. The domain reads them; what is wrong comes back by name, as `lines.0.quantity`. Source: RFQ-01 to RFQ-08.
 */
export interface RfqInput {
  name: string
  company: string
  email: string
  phone: string
  pincode: string
  neededBy: string
  note: string
  lines: RfqLineInput[]
  /** The cart's lines too; the cart stays. */
  fromCart: boolean
  /** Sends it off as well: a customer's is then open, a visitor's waits for its email to be confirmed. */
  submit: boolean
}

export interface RfqLineInput {
  /** Empty: a line in free words. */
  packId: string
  quantity: string
  /** What is wanted, where no pack is named. */
  words: string
  unit: string
  link: string
  targetPrice: string
}

/** Names one request: a visitor's is opened by its claim too. */
export interface RfqRef {
  id: string
  claim?: string | null
}

export interface AcceptedLine {
  lineId: number
  /** Empty or 0: this line is not taken. */
  quantity: string
}

export interface CounterLine extends AcceptedLine {
  /** Empty: as quoted. */
  unitPrice: string
}

/** What staff write of a quote. Lines that are not named stay as they are. */
export interface QuoteDraftInput {
  lines: QuoteLineInput[]
  terms: string
  /** For the buyer, beside the terms. */
  note: string
  /** Until the end of this day in the seller's country, or a moment (ISO 8601); empty: the seller's usual days. */
  validUntil: string
}

export interface QuoteLineInput {
  lineId: number
  /** The pack that is offered; another one than was asked for is a substitute. Empty: as asked. */
  packId: string
  quantity: string
  unitPrice: string
  /** Percent; empty: the product's own. */
  taxRate: string
  breaks: { from: string; unitPrice: string }[]
  unavailable: boolean
  toOrder: boolean
  leadDays: string
  /** For the whole line; empty: none. */
  deliveryCharge: string
}

/** A pack made on the spot for a line in free words: it is sold to nobody else until it is listed. Source: RFQ-05, RFQ-10. */
export interface NewPackInput {
  lineId: number
  name: string
  /** The seller's own id; empty: one is made. */
  code: string
  unit: string
  /** Percent. */
  taxRate: string
  /** Empty: not known. */
  cost: string
}

/** What a listed product needs that a pack made for a quote has not. Source: RFQ-10. */
export interface ListPackInput {
  /** Empty: on request only. */
  price: string
  /** Group › main › sub, by name; empty: as it is. */
  categoryPath: string[]
}

export interface TemplateInput {
  name: string
  terms: string
  note: string
  validDays: string
}

export interface SourcingRequestInput {
  words: string
  email: string
}

export interface UploadedFile {
  name: string
  bytes: Uint8Array
  /** Null: of the request as a whole. */
  lineId: number | null
}
