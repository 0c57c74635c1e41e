import { createHash } from 'node:crypto'
import { drawPaper } from '#adapters/papers/draw-paper.ts'
import type { ChangeView } from '#contract/orders/order-changes.ts'
import type { DocumentView } from '#contract/orders/order-documents.ts'
import type { OrderView } from '#contract/orders/orders.ts'
import type { Paper } from '#contract/papers/paper.ts'
import {
  addRegistration,
  buildAmountNotePaper,
  buildCreditNotePaper,
  buildInvoicePaper,
  buildReceiptPaper,
  ofAmounts,
  ofPieces,
} from '#domain/layouts/layouts.ts'
import { chargeMore, formatSerial, getSeries, splitSupply } from '#domain/tax/tax.ts'
import type { Seller } from '#platform/seller.ts'
import {
  abroad,
  bengaluru,
  order,
  otherState,
  pune,
  singapore,
  unpaid,
  untaxed,
} from './sample-orders.ts'

const day = '27 Nov 2026'
const issuedOn = '2026-11-27'

interface Sample {
  name: string
  paper: Paper
}

/** Sample papers of both countries, drawn as the shop draws them. Source: TAX-04, TAX-05, TAX-06. */
export async function drawSamples(): Promise<{ name: string; file: Buffer; hash: string }[]> {
  const samples = listSamples()
  return atNoon(async () => {
    const files = []
    for (const { name, paper } of samples) {
      const file = await drawPaper({ paper, logo: null, sheet: 'a4' })
      files.push({ name, file, hash: createHash('sha256').update(file).digest('hex') })
    }
    return files
  })
}

function listSamples(): Sample[] {
  const parcel = showParcel(order, pune, [
    { position: 1, quantity: 150 },
    { position: 2, quantity: 12 },
  ])
  return [
    { name: 'in-proforma', paper: buildInvoicePaper(order, pune) },
    { name: 'in-receipt-voucher', paper: drawReceipt(order, pune) },
    { name: 'in-tax-invoice', paper: drawInvoice(order, pune, 12) },
    { name: 'in-tax-invoice-of-a-parcel', paper: drawInvoice(parcel, pune, 13) },
    { name: 'in-tax-invoice-igst', paper: drawInvoice(otherState, bengaluru, 4) },
    { name: 'in-tax-invoice-to-pay', paper: drawInvoice(unpaid, payable, 15) },
    { name: 'in-e-invoice', paper: addRegistration(drawInvoice(otherState, bengaluru, 4), signed) },
    { name: 'in-bill-of-supply', paper: drawInvoice(untaxed, pune, 14) },
    { name: 'in-credit-note', paper: drawNote(order, pune) },
    { name: 'in-debit-note', paper: drawDebit(order, pune) },
    { name: 'sg-tax-invoice', paper: drawInvoice(abroad, singapore, 12) },
    { name: 'sg-credit-note', paper: drawNote(abroad, singapore) },
  ]
}

/** Its turnover asks for codes that pay its invoices. */
const payable: Seller = { ...pune, dynamicQr: true, upiId: 'deccan@okbank' }

/** What a portal answers; the signature is none. */
const irn = createHash('sha256').update('29AAPFU0939F1ZR2026-27INVIN29-2627-000004').digest('hex')
const encode = (text: string) => Buffer.from(text).toString('base64url')
const claims = {
  SellerGstin: '29AAPFU0939F1ZR',
  BuyerGstin: '27AABCU9603R1ZN',
  DocNo: 'IN29-2627-000004',
  DocTyp: 'INV',
  DocDt: '27/11/2026',
  TotInvVal: 5_587,
  ItemCnt: 2,
  MainHsnCode: '731815',
  Irn: irn,
  IrnDt: '2026-11-27 14:03:00',
}
const head = encode('{"alg":"RS256","typ":"JWT"}')
const body = encode(JSON.stringify({ data: JSON.stringify(claims), iss: 'NIC' }))
const signed = {
  state: 'registered',
  irn,
  ackNo: '122610000000001',
  ackDate: '2026-11-27 14:03:00',
  signedQr: `${head}.${body}.${encode('sample '.repeat(36))}`,
} as const

function issue(kind: DocumentView['kind'], seller: Seller, number: number, amount: number) {
  const name = formatSerial(kind, getSeries({ ...seller, day: issuedOn }), number)
  return { kind, name, change: 0, amount, day } satisfies DocumentView
}

function drawInvoice(sold: OrderView, seller: Seller, number: number): Paper {
  const documents = [issue('invoice', seller, number, sold.total)]
  return buildInvoicePaper({ ...sold, documents }, seller, { day: issuedOn, earlier: 0 })
}

function showParcel(
  sold: OrderView,
  { countryCode, state: sellerState }: Seller,
  parts: readonly { position: number; quantity: number }[],
): OrderView {
  const supplied = { countryCode, sellerState, supplyState: sold.supplyState, isSez: false }
  const pieces = parts.map(({ position, quantity }) => {
    const line = sold.lines[position - 1]!
    const amount = Math.floor((line.total * quantity) / line.quantity)
    return { position, quantity, amount, taxParts: splitSupply(amount, line, supplied) }
  })
  return ofPieces(sold, pieces)
}

function drawNote(sold: OrderView, seller: Seller): Paper {
  const [line] = sold.lines
  const quantity = 2
  const share = (amount: number) => Math.floor((amount * quantity) / line!.quantity)
  const taxParts = line!.taxParts.map((tax) => ({ ...tax, amount: share(tax.amount) }))
  const amount = share(line!.total)
  const change: ChangeView = {
    number: 1,
    kind: 'return',
    isReplaced: false,
    reason: 'Damaged on the way',
    amount,
    when: day,
    lines: [{ position: 1, name: line!.name, quantity, restocked: 0, amount, taxParts }],
  }
  const note = { ...issue('credit-note', seller, 3, amount), change: 1 }
  const documents = [issue('invoice', seller, 12, sold.total), note]
  return buildCreditNotePaper({ ...sold, changes: [change], documents }, note, seller)
}

function drawDebit(sold: OrderView, seller: Seller): Paper {
  const lines = chargeMore(
    sold.lines.map((line) => ({ ...line, net: 0 })),
    new Map([
      [1, 236_00],
      [2, 118_00],
    ]),
  )
  const amount = lines.reduce((sum, { total }) => sum + total, 0)
  const note = issue('debit-note', seller, 2, amount)
  const documents = [issue('invoice', seller, 12, sold.total), note]
  const reason = 'Freight was left out of the invoice'
  const facts = { reason, debitNote: null, dueOn: null }
  return buildAmountNotePaper({ ...ofAmounts(sold, lines), documents }, note, seller, facts)
}

function drawReceipt(sold: OrderView, seller: Seller): Paper {
  const name = formatSerial('receipt', getSeries({ ...seller, day: issuedOn }), 7)
  return buildReceiptPaper(sold, { name, number: 1, amount: sold.total, day }, seller)
}

/** A PDF says when it was made: at the same moment each time. */
async function atNoon<T>(work: () => Promise<T>): Promise<T> {
  const Clock = globalThis.Date
  const noon = Clock.UTC(2026, 10, 27, 12)
  globalThis.Date = class extends Clock {
    constructor(...given: [] | [string | number | Date]) {
      super(given.length === 0 ? noon : given[0])
    }
  } as DateConstructor
  try {
    return await work()
  } finally {
    globalThis.Date = Clock
  }
}
