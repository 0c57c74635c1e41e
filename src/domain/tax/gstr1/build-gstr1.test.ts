import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DocumentFigures } from '#contract/tax/issued-document.ts'
import type { StoredTreatment } from '#contract/tax/tax-treatment.ts'
import { splitTax } from '../split-tax.ts'
import { buildGstr1 } from './build-gstr1.ts'
import type { Gstr1, Gstr1Amounts } from './gstr1-types.ts'

const gstin = '27AAPFU0939F1ZV'
const filing = { gstin, month: '2026-11' }
const states = ['Maharashtra', 'Karnataka', 'Goa'] as const

type Line = NonNullable<Sold['lines']>[number]

interface Sold {
  kind?: 'invoice' | 'credit-note' | 'debit-note'
  state?: (typeof states)[number]
  buyer?: 'nobody' | 'company' | 'zone'
  /** Price with tax and rate of each line. */
  lines?: readonly [
    total: number,
    rate: number,
    cess?: number,
    goodsCode?: string,
    pieces?: number,
    treatment?: StoredTreatment,
  ][]
  invoiceTotal?: number
}

function sell(at: number, sold: Sold = {}): DocumentFigures {
  const { kind = 'invoice', state = 'Maharashtra', buyer = 'nobody' } = sold
  const { lines = [[11_800, 1_800]], invoiceTotal = 11_800 } = sold
  const isZone = buyer === 'zone'
  const taxNumber = buyer === 'nobody' ? '' : gstin
  const sale = {
    countryCode: 'IN',
    sellerState: 'Maharashtra',
    deliveryState: state,
    buyer: isZone ? { taxNumber: '', isSez: true } : null,
    billToShipTo: 'delivery' as const,
  }
  return {
    kind,
    name: `${kind === 'invoice' ? 'IN' : 'CN'}27-2627-${String(at + 1).padStart(6, '0')}`,
    day: '2026-11-09',
    currency: 'INR',
    order: `O${at}`,
    seller: { name: 'Deccan', taxNumber: gstin, state: 'Maharashtra' },
    buyer: { name: 'Somebody', taxNumber, isSez: isZone, state },
    deliveryState: state,
    supplyState: state,
    lines: lines.map(([total, rate, cess = 0, goodsCode = '8205', pieces = 1, treatment]) => {
      const { net, parts } = splitTax(total, rate, sale, cess)
      const figures = { net, taxRate: rate, taxParts: parts, total }
      return {
        name: 'Hammer',
        code: 'H1',
        goodsCode,
        unit: '1',
        unitCode: 'NOS',
        quantity: 1,
        pieces,
        ...figures,
        ...(treatment && { taxTreatment: treatment }),
      }
    }),
    total: lines.reduce((sum, [total]) => sum + total, 0),
    invoice: kind === 'invoice' ? null : { name: 'IN1', day: '1 Nov 2026', total: invoiceTotal },
  }
}

const toPaise = ({ txval, iamt, camt, samt, csamt }: Gstr1Amounts) =>
  [txval, iamt, camt, samt, csamt].reduce((sum, amount) => sum + Math.round(amount * 100), 0)

const isCredit = ({ ntty }: { ntty: 'C' | 'D' }) => ntty === 'C'

/** What all sections come to, in paise. */
function sumSections({ b2b, b2cl, b2cs, cdnr, cdnur, nil }: Gstr1): number {
  const items = (documents: { itms: { itm_det: Gstr1Amounts }[] }[]) =>
    documents.flatMap(({ itms }) => itms).reduce((sum, { itm_det }) => sum + toPaise(itm_det), 0)
  return (
    items(b2b.flatMap(({ inv }) => inv)) +
    items(b2cl.flatMap(({ inv }) => inv)) +
    b2cs.reduce((sum, each) => sum + toPaise(each), 0) -
    items(cdnr.flatMap(({ nt }) => nt).filter(isCredit)) -
    items(cdnur.filter(isCredit)) +
    items(cdnr.flatMap(({ nt }) => nt).filter((note) => !isCredit(note))) +
    items(cdnur.filter((note) => !isCredit(note))) +
    nil.inv
      .flatMap(({ nil_amt, expt_amt, ngsup_amt }) => [nil_amt, expt_amt, ngsup_amt])
      .reduce((sum, amount) => sum + Math.round(amount * 100), 0)
  )
}

test('[TAX-07] a month’s return sums with its documents to the paisa, by section and by goods', () => {
  const lines = fc.array(
    fc.tuple(
      fc.integer({ min: 1, max: 30_000_000 }),
      fc.constantFrom(0, 500, 1_800, 2_800),
      fc.constantFrom(0, 0, 1_200),
      fc.constantFrom('8205', '820559', '998719'),
      fc.constant(1),
      fc.constantFrom<StoredTreatment>('', 'nil-rated', 'exempt', 'non-gst'),
    ),
    { minLength: 1, maxLength: 4 },
  )
  const sold = fc.record({
    kind: fc.constantFrom('invoice' as const, 'credit-note' as const, 'debit-note' as const),
    state: fc.constantFrom(...states),
    buyer: fc.constantFrom('nobody' as const, 'company' as const, 'zone' as const),
    lines,
    invoiceTotal: fc.constantFrom(11_800, 20_000_000),
  })
  fc.assert(
    fc.property(fc.array(sold, { maxLength: 12 }), (month) => {
      const documents = month.map((each, at) => sell(at, each))
      const total = documents.reduce(
        (sum, each) => sum + (each.kind === 'credit-note' ? -each.total : each.total),
        0,
      )
      const gstr1 = buildGstr1(documents, filing)
      expect(sumSections(gstr1)).toBe(total)
      const goods = [...gstr1.hsn.hsn_b2b, ...gstr1.hsn.hsn_b2c]
      expect(goods.reduce((sum, each) => sum + toPaise(each), 0)).toBe(total)
      const issued = gstr1.doc_issue.doc_det.flatMap(({ docs }) => docs)
      expect(issued.reduce((sum, { totnum }) => sum + totnum, 0)).toBe(documents.length)
    }),
  )
})

test('[TAX-07] each document stands in its section, in the portal’s words', () => {
  const large: [number, number][] = [[11_800_000, 1_800]]
  const gstr1 = buildGstr1(
    [
      sell(0, {
        buyer: 'company',
        lines: [
          [11_800, 1_800],
          [10_500, 500],
          [500, 0],
        ],
      }),
      sell(1, { buyer: 'zone' }),
      sell(2, { state: 'Goa', lines: large }),
      sell(3, { state: 'Goa' }),
      sell(4),
      sell(5, { kind: 'credit-note', buyer: 'company' }),
      sell(6, { kind: 'credit-note', state: 'Goa', invoiceTotal: 11_800_000 }),
      sell(7, { kind: 'credit-note', lines: [[5_900, 1_800]] }),
    ],
    filing,
  )
  expect(gstr1).toMatchObject({ gstin, fp: '112026' })
  expect(gstr1.b2b[0]!.inv).toMatchObject([
    {
      inum: 'IN27-2627-000001',
      idt: '09-11-2026',
      val: 228,
      pos: '27',
      inv_typ: 'R',
      itms: [
        { num: 1, itm_det: { rt: 5, txval: 100, camt: 2.5, samt: 2.5, iamt: 0 } },
        { num: 2, itm_det: { rt: 18, txval: 100, camt: 9, samt: 9, iamt: 0 } },
      ],
    },
    { inv_typ: 'SEWP', itms: [{ itm_det: { iamt: 18, camt: 0 } }] },
  ])
  expect(gstr1.b2cl).toMatchObject([{ pos: '30', inv: [{ val: 118_000 }] }])
  expect(gstr1.b2cs).toMatchObject([
    { sply_ty: 'INTRA', pos: '27', rt: 18, txval: 50, camt: 4.5 },
    { sply_ty: 'INTER', pos: '30', rt: 18, txval: 100, iamt: 18 },
  ])
  expect(gstr1.cdnr).toMatchObject([
    { ctin: gstin, nt: [{ ntty: 'C', nt_num: 'CN27-2627-000006' }] },
  ])
  expect(gstr1.cdnur).toMatchObject([{ typ: 'B2CL', pos: '30' }])
  expect(gstr1.nil.inv).toMatchObject([{ sply_ty: 'INTRAB2B', nil_amt: 5 }])
  expect(gstr1.doc_issue.doc_det[0]!.docs).toEqual([
    {
      num: 1,
      from: 'IN27-2627-000001',
      to: 'IN27-2627-000005',
      totnum: 5,
      cancel: 0,
      net_issue: 5,
    },
  ])
})

test('[TAX-05] [TAX-07] a debit note is of type D, added to a small buyer’s month, and counts no pieces', () => {
  const debit = (at: number, sold: Sold): DocumentFigures => ({
    ...sell(at, { kind: 'debit-note', ...sold }),
    name: `DN27-2627-00000${at}`,
    isOfAmount: true,
  })
  const gstr1 = buildGstr1(
    [
      sell(0),
      debit(1, { buyer: 'company' }),
      debit(2, { state: 'Goa', invoiceTotal: 11_800_000 }),
      debit(3, { lines: [[5_900, 1_800]] }),
    ],
    filing,
  )
  expect(gstr1.cdnr).toMatchObject([{ nt: [{ ntty: 'D', nt_num: 'DN27-2627-000001', val: 118 }] }])
  expect(gstr1.cdnur).toMatchObject([{ ntty: 'D', typ: 'B2CL', pos: '30' }])
  expect(gstr1.b2cs).toMatchObject([{ sply_ty: 'INTRA', txval: 150 }])
  const goods = [...gstr1.hsn.hsn_b2b, ...gstr1.hsn.hsn_b2c]
  expect(goods.map(({ qty, txval }) => [qty, txval])).toEqual([
    [0, 100],
    [1, 250],
  ])
  expect(gstr1.doc_issue.doc_det).toMatchObject([
    { doc_num: 1 },
    { doc_num: 4, docs: [{ from: 'DN27-2627-000001', to: 'DN27-2627-000003', totnum: 3 }] },
  ])
})

test('[TAX-01] [TAX-07] table 8 tells nil-rated, exempt and non-GST apart; a bill of supply stands there alone', () => {
  const untaxed = (treatment: StoredTreatment, total: number): Line => [
    total,
    0,
    0,
    '1006',
    1,
    treatment,
  ]
  const { nil, b2b, cdnr, hsn } = buildGstr1(
    [
      sell(0, { buyer: 'company', lines: [untaxed('exempt', 30_000), untaxed('', 500)] }),
      sell(1, { lines: [untaxed('non-gst', 20_000), [11_800, 1_800]] }),
      sell(2, { kind: 'credit-note', buyer: 'company', lines: [untaxed('exempt', 10_000)] }),
    ],
    filing,
  )
  expect(nil.inv).toEqual([
    { sply_ty: 'INTRAB2B', nil_amt: 5, expt_amt: 200, ngsup_amt: 0 },
    { sply_ty: 'INTRAB2C', nil_amt: 0, expt_amt: 0, ngsup_amt: 200 },
  ])
  expect([b2b, cdnr]).toEqual([[], []])
  expect(hsn.hsn_b2b).toMatchObject([{ hsn_sc: '1006', rt: 0, txval: 205 }])
})

test('[TAX-01] [TAX-07] goods stand by code, quantity code and rate, with their cess; services have no quantity', () => {
  const { hsn } = buildGstr1(
    [
      sell(0, {
        lines: [
          [11_800, 1_800, 0, '820559'],
          [14_000, 2_800, 1_200, '870323'],
          [11_800, 1_800, 0, '998719'],
        ],
      }),
      sell(1, { lines: [[23_600, 1_800, 0, '820559', 25]] }),
      sell(2, { kind: 'credit-note', lines: [[11_800, 1_800, 0, '820559']] }),
    ],
    filing,
  )
  expect(hsn.hsn_b2b).toEqual([])
  const rows = hsn.hsn_b2c.map(({ hsn_sc, uqc, qty, rt, txval, csamt }) => [
    hsn_sc,
    uqc,
    qty,
    rt,
    txval,
    csamt,
  ])
  expect(rows).toEqual([
    ['820559', 'NOS', 25, 18, 200, 0],
    ['870323', 'NOS', 1, 28, 100, 12],
    ['998719', 'NA', 0, 18, 100, 0],
  ])
})
