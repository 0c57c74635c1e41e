import { expect, test } from 'vitest'
import type { OrderView } from '#contract/orders/orders.ts'
import type { Seller } from '#platform/seller.ts'
import { buildPaymentPart } from './payment-code.ts'

const seller = {
  companyName: 'Deccan & Sons',
  countryCode: 'IN',
  currency: 'INR',
  locale: 'en-IN',
  symbol: '₹',
  taxNumber: '27AAPFU0939F1ZV',
  upiId: 'deccan@okbank',
  dynamicQr: true,
} as Seller
const document = { name: 'IN27-2627-000012', amount: 118_00, day: '2026-11-27', earlier: 0 }
const order = {
  number: '261127-AXF4NHZL',
  paymentMethod: 'transfer',
  billing: null,
  tax: [
    { name: 'CGST', rate: 250, amount: 2_00 },
    { name: 'SGST', rate: 250, amount: 2_00 },
    { name: 'CGST', rate: 900, amount: 7_00 },
    { name: 'SGST', rate: 900, amount: 7_00 },
  ],
  account: { received: 0, refunded: 0, amountDue: 118_00 },
  payments: [],
} as unknown as OrderView
const build = (change: object = {}, of: object = {}) =>
  buildPaymentPart({ ...order, ...change } as OrderView, document, { ...seller, ...of } as Seller)
const paid = { received: 118_00, refunded: 0 }
const buyer = { taxNumber: '29AABCU9603R1ZJ' }

test('[TAX-04] an unregistered buyer’s invoice has a code that pays what is due, and names its taxes', () => {
  const part = build()
  if (part?.is !== 'code') throw new Error('there is no code')
  expect(part.title).toBe('Pay ₹118.00 by UPI')
  const link = new URL(part.payload)
  expect(part.payload).toMatch(/^upi:\/\/pay\?pa=deccan@okbank&pn=Deccan%20%26%20Sons&/)
  expect(Object.fromEntries(link.searchParams)).toEqual({
    pa: 'deccan@okbank',
    pn: 'Deccan & Sons',
    tr: '261127-AXF4NHZL',
    tn: 'Order 261127-AXF4NHZL',
    am: '118.00',
    cu: 'INR',
    gstIn: '27AAPFU0939F1ZV',
    gstBrkUp: 'CGST:9.00|SGST:9.00',
    invoiceNo: 'IN27-2627-000012',
    invoiceDate: '2026-11-27',
  })
})

test('[TAX-04] only the balance is asked for, and what was paid before the invoice is named instead', () => {
  const balance = build({ account: { received: 100_00, refunded: 0, amountDue: 18_00 } })
  expect(balance?.is === 'code' && new URL(balance.payload).searchParams.get('am')).toBe('18.00')
  const payments = [
    { number: 1, kind: 'received', amount: 118_00, day: '2026-11-24', reference: 'pay_9' },
  ]
  expect(build({ account: { ...paid, amountDue: 0 }, paymentMethod: 'card', payments })).toEqual({
    is: 'note',
    title: 'Paid before this invoice',
    text: 'Online payment\n₹118.00 on 24 Nov 2026, reference pay_9',
  })
})

test('[TAX-04] the codes of several invoices of an order together ask for what is owed', () => {
  const ask = (amount: number, earlier: number, account: object) => {
    const bill = { ...document, amount, earlier }
    const part = buildPaymentPart({ ...order, account } as OrderView, bill, seller)
    return part?.is === 'code' ? new URL(part.payload).searchParams.get('am') : part?.is
  }
  // Of 700 are 300 paid: invoices of 400 and 300.
  const partly = { received: 300_00, refunded: 0, amountDue: 400_00 }
  expect([ask(400_00, 0, partly), ask(300_00, 400_00, partly)]).toEqual(['100.00', '300.00'])
  expect([ask(300_00, 0, partly), ask(400_00, 300_00, partly)]).toEqual(['note', '400.00'])
  // The first one's code was paid before the second is issued.
  const later = { received: 400_00, refunded: 0, amountDue: 300_00 }
  expect(ask(300_00, 400_00, later)).toBe('300.00')
})

test('[TAX-04] what the carrier collects has no code: it would be paid twice', () => {
  expect(build({ paymentMethod: 'cod' })).toBeNull()
})

test('[TAX-04] no code for registered buyers, for goods without tax, and where the setting is off', () => {
  expect(build({ billing: buyer })).toBeNull()
  expect(build({ tax: [] })).toBeNull()
  expect(build({}, { dynamicQr: false })).toBeNull()
  expect(build({}, { upiId: '' })).toBeNull()
  expect(build({}, { countryCode: 'SG' })).toBeNull()
  expect(build({}, { taxNumber: '' })).toBeNull()
})
