import { nameChange } from '#contract/orders/order-changes.ts'
import type { DocumentView } from '#contract/orders/order-documents.ts'
import type { OrderView } from '#contract/orders/orders.ts'
import type { Paper } from '#contract/papers/paper.ts'
import type { Seller } from '#platform/seller.ts'
import * as layoutsTexts from '#texts/layouts.ts'
import { ofChange } from './document-lines.ts'
import { buildLineTable, buildSums, formatReference, toParty } from './invoice-paper.ts'
import { buildClose, buildIssuer, namePaper } from './issuer.ts'

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
  const reason =
    change.reason === '' ? [] : [{ label: layoutsTexts.reason(), value: change.reason }]
  return {
    ...namePaper(layoutsTexts.creditNote),
    number: note.name,
    ...buildIssuer(seller),
    facts: [
      { label: layoutsTexts.number(), value: note.name },
      { label: layoutsTexts.invoice(), value: formatReference(invoice) },
      { label: layoutsTexts.order(), value: ordered.number },
      { label: layoutsTexts.date(), value: note.day },
      { label: layoutsTexts.creditedItems(), value: nameChange(change) },
      ...reason,
    ],
    parties: billing ? [toParty(layoutsTexts.creditedTo(), billing)] : [],
    parts: [
      {
        is: 'table',
        label: layoutsTexts.creditNoteLines(),
        table: buildLineTable(order, seller, { hasPrices: false }),
      },
      buildSums(order, seller),
      buildClose(seller, [layoutsTexts.amountsIncludeTax()]),
    ],
  }
}
