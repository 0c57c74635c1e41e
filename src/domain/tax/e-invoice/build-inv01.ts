import type { EInvoiceFault, Inv01, Inv01Item, Inv01Party } from '#contract/tax/e-invoice.ts'
import { isServiceCode } from '#contract/tax/goods-codes.ts'
import { findGstState } from '#contract/tax/gst-states.ts'
import type { DocumentFigures, DocumentLine } from '#contract/tax/issued-document.ts'
import type { Minor } from '#kernel/money.ts'
import { sumParts } from '../gstr1/gstr1-amounts.ts'

/**
 * Whether a document is one that sellers above ₹5 crore register: a tax invoice or a note to a
 * registered buyer. Bills of supply and consumers' invoices are not. Source: CGST Rules, rule 48(4);
 * notification 13/2020 (central tax), as amended by 10/2023.
 */
export function needsRegistration({ seller, buyer, lines, lutNumber }: DocumentFigures): boolean {
  if (seller.taxNumber === '' || !buyer?.taxNumber) return false
  return lines.some(({ taxRate }) => taxRate > 0) || Boolean(lutNumber)
}

type Inv01Outcome = { document: Inv01 } | { fault: EInvoiceFault }

/** A document for the portal, or why it can't be sent. Source: TAX-04; schema INV-01, version 1.1. */
export function buildInv01(figures: DocumentFigures): Inv01Outcome {
  const { seller, buyer, lines, lutNumber, invoice } = figures
  const sellerCode = findStateCode(seller.state)
  const buyerCode = findStateCode(buyer!.state)
  const place = findStateCode(figures.supplyState ?? seller.state)
  if (!sellerCode || !buyerCode || !place) return { fault: 'no-state' }
  const sellerPlace = readAddress(seller.address ?? '')
  if (!sellerPlace) return { fault: 'no-pin' }
  const buyerPin = buyer!.address?.postalCode.replace(/\s/g, '') ?? ''
  if (!/^[1-9]\d{5}$/.test(buyerPin)) return { fault: 'no-buyer-pin' }
  if (lines.some(({ goodsCode }) => goodsCode === '')) return { fault: 'no-hsn' }
  const { street, more, city } = buyer!.address!
  const buyerPlace = { Addr1: street, Addr2: more, Loc: city, Pin: Number(buyerPin) }
  const parts = sumParts(lines)
  const document: Inv01 = {
    Version: '1.1',
    TranDtls: {
      TaxSch: 'GST',
      SupTyp: !buyer!.isSez ? 'B2B' : lutNumber ? 'SEZWOP' : 'SEZWP',
      RegRev: 'N',
      IgstOnIntra: 'N',
    },
    DocDtls: { Typ: types[figures.kind], No: figures.name, Dt: toPortalDay(figures.day) },
    SellerDtls: toParty(seller, sellerPlace, sellerCode),
    BuyerDtls: { ...toParty(buyer!, buyerPlace, buyerCode), Pos: place },
    ItemList: lines.map(toItem),
    ValDtls: {
      AssVal: parts.net / 100,
      CgstVal: parts.cgst / 100,
      SgstVal: parts.sgst / 100,
      IgstVal: parts.igst / 100,
      CesVal: parts.cess / 100,
      TotInvVal: figures.total / 100,
    },
  }
  if (invoice) {
    const InvDt = toPortalDay(readDay(invoice.day) ?? figures.day)
    document.RefDtls = { PrecDocDtls: [{ InvNo: invoice.name, InvDt }] }
  }
  return { document }
}

const types = { invoice: 'INV', 'credit-note': 'CRN', 'debit-note': 'DBN' } as const
const findStateCode = (state: string | null) => findGstState(state ?? '')?.code
/** `27/11/2026` */
const toPortalDay = (day: string) => day.split('-').reverse().join('/')

type Place = Pick<Inv01Party, 'Addr1' | 'Loc' | 'Pin'> & { Addr2: string }

/** The last number of six digits in an address is its PIN, and the line of it names the town. */
function readAddress(address: string): Place | null {
  const lines = address.split('\n').map((line) => line.trim())
  const at = lines.findLastIndex((line) => pinPattern.test(line))
  if (at === -1) return null
  const [, before = '', first, rest] = pinPattern.exec(lines[at]!)!
  const town = before.replace(/[\s,–-]+$/, '') || (lines[at - 1] ?? '')
  const [line = '', ...others] = lines.slice(0, Math.max(at, 1))
  return { Addr1: line, Addr2: others.join(', '), Loc: town, Pin: Number(`${first}${rest}`) }
}

const pinPattern = /^(.*?)\b([1-9]\d{2}) ?(\d{3})\b(?!.*\b[1-9]\d{2} ?\d{3}\b)/

function toParty(
  { taxNumber, name }: { taxNumber: string; name: string },
  { Addr1, Addr2, Loc, Pin }: Place,
  stateCode: string,
): Inv01Party {
  const party: Inv01Party = {
    Gstin: taxNumber,
    LglNm: clip(name, 100),
    Addr1: clip(Addr1, 100),
    Loc: clip(Loc, 50),
    Pin,
    Stcd: stateCode,
  }
  if (Addr2 !== '') party.Addr2 = clip(Addr2, 100)
  return party
}

/** Each text has three characters at least, and so many at most. */
const clip = (text: string, maxLength: number) => text.slice(0, maxLength).padEnd(3, '.')

function toItem(line: DocumentLine, at: number): Inv01Item {
  const { net, igst, cgst, sgst, cess } = sumParts([line])
  const cessRate = line.taxParts.find(({ name }) => name === 'Cess')?.rate ?? 0
  return {
    SlNo: String(at + 1),
    PrdDesc: clip(line.name, 300),
    IsServc: isServiceCode(line.goodsCode) ? 'Y' : 'N',
    HsnCd: line.goodsCode,
    ...priceUnits(line, net),
    AssAmt: net / 100,
    GstRt: line.taxRate / 100,
    IgstAmt: igst / 100,
    CgstAmt: cgst / 100,
    SgstAmt: sgst / 100,
    CesRt: cessRate / 100,
    CesAmt: cess / 100,
    TotItemVal: line.total / 100,
  }
}

type UnitPrices = Pick<Inv01Item, 'Qty' | 'Unit' | 'UnitPrice' | 'TotAmt' | 'Discount'>

/**
 * The portal compares `Qty` × `UnitPrice`, of three decimals, with `TotAmt` to a rupee. Pieces too
 * small for that are sent as packs, and packs too small for it with the rounding as a discount.
 */
function priceUnits({ quantity, pieces = 1, unitCode }: DocumentLine, net: Minor): UnitPrices {
  const units = [{ Qty: quantity * pieces, Unit: unitCode }]
  if (pieces > 1) units.push({ Qty: quantity, Unit: 'PAC' })
  for (const unit of units) {
    const mills = Math.round((net * 10) / unit.Qty)
    if (Math.abs(mills * unit.Qty - net * 10) <= maxRoundingMills)
      return { ...unit, UnitPrice: mills / 1_000, TotAmt: net / 100, Discount: 0 }
  }
  const mills = Math.ceil((net * 10) / units[0]!.Qty)
  const total = Math.ceil((mills * units[0]!.Qty) / 10)
  const Discount = (total - net) / 100
  return { ...units[0]!, UnitPrice: mills / 1_000, TotAmt: total / 100, Discount }
}

/** One rupee. */
const maxRoundingMills = 1_000

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day as the seller's country writes it, `27 Nov 2026`; null: it is written otherwise. */
function readDay(text: string): string | null {
  const [, day, name, year] = /^(\d{1,2}) (\w{3})\w* (\d{4})$/.exec(text) ?? []
  const month = months.indexOf(name ?? '') + 1
  if (!day || !year || month === 0) return null
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}
