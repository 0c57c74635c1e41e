import { formatFullDay } from '#contract/delivery/delivery-promise.ts'
import type { OrderView } from '#contract/orders/orders.ts'
import { methodWords } from '#contract/orders/payment-methods.ts'
import { buildUpiLink } from '#contract/orders/upi-link.ts'
import type { PaperPart } from '#contract/papers/paper.ts'
import { formatMoney, type Minor, toMajorText } from '#kernel/money.ts'
import type { Seller } from '#platform/seller.ts'
import * as layoutsTexts from '#texts/layouts.ts'
import { buildCodePart } from './code-part.ts'

/** An invoice as it is issued. */
export interface IssuedInvoice {
  name: string
  amount: Minor
  /** `2026-11-27` */
  day: string
  /** What the order's documents before it bill, less what they credit. */
  earlier: Minor
}

/**
 * What an invoice to an unregistered buyer shows of its payment, where the seller's turnover asks for
 * it: what is still to be paid as a QR code that UPI apps pay, or what paid it before. A bill of supply
 * needs neither, and what the carrier collects has no code: it would be paid twice. Money counts for
 * the earlier invoices of an order first, so that its codes together ask for what is owed. Null:
 * nothing of it. Source: TAX-04; notification 14/2020 (central tax), as amended by 71/2020; circulars
 * 146/02/2021 for what it names, 156/12/2021 for the balance.
 */
export function buildPaymentPart(
  order: OrderView,
  { name, amount, day, earlier }: IssuedInvoice,
  seller: Seller,
): PaperPart | null {
  const { countryCode, currency, taxNumber, upiId } = seller
  if (!seller.dynamicQr || countryCode !== 'IN' || taxNumber === '' || upiId === '') return null
  if (order.billing?.taxNumber || order.tax.length === 0) return null
  const { received, refunded, amountDue } = order.account
  const due = Math.min(amount, amountDue, earlier + amount - (received - refunded))
  if (due <= 0) return buildPaidNote(order, seller)
  if (order.paymentMethod === 'cod') return null
  const taxes = new Map<string, number>()
  for (const tax of order.tax) taxes.set(tax.name, (taxes.get(tax.name) ?? 0) + tax.amount)
  const amounts = [...taxes].map(([tax, sum]) => `${tax}:${toMajorText(sum, currency)}`)
  const link = buildUpiLink({
    pa: upiId,
    pn: seller.companyName,
    tr: order.number,
    am: toMajorText(due, currency),
    cu: currency,
    gstIn: taxNumber,
    gstBrkUp: amounts.join('|'),
    invoiceNo: name,
    invoiceDate: day,
  })
  const lines = [layoutsTexts.upiTo({ upiId })]
  if (due < amount) lines.push(layoutsTexts.earlierPaymentsOff())
  return buildCodePart(layoutsTexts.payByUpi({ amount: formatMoney(due, seller) }), lines, link)
}

/** Circular 146/02/2021, point 4: an invoice that was paid before refers to its payments. */
function buildPaidNote(order: OrderView, seller: Seller): PaperPart {
  const entries = order.payments
    .filter(({ kind }) => kind === 'received')
    .map(({ amount: paid, day: date, reference }) => {
      const amount = formatMoney(paid, seller)
      const day = formatFullDay(date)
      return reference === ''
        ? layoutsTexts.amountOnDay({ amount, day })
        : layoutsTexts.amountOnDayReference({ amount, day, reference })
    })
  const means = methodWords[order.paymentMethod]()
  return { is: 'note', title: layoutsTexts.paidBefore(), text: [means, ...entries].join('\n') }
}
