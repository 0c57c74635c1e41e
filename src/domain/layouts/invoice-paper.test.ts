import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderedLineView, OrderView } from '#contract/orders/orders.ts'
import type { PaperPart } from '#contract/papers/paper.ts'
import { parseMajor } from '#kernel/money.ts'
import type { Seller } from '#platform/seller.ts'
import type { Sale } from '../tax/tax.ts'
import { splitTax } from '../tax/tax.ts'
import { buildInvoicePaper } from './invoice-paper.ts'

const seller = {
  companyName: 'Deccan Supplies',
  state: 'Maharashtra',
  country: 'India',
  countryCode: 'IN',
  taxNumber: '27AABCD1234E1Z5',
  address: '4 Dastur Road\nPune 411001',
  email: 'help@deccan.example',
  phone: '+91 20 5550 0141',
  currency: 'INR',
  symbol: '₹',
  locale: 'en-IN',
  logo: null,
} as Seller

interface Bought {
  price: number
  quantity: number
  discount: number
  charge: number
  rate: number
}

/** An order as the shop stores it: each line's total has its tax within it. */
function buildOrder(bought: readonly Bought[], destinationState: string): OrderView {
  const lines = bought.map(({ price, quantity, discount, charge, rate }): OrderedLineView => {
    const total = price * quantity - Math.min(discount, price * quantity) + charge
    const place: Sale = {
      countryCode: 'IN',
      sellerState: 'Maharashtra',
      deliveryState: destinationState,
      buyer: null,
      billToShipTo: 'buyer',
    }
    return {
      packId: 1,
      name: 'Gloves',
      code: 'G1',
      url: 'g',
      priceReason: null,
      unit: '1 pair',
      goodsCode: '401519',
      unitCode: 'PRS',
      taxTreatment: '',
      pieces: 1,
      picture: null,
      quantity,
      price,
      discount: Math.min(discount, price * quantity),
      charge,
      total,
      taxRate: rate,
      taxParts: splitTax(total, rate, place).parts,
      days: 1,
      promisedOn: null,
      toOrder: false,
      shipped: 0,
      cancelled: 0,
      returned: 0,
      refunded: 0,
      replaced: 0,
    }
  })
  const taxes = new Map<string, OrderView['tax'][number]>()
  for (const part of lines.flatMap(({ taxParts }) => taxParts)) {
    const key = `${part.name} ${part.rate}`
    taxes.set(key, { ...part, amount: part.amount + (taxes.get(key)?.amount ?? 0) })
  }
  const sum = (pick: (line: OrderedLineView) => number) =>
    lines.reduce((total, line) => total + pick(line), 0)
  return {
    number: '261110-AXF4NHZL',
    placedOn: '11 Nov 2026',
    paymentMethod: 'cod',
    documents: [],
    changes: [],
    payments: [],
    paymentState: 'due',
    lines,
    discount: sum(({ discount }) => discount),
    charge: sum(({ charge }) => charge),
    total: sum(({ total }) => total),
    tax: [...taxes.values()],
    billing: null,
    delivery: { name: 'Asha Kulkarni', phone: '+91', lines: ['12 Dastur Road'] },
    couponCode: null,
    purchaseOrder: 'PO-7',
  } as unknown as OrderView
}

const readAmount = (text: string) => {
  const minor = parseMajor(text.replace(/[₹,−]/g, ''), 'INR')!
  return text.startsWith('−') ? -minor : minor
}
const findPart = <Is extends PaperPart['is']>(parts: readonly PaperPart[], is: Is) =>
  parts.find((part): part is PaperPart & { is: Is } => part.is === is)!

test('[LOOK-11] [PRICE-01] the invoice’s figures agree to the paisa: by line, by rate and in all', () => {
  const bought = fc.record({
    price: fc.integer({ min: 1, max: 100_000_000 }),
    quantity: fc.integer({ min: 1, max: 10_000 }),
    discount: fc.constantFrom(0, 0, 500),
    charge: fc.constantFrom(0, 0, 4_900),
    rate: fc.constantFrom(0, 500, 1_200, 1_800, 2_800),
  })
  fc.assert(
    fc.property(
      fc.array(bought, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('Maharashtra', 'Goa'),
      (items, state) => {
        const order = buildOrder(items, state)
        const { parts } = buildInvoicePaper(order, seller)
        const { table } = findPart(parts, 'table')
        const { aside, rows } = findPart(parts, 'sums')
        const column = (head: string) => table.columns.findIndex((each) => each.head === head)
        const sumColumn = (at: number) =>
          table.rows.reduce((sum, cells) => sum + readAmount(cells[at]!.text), 0)
        // Each column adds up to its total.
        for (const [at, text] of table.total!.entries())
          if (/\d/.test(text)) expect(sumColumn(at)).toBe(readAmount(text))
        expect(readAmount(table.total!.at(-1)!)).toBe(order.total)
        // What is taxed and its tax make the amount, in the rows and in the sums.
        const first = column('Taxable value')
        if (first === -1) {
          expect(order.tax).toEqual([])
          return
        }
        for (const cells of table.rows) {
          const parted = cells.slice(first, -1).reduce((sum, { text }) => sum + readAmount(text), 0)
          expect(parted).toBe(readAmount(cells.at(-1)!.text))
        }
        const sums = rows.slice(0, -1).reduce((sum, { value }) => sum + readAmount(value), 0)
        expect(sums).toBe(order.total)
        expect(readAmount(rows.at(-1)!.value)).toBe(order.total)
        const rates = aside.find((each) => each.is === 'table')!.table
        const byRate = rates.rows
          .flatMap((cells) => cells.slice(1))
          .reduce((sum, { text }) => sum + readAmount(text), 0)
        expect(byRate).toBe(order.total)
      },
    ),
  )
})

test('[LOOK-11] columns that would say nothing are left out', () => {
  const heads = (change: Partial<Bought>, state = 'Maharashtra') => {
    const line = { price: 11_800, quantity: 2, discount: 0, charge: 0, rate: 1_800, ...change }
    const { parts } = buildInvoicePaper(buildOrder([line], state), seller)
    return findPart(parts, 'table').table.columns.map(({ head }) => head)
  }
  const base = ['No.', 'Goods', 'Quantity', 'Price incl. tax']
  expect(heads({})).toEqual([...base, 'Taxable value', 'CGST', 'SGST', 'Amount'])
  expect(heads({}, 'Goa')).toEqual([...base, 'Taxable value', 'IGST', 'Amount'])
  expect(heads({ rate: 0 })).toEqual([...base, 'Amount'])
  expect(heads({ discount: 500, charge: 4_900, rate: 0 })).toEqual([
    ...base,
    'Coupon',
    'Delivery',
    'Amount',
  ])
})

test('[LOOK-11] the invoice says who sold what to whom, and how it is paid', () => {
  const line = { price: 11_800, quantity: 2, discount: 0, charge: 0, rate: 1_800 }
  const paper = buildInvoicePaper(buildOrder([line], 'Goa'), seller)
  expect(paper.issuer).toMatchObject({
    name: 'Deccan Supplies',
    lines: [
      '4 Dastur Road',
      'Pune 411001',
      'Maharashtra, India',
      'GSTIN 27AABCD1234E1Z5',
      '+91 20 5550 0141 · help@deccan.example',
    ],
  })
  // An erased account leaves no address, and no empty place for one.
  expect(paper.parties).toEqual([
    {
      title: 'Delivered to',
      name: 'Asha Kulkarni',
      lines: ['12 Dastur Road', '+91'],
      isPersonal: true,
    },
    {
      title: 'Payment',
      name: '',
      lines: ['Cash on delivery: to be paid', 'Your purchase order PO-7'],
    },
  ])
  expect(findPart(paper.parts, 'sums').aside[0]).toMatchObject({
    text: 'Rupees two hundred and thirty-six only',
  })
})
