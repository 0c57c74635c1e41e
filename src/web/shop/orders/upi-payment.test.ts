import { expect, test } from 'vitest'
import type { OrderView } from '#contract/orders/orders.ts'
import { buildUpiPayment } from './upi-payment.server.ts'

const seller = { upiId: 'tools.shop@okbank', companyName: 'Tools & Co', currency: 'INR' }
const order = {
  number: '261121-AAAA2222',
  paymentMethod: 'transfer',
  paymentState: 'due',
  account: { otherDue: 129_950 },
} as OrderView

test('[PAY-04] a UPI payment names the order and asks for what is due', () => {
  const payment = buildUpiPayment(seller, order)!
  expect(payment.url).toBe(
    'upi://pay?pa=tools.shop@okbank&pn=Tools%20%26%20Co&tr=261121-AAAA2222&tn=Order%20261121-AAAA2222&am=1299.50&cu=INR',
  )
  const svg = Buffer.from(payment.picture.split(',')[1]!, 'base64').toString()
  expect(svg).toMatch(/^<svg[^>]* viewBox/)
  expect(buildUpiPayment({ ...seller, upiId: '' }, order)).toBeNull()
  expect(buildUpiPayment({ ...seller, currency: 'SGD' }, order)).toBeNull()
  expect(buildUpiPayment(seller, { ...order, paymentState: 'paid' })).toBeNull()
})
