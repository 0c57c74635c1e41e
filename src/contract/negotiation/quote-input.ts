/**
 * Input for requests and quotes, as typed: prices are in major units ("12.50"), days are `2026-12-31`, an
 * empty text is no value. The domain parses it and reports errors by name, e.g. `lines.0.quantity`. Source:
 * RFQ-01 to RFQ-08.
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
  /** Adds the cart's lines too; the cart stays. */
  fromCart: boolean
  /** Also submits it: a customer's request is then open, a visitor's waits for its email to be confirmed. */
  submit: boolean
}

export interface RfqLineInput {
  /** Empty: a line in free words. */
  packId: string
  quantity: string
  /** The wanted item where no pack is named. */
  words: string
  unit: string
  link: string
  targetPrice: string
}

/** Names one request; a visitor's may be opened by its claim. */
export interface RfqRef {
  id: string
  claim?: string | null
}

export interface AcceptedLine {
  lineId: number
  /** Empty or 0: this line is not accepted. */
  quantity: string
}

export interface CounterLine extends AcceptedLine {
  /** Empty: as quoted. */
  unitPrice: string
}

/** A quote as staff edit it. Lines that are not named stay unchanged. */
export interface QuoteDraftInput {
  lines: QuoteLineInput[]
  terms: string
  /** For the buyer, beside the terms. */
  note: string
  /**
   * Until the end of this day in the seller's country, or a moment (ISO 8601); empty: the seller's default
   * validity.
   */
  validUntil: string
}

export interface QuoteLineInput {
  lineId: number
  /** The offered pack; one other than requested is a substitute. Empty: as requested. */
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

/**
 * A pack created for a line in free words: nobody else can buy it until it is listed. Source: RFQ-05, RFQ-10.
 */
export interface NewPackInput {
  lineId: number
  name: string
  /** The seller's own id; empty: one is generated. */
  code: string
  unit: string
  /** Percent. */
  taxRate: string
  /** Empty: unknown. */
  cost: string
}

/** What a listed product needs beyond a pack created for a quote. Source: RFQ-10. */
export interface ListPackInput {
  /** Empty: on request only. */
  price: string
  /** Group › main › sub, by name; empty: unchanged. */
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
  /** Null: the request as a whole. */
  lineId: number | null
}
