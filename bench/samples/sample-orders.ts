import type { ContactView, OrderedLineView, OrderView } from '#contract/orders/orders.ts'
import { splitTax } from '#domain/tax/tax.ts'
import type { Seller } from '#platform/seller.ts'

/** The parties of the sample papers; their numbers pass the checks of the shop. */
const common = {
  email: 'accounts@deccan.example',
  logo: null,
  lutNumber: '',
  symbol: '₹',
} as const
export const pune = {
  ...common,
  companyName: 'Deccan Industrial Supplies',
  state: 'Maharashtra',
  country: 'India',
  countryCode: 'IN',
  taxNumber: '27AAPFU0939F1ZV',
  address: '14 Dastur Road, Camp\nPune 411001',
  phone: '+91 20 5550 0141',
  currency: 'INR',
  locale: 'en-IN',
} as unknown as Seller
export const bengaluru: Seller = {
  ...pune,
  state: 'Karnataka',
  taxNumber: '29AAPFU0939F1ZR',
  address: '5 Hosur Road\nBengaluru 560029',
}
export const singapore = {
  ...pune,
  companyName: 'Marina Tools Pte Ltd',
  state: null,
  country: 'Singapore',
  countryCode: 'SG',
  taxNumber: '201400867K',
  address: '8 Marina Boulevard\nSingapore 018981',
  phone: '+65 6555 0141',
  currency: 'SGD',
  symbol: '$',
  locale: 'en-SG',
} as unknown as Seller

const company: ContactView = {
  name: 'Konkan Works Pvt Ltd',
  phone: '9800000001',
  taxNumber: '27AABCU9603R1ZN',
  isSez: false,
  lines: ['Asha Rao', '1 MG Road', 'Pune 411001, Maharashtra', 'GSTIN 27AABCU9603R1ZN'],
}
const person: ContactView = {
  name: 'Asha Rao',
  phone: '9800000001',
  taxNumber: '',
  isSez: false,
  lines: ['1 MG Road', 'Pune 411001, Maharashtra'],
}
const firm: ContactView = {
  name: 'Jurong Fabrication Pte Ltd',
  phone: '+65 6555 0199',
  taxNumber: '201912345K',
  isSez: false,
  lines: ['Wei Tan', '2 Pioneer Road', 'Singapore 628000', 'UEN 201912345K'],
}

interface Sold {
  name: string
  code: string
  goodsCode: string
  unitCode: string
  price: number
  quantity: number
  rate: number
  charge: number
}

const indianGoods: Sold[] = [
  {
    name: 'Hex bolt M8 × 40',
    code: 'HB-0840',
    goodsCode: '731815',
    unitCode: 'NOS',
    price: 1_250,
    quantity: 200,
    rate: 1_800,
    charge: 7_500,
  },
  {
    name: 'Cut-resistant gloves',
    code: 'GL-5L',
    goodsCode: '611610',
    unitCode: 'PRS',
    price: 24_900,
    quantity: 12,
    rate: 500,
    charge: 2_400,
  },
]
const singaporeGoods: Sold[] = [
  {
    name: 'Torque wrench 20–100 Nm',
    code: 'TW-100',
    goodsCode: '',
    unitCode: '',
    price: 18_900,
    quantity: 8,
    rate: 900,
    charge: 1_200,
  },
]
const untaxedGoods: Sold[] = [
  {
    name: 'Jute bag, hand-woven',
    code: 'JB-1',
    goodsCode: '460290',
    unitCode: 'NOS',
    price: 9_900,
    quantity: 20,
    rate: 0,
    charge: 0,
  },
]

/** An order as the shop keeps it: totals with tax, taxes by the supplier's state. */
function buildOrder(
  seller: Seller,
  number: string,
  goods: readonly Sold[],
  billing: ContactView,
): OrderView {
  const { countryCode, state: sellerState } = seller
  const supplyState = countryCode === 'IN' ? 'Maharashtra' : null
  const place = { countryCode, sellerState, deliveryState: supplyState }
  const lines = goods.map(({ rate, ...line }): OrderedLineView => {
    const total = line.price * line.quantity + line.charge
    const { parts } = splitTax(total, rate, { ...place, buyer: null, billToShipTo: 'delivery' })
    return {
      ...line,
      packId: 1,
      url: '',
      priceReason: null,
      unit: line.unitCode === 'PRS' ? '1 pair' : '1 piece',
      taxTreatment: '',
      pieces: 1,
      picture: null,
      discount: 0,
      total,
      taxRate: rate,
      taxParts: parts,
      days: 2,
      promisedOn: null,
      toOrder: false,
      shipped: 0,
      cancelled: 0,
      returned: 0,
      refunded: 0,
      replaced: 0,
    }
  })
  const sum = (pick: (line: OrderedLineView) => number) =>
    lines.reduce((total, line) => total + pick(line), 0)
  const taxes = Map.groupBy(
    lines.flatMap(({ taxParts }) => taxParts),
    ({ name, rate }) => `${name} ${rate}`,
  )
  return {
    number,
    placedOn: '26 Nov 2026',
    paymentMethod: 'transfer',
    paymentState: 'paid',
    purchaseOrder: 'PO-4711',
    credit: null,
    companyOrder: null,
    couponCode: null,
    lines,
    goods: sum(({ price, quantity }) => price * quantity),
    discount: 0,
    charge: sum(({ charge }) => charge),
    total: sum(({ total }) => total),
    tax: [...taxes.values()].map((own) => ({
      ...own[0]!,
      amount: own.reduce((total, { amount }) => total + amount, 0),
    })),
    billing,
    delivery: billing,
    supplyState,
    lutNumber: '',
    payments: [],
    changes: [],
    documents: [],
    receipts: [],
  } as unknown as OrderView
}

export const order = buildOrder(pune, '261126-AXF4NHZL', indianGoods, company)
/** To a person, who has not paid yet. */
export const unpaid: OrderView = {
  ...buildOrder(pune, '261126-EYV5NNSG', indianGoods, person),
  paymentState: 'due',
  purchaseOrder: null,
}
unpaid.account = { ...unpaid.account, received: 0, refunded: 0, amountDue: unpaid.total }
export const otherState = buildOrder(bengaluru, '261126-BQR7MMTC', indianGoods, company)
export const untaxed = buildOrder(pune, '261126-CVW2KKPD', untaxedGoods, company)
export const abroad = buildOrder(singapore, '261126-DXT9LLRF', singaporeGoods, firm)
