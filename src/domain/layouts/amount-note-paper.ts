import { formatFullDay } from '#contract/delivery/delivery-promise.ts'
import { type DocumentView, documentTitles } from '#contract/orders/order-documents.ts'
import type { OrderView } from '#contract/orders/orders.ts'
import type { Paper } from '#contract/papers/paper.ts'
import type { Seller } from '#platform/seller.ts'
import { buildLineTable, buildSums, toParty } from './invoice-paper.ts'
import { buildIssuer } from './issuer.ts'

/** What a note for an amount says besides its lines. */
export interface AmountNoteFacts {
  reason: string
  /** The debit note that it takes back; null: it is one. */
  debitNote: string | null
}

/**
 * A debit note for what an invoice charged too little, or the credit note that takes one back. The
 * order has its lines only; `dueOn` is the last day to pay it on account, null for another way. Source: TAX-05; CGST Act, s. 34; CGST Rules, rule 53(1A).
 */
export function buildAmountNotePaper(
  order: OrderView,
  note: DocumentView,
  seller: Seller,
  { reason, debitNote, dueOn }: AmountNoteFacts & { dueOn: string | null },
): Paper {
  const invoice = order.documents.find(({ kind }) => kind === 'invoice')!
  const { billing, lutNumber } = order
  const isDebit = note.kind === 'debit-note'
  const title = documentTitles[note.kind]()
  const facts = [
    { label: 'Number', value: note.name },
    { label: 'Invoice', value: `${invoice.name} of ${invoice.day}` },
    { label: 'Order', value: order.number },
    { label: 'Date', value: note.day },
    { label: 'Reason', value: reason },
  ]
  if (debitNote) facts.splice(2, 0, { label: 'Takes back', value: debitNote })
  if (dueOn) facts.push({ label: 'Due on', value: formatFullDay(dueOn) })
  const lines = [lutNumber ? 'Amounts are without tax.' : 'Amounts include tax.']
  if (isDebit) {
    lines.push(`Charged on top of invoice ${invoice.name}, at its tax rates.`)
    if (!dueOn) lines.push(`Please pay by bank transfer and name ${order.number}.`)
  }
  return {
    title,
    number: note.name,
    ...buildIssuer(seller),
    facts,
    parties: billing ? [toParty(isDebit ? 'Charged to' : 'Credited to', billing)] : [],
    parts: [
      {
        is: 'table',
        label: `Lines of the ${title.toLowerCase()}`,
        table: buildLineTable(order, seller, { hasPrices: false }),
      },
      buildSums(order, seller),
      { is: 'close', lines, signed: seller.companyName },
    ],
  }
}
