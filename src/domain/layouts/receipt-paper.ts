import type { ReceiptView } from '#contract/orders/order-documents.ts'
import type { OrderView } from '#contract/orders/orders.ts'
import { methodWords } from '#contract/orders/payment-methods.ts'
import type { Paper } from '#contract/papers/paper.ts'
import { findGstState } from '#contract/tax/gst-states.ts'
import { formatAmountInWords } from '#kernel/amount-in-words.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import type { Seller } from '#platform/seller.ts'
import * as layoutsTexts from '#texts/layouts.ts'
import { formatRate, toParty } from './invoice-paper.ts'
import { besideEnglish, buildClose, buildIssuer, namePaper } from './issuer.ts'

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
    { label: layoutsTexts.number(), value: name },
    { label: layoutsTexts.order(), value: order.number },
    { label: layoutsTexts.date(), value: day },
    { label: layoutsTexts.paidBy(), value: methodWords[order.paymentMethod]() },
  ]
  if (supply)
    facts.push({
      label: besideEnglish(layoutsTexts.placeOfSupply),
      value: `${supply.name} (${supply.code})`,
    })
  return {
    ...namePaper(isVoucher ? layoutsTexts.receiptVoucher : layoutsTexts.receipt),
    number: name,
    ...buildIssuer(seller),
    facts,
    parties: order.billing ? [toParty(layoutsTexts.receivedFrom(), order.billing)] : [],
    parts: [
      {
        is: 'table',
        label: layoutsTexts.paidItems(),
        table: {
          columns: [
            { head: layoutsTexts.lineNumber(), isFigure: false },
            { head: layoutsTexts.goods(), isFigure: false, isWide: true },
            { head: layoutsTexts.quantity(), isFigure: true },
            { head: layoutsTexts.taxRate(), isFigure: true },
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
            title: layoutsTexts.amountInWords(),
            text: formatAmountInWords(amount, seller.currency),
          },
        ],
        rows: [
          { label: layoutsTexts.orderTotal(), value: formatMoney(order.total, seller) },
          { label: layoutsTexts.received(), value: formatMoney(amount, seller), isTotal: true },
        ],
      },
      buildClose(seller, [layoutsTexts.receiptTax()]),
    ],
  }
}
