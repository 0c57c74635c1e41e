import type { ReceiptView } from '#contract/orders/order-documents.ts'
import type { OrderView } from '#contract/orders/orders.ts'
import { methodWords } from '#contract/orders/payment-methods.ts'
import type { Paper } from '#contract/papers/paper.ts'
import { findGstState } from '#contract/tax/gst-states.ts'
import { formatAmountInWords } from '#kernel/amount-in-words.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import type { Seller } from '#platform/seller.ts'
import { formatRate, toParty } from './invoice-paper.ts'
import { buildIssuer } from './issuer.ts'

/**
 * A receipt for what was paid before the invoice: in India a receipt voucher (CGST Rules, rule 50).
 * Advances for goods bear no tax of their own since notification 66/2017 (central tax); the invoice
 * charges it. Source: TAX-05.
 */
export function buildReceiptPaper(order: OrderView, receipt: ReceiptView, seller: Seller): Paper {
  const { name, amount, day } = receipt
  const isVoucher = seller.countryCode === 'IN' && seller.taxNumber !== ''
  const supply = order.supplyState && findGstState(order.supplyState)
  const facts = [
    { label: 'Number', value: name },
    { label: 'Order', value: order.number },
    { label: 'Date', value: day },
    { label: 'Paid by', value: methodWords[order.paymentMethod]() },
  ]
  if (supply) facts.push({ label: 'Place of supply', value: `${supply.name} (${supply.code})` })
  return {
    title: isVoucher ? 'Receipt voucher' : 'Receipt',
    number: name,
    ...buildIssuer(seller),
    facts,
    parties: order.billing ? [toParty('Received from', order.billing)] : [],
    parts: [
      {
        is: 'table',
        label: 'Goods that were paid for',
        table: {
          columns: [
            { head: 'No.', isFigure: false },
            { head: 'Goods', isFigure: false, isWide: true },
            { head: 'Quantity', isFigure: true },
            { head: 'Tax rate', isFigure: true },
          ],
          rows: order.lines.map((line, at) => [
            { text: String(at + 1) },
            { text: `${line.name}, ${line.unit}`, small: line.code },
            { text: formatCount(line.quantity, seller) },
            { text: formatRate(line.taxRate) },
          ]),
          total: null,
        },
      },
      {
        is: 'sums',
        aside: [
          {
            is: 'words',
            title: 'Amount in words',
            text: formatAmountInWords(amount, seller.currency),
          },
        ],
        rows: [
          { label: 'Total of the order', value: formatMoney(order.total, seller) },
          { label: 'Received', value: formatMoney(amount, seller), isTotal: true },
        ],
      },
      {
        is: 'close',
        lines: ['Prices include tax, which the invoice charges when the goods leave.'],
        signed: seller.companyName,
      },
    ],
  }
}
