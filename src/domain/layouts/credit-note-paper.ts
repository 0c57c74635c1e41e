import { nameChange } from '#contract/orders/order-changes.ts'
import type { DocumentView } from '#contract/orders/order-documents.ts'
import type { OrderView } from '#contract/orders/orders.ts'
import type { Paper } from '#contract/papers/paper.ts'
import type { Seller } from '#platform/seller.ts'
import { ofChange } from './document-lines.ts'
import { buildLineTable, buildSums, toParty } from './invoice-paper.ts'
import { buildIssuer } from './issuer.ts'

/** What an order's invoice no longer bills, and why. Source: DEAL-05. */
export function buildCreditNotePaper(
  ordered: OrderView,
  note: DocumentView,
  seller: Seller,
): Paper {
  const change = ordered.changes.find(({ number }) => number === note.change)!
  const order = ofChange(ordered, change)
  const invoice = ordered.documents.find(({ kind }) => kind === 'invoice')!
  const { billing } = ordered
  const reason = change.reason === '' ? [] : [{ label: 'Reason', value: change.reason }]
  return {
    title: 'Credit note',
    number: note.name,
    ...buildIssuer(seller),
    facts: [
      { label: 'Number', value: note.name },
      { label: 'Invoice', value: `${invoice.name} of ${invoice.day}` },
      { label: 'Order', value: ordered.number },
      { label: 'Date', value: note.day },
      { label: 'For', value: nameChange(change) },
      ...reason,
    ],
    parties: billing ? [toParty('Credited to', billing)] : [],
    parts: [
      {
        is: 'table',
        label: 'Lines of the credit note',
        table: buildLineTable(order, seller, { hasPrices: false }),
      },
      buildSums(order, seller),
      { is: 'close', lines: ['Amounts include tax.'], signed: seller.companyName },
    ],
  }
}
