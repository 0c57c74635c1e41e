import { renderSVG } from 'uqr'
import type { OrderView } from '#contract/orders/orders.ts'
import { getTransferDue } from '#contract/orders/transfer-due.ts'
import { buildUpiLink } from '#contract/orders/upi-link.ts'
import { toMajorText } from '#kernel/money.ts'
import type { Seller } from '#platform/seller.ts'

/** How a UPI app pays an order's transfer. */
export interface UpiPayment {
  /** Opens the app on a phone. */
  url: string
  /** The same as a QR code: a data URL for an image. */
  picture: string
  address: string
}

/**
 * A payment to the seller's UPI address with the order's number and amount, so that the statement
 * names it. Null: the seller takes none, or nothing is due by transfer. Source: PAY-04; NPCI, UPI
 * linking specification (pa, pn, tr, tn, am, cu).
 */
export function buildUpiPayment(
  { upiId, companyName, currency }: Pick<Seller, 'upiId' | 'companyName' | 'currency'>,
  order: OrderView,
): UpiPayment | null {
  const { paymentState, number, account } = order
  const amount = paymentState === 'due' ? getTransferDue({ ...order, ...account }) : 0
  if (amount === 0 || upiId === '' || currency !== 'INR') return null
  const url = buildUpiLink({
    pa: upiId,
    pn: companyName,
    tr: number,
    am: toMajorText(amount, currency),
    cu: currency,
  })
  const svg = Buffer.from(renderSVG(url, { border: 2 })).toString('base64')
  return { url, picture: `data:image/svg+xml;base64,${svg}`, address: upiId }
}
