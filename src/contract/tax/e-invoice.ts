/**
 * An invoice or note as the invoice registration portal takes it: amounts in rupees, days as
 * `27/11/2026`. Source: notification 60/2020 (central tax), schema INV-01, version 1.1.
 */
export interface Inv01 {
  Version: '1.1'
  TranDtls: { TaxSch: 'GST'; SupTyp: 'B2B' | 'SEZWP' | 'SEZWOP'; RegRev: 'N'; IgstOnIntra: 'N' }
  DocDtls: { Typ: 'INV' | 'CRN' | 'DBN'; No: string; Dt: string }
  SellerDtls: Inv01Party
  BuyerDtls: Inv01Party & { Pos: string }
  ItemList: Inv01Item[]
  ValDtls: {
    AssVal: number
    CgstVal: number
    SgstVal: number
    IgstVal: number
    CesVal: number
    TotInvVal: number
  }
  /** Of a note the invoice that it corrects. */
  RefDtls?: { PrecDocDtls: { InvNo: string; InvDt: string }[] }
}

export interface Inv01Party {
  Gstin: string
  LglNm: string
  Addr1: string
  Addr2?: string
  Loc: string
  Pin: number
  Stcd: string
}

export interface Inv01Item {
  SlNo: string
  PrdDesc: string
  IsServc: 'Y' | 'N'
  HsnCd: string
  Qty: number
  Unit: string
  UnitPrice: number
  TotAmt: number
  /** What rounding of the price adds to `TotAmt`. */
  Discount: number
  AssAmt: number
  GstRt: number
  IgstAmt: number
  CgstAmt: number
  SgstAmt: number
  CesRt: number
  CesAmt: number
  TotItemVal: number
}

/**
 * A document at the portal. `due`: not asked yet, or it did not answer; `refused`: it takes it not as
 * it is.
 */
export type EInvoiceState = 'due' | 'registered' | 'refused'

/** What the portal gave a document that it registered. */
export interface EInvoiceNumbers {
  /** The invoice reference number: 64 hexadecimal digits. */
  irn: string
  ackNo: string
  /** In the portal's own words: `2026-11-27 14:03:00`. */
  ackDate: string
  /** What its QR code says, signed by the portal. */
  signedQr: string
}

/** How a document stands at the portal; its numbers are empty until it is registered. */
export interface EInvoiceStanding extends EInvoiceNumbers {
  state: EInvoiceState
}

/** A document that the portal has not registered. */
export interface UnregisteredDocument {
  kind: string
  number: number
  /** Its serial number. */
  name: string
  order: string
  state: 'due' | 'refused'
  /** What the portal or the shop said of it; empty: not asked yet. */
  problem: string
}

/** Why a document can't be sent to the portal. */
export const eInvoiceFaults = ['no-pin', 'no-buyer-pin', 'no-hsn', 'no-state'] as const
export type EInvoiceFault = (typeof eInvoiceFaults)[number]
