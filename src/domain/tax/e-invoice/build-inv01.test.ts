import { expect, test } from 'vitest'
import type { DocumentFigures } from '#contract/tax/issued-document.ts'
import { buildInv01, needsRegistration } from './build-inv01.ts'
import { invoiceFigures } from './figures-fixture.ts'

const build = (change: Partial<DocumentFigures> = {}) => {
  const outcome = buildInv01({ ...invoiceFigures, ...change })
  if ('fault' in outcome) throw new Error(outcome.fault)
  return outcome.document
}

test('[TAX-04] a document for the portal names both sides and its goods, and sums to the paisa', () => {
  const document = build()
  expect(document).toMatchObject({
    Version: '1.1',
    TranDtls: { TaxSch: 'GST', SupTyp: 'B2B' },
    DocDtls: { Typ: 'INV', No: 'IN27-2627-000012', Dt: '27/11/2026' },
    SellerDtls: {
      Gstin: '27AAPFU0939F1ZV',
      Addr1: '14 Dastur Road, Camp',
      Addr2: 'Near the station',
      Loc: 'Pune',
      Pin: 411001,
      Stcd: '27',
    },
    BuyerDtls: { Gstin: '29AABCU9603R1ZJ', Pos: '29', Pin: 560029, Stcd: '29' },
    ValDtls: { AssVal: 1100, IgstVal: 185, CgstVal: 0, CesVal: 1, TotInvVal: 1286 },
  })
  expect(document.ItemList).toMatchObject([
    { HsnCd: '731815', Qty: 200, Unit: 'NOS', UnitPrice: 5, AssAmt: 1000, GstRt: 18, IsServc: 'N' },
    {
      PrdDesc: 'Pa.',
      Qty: 3,
      UnitPrice: 33.333,
      IsServc: 'Y',
      CesRt: 1,
      CesAmt: 1,
      TotItemVal: 106,
    },
  ])
  expect(document.RefDtls).toBeUndefined()
})

test('[TAX-04] a note names its invoice; zones are told with and without tax', () => {
  const invoice = { name: 'IN27-2627-000009', day: '5 Sept 2026', total: 1_00 }
  const note = build({ kind: 'credit-note', name: 'CN27-2627-000001', invoice })
  expect(note.DocDtls.Typ).toBe('CRN')
  expect(note.RefDtls).toEqual({
    PrecDocDtls: [{ InvNo: 'IN27-2627-000009', InvDt: '05/09/2026' }],
  })
  const more = build({ kind: 'debit-note', name: 'DN27-2627-000001', invoice })
  expect([more.DocDtls.Typ, more.RefDtls]).toEqual(['DBN', note.RefDtls])
  const buyer = { ...invoiceFigures.buyer!, isSez: true }
  expect(build({ buyer }).TranDtls.SupTyp).toBe('SEZWP')
  expect(build({ buyer, lutNumber: 'AD27' }).TranDtls.SupTyp).toBe('SEZWOP')
})

test('[TAX-04] a price of many small pieces is not rounded by more than a rupee', () => {
  const [line] = invoiceFigures.lines
  const price = (quantity: number, pieces: number, net: number) => {
    const lines = [{ ...line!, quantity, pieces, net, taxParts: [], total: net }]
    const { Qty, Unit, UnitPrice, TotAmt, Discount, AssAmt } = build({ lines }).ItemList[0]!
    expect(AssAmt).toBe(net / 100)
    expect(Math.abs(Qty * UnitPrice - TotAmt)).toBeLessThanOrEqual(1)
    return { Qty, Unit, UnitPrice, TotAmt, Discount }
  }
  const exact = { TotAmt: 1_234.56, Discount: 0 }
  expect(price(2, 100, 1_234_56)).toEqual({ Qty: 200, Unit: 'NOS', UnitPrice: 6.173, ...exact })
  // 100,000 pieces would be 1,200.00 at 0.012 each.
  expect(price(100, 1_000, 1_234_56)).toEqual({
    Qty: 100,
    Unit: 'PAC',
    UnitPrice: 12.346,
    ...exact,
  })
  const loose = { Qty: 100_000, Unit: 'NOS', UnitPrice: 0.013, TotAmt: 1_300, Discount: 65.44 }
  expect(price(100_000, 1, 1_234_56)).toEqual(loose)
})

test('[TAX-04] what the portal would refuse is said before it is asked', () => {
  const { seller, buyer, lines } = invoiceFigures
  const fault = (change: Partial<DocumentFigures>) => buildInv01({ ...invoiceFigures, ...change })
  expect(fault({ seller: { ...seller, address: '14 Dastur Road\nPune' } })).toEqual({
    fault: 'no-pin',
  })
  expect(fault({ seller: { ...seller, state: 'Nowhere' } })).toEqual({ fault: 'no-state' })
  const address = { ...buyer!.address!, postalCode: '5600' }
  expect(fault({ buyer: { ...buyer!, address } })).toEqual({ fault: 'no-buyer-pin' })
  expect(fault({ lines: [{ ...lines[0]!, goodsCode: '' }] })).toEqual({ fault: 'no-hsn' })
  // A town and PIN on a line of their own, and a number that is none.
  const own = build({ seller: { ...seller, address: 'Unit 1234567\nPune\n411001' } })
  expect(own.SellerDtls).toMatchObject({ Addr1: 'Unit 1234567', Loc: 'Pune', Pin: 411001 })
})

test('[TAX-04] consumers’ invoices and bills of supply are not registered', () => {
  const { buyer, lines } = invoiceFigures
  expect(needsRegistration(invoiceFigures)).toBe(true)
  expect(needsRegistration({ ...invoiceFigures, buyer: null })).toBe(false)
  const person = { ...buyer!, taxNumber: '' }
  expect(needsRegistration({ ...invoiceFigures, buyer: person })).toBe(false)
  const untaxed = lines.map((line) => ({ ...line, taxRate: 0, taxParts: [] }))
  expect(needsRegistration({ ...invoiceFigures, lines: untaxed })).toBe(false)
  expect(needsRegistration({ ...invoiceFigures, lines: untaxed, lutNumber: 'AD27' })).toBe(true)
})
