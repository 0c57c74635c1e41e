/**
 * A month's return of outward supplies, as the tax office's portal takes it: its own short names,
 * amounts in rupees, dates as `27-11-2026`. Source: GSTR-1, offline tool's JSON; TAX-07.
 */
export interface Gstr1 {
  gstin: string
  /** Month and year: `112026`. */
  fp: string
  b2b: { ctin: string; inv: Gstr1Invoice[] }[]
  b2cl: { pos: string; inv: Pick<Gstr1Invoice, 'inum' | 'idt' | 'val' | 'itms'>[] }[]
  b2cs: Gstr1Small[]
  cdnr: { ctin: string; nt: Gstr1Note[] }[]
  cdnur: (Omit<Gstr1Note, 'inv_typ' | 'rchrg'> & { typ: 'B2CL' })[]
  nil: { inv: Gstr1Nil[] }
  hsn: { hsn_b2b: Gstr1Goods[]; hsn_b2c: Gstr1Goods[] }
  doc_issue: { doc_det: Gstr1Issue[] }
}

export interface Gstr1Invoice {
  inum: string
  idt: string
  val: number
  /** Two digits of the state. */
  pos: string
  rchrg: 'N'
  /** Regular, or to a special economic zone with payment of tax or without. */
  inv_typ: 'R' | 'SEWP' | 'SEWOP'
  itms: Gstr1Item[]
}

export interface Gstr1Note {
  /** A credit note or a debit note. */
  ntty: 'C' | 'D'
  nt_num: string
  nt_dt: string
  val: number
  pos: string
  rchrg: 'N'
  inv_typ: Gstr1Invoice['inv_typ']
  itms: Gstr1Item[]
}

export interface Gstr1Amounts {
  txval: number
  iamt: number
  camt: number
  /** Of the state or of the union territory. */
  samt: number
  /** Cess. */
  csamt: number
}

export interface Gstr1Item {
  num: number
  itm_det: Gstr1Amounts & { rt: number }
}

export type Gstr1Small = Gstr1Amounts & {
  sply_ty: 'INTRA' | 'INTER'
  typ: 'OE'
  pos: string
  rt: number
}

export interface Gstr1Nil {
  sply_ty: 'INTRB2B' | 'INTRAB2B' | 'INTRB2C' | 'INTRAB2C'
  nil_amt: number
  expt_amt: number
  ngsup_amt: number
}

export type Gstr1Goods = Gstr1Amounts & {
  num: number
  hsn_sc: string
  desc: string
  uqc: string
  qty: number
  rt: number
}

export interface Gstr1Issue {
  doc_num: 1 | 4 | 5
  doc_typ: string
  docs: {
    num: number
    from: string
    to: string
    totnum: number
    cancel: number
    net_issue: number
  }[]
}
