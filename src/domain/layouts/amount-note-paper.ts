import { formatFullDay } from '#contract/delivery/delivery-promise.ts'
import type { DocumentView } from '#contract/orders/order-documents.ts'
import type { OrderView } from '#contract/orders/orders.ts'
import type { Paper } from '#contract/papers/paper.ts'
import type { Seller } from '#platform/seller.ts'
import * as layoutsTexts from '#texts/layouts.ts'
import { buildLineTable, buildSums, formatReference, toParty } from './invoice-paper.ts'
import { buildClose, buildIssuer, namePaper } from './issuer.ts'

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
  const party = isDebit ? layoutsTexts.chargedTo() : layoutsTexts.creditedTo()
  const facts = [
    { label: layoutsTexts.number(), value: note.name },
    { label: layoutsTexts.invoice(), value: formatReference(invoice) },
    { label: layoutsTexts.order(), value: order.number },
    { label: layoutsTexts.date(), value: note.day },
    { label: layoutsTexts.reason(), value: reason },
  ]
  if (debitNote) facts.splice(2, 0, { label: layoutsTexts.debitNoteWithdrawn(), value: debitNote })
  if (dueOn) facts.push({ label: layoutsTexts.dueOn(), value: formatFullDay(dueOn) })
  const lines = [lutNumber ? layoutsTexts.amountsWithoutTax() : layoutsTexts.amountsIncludeTax()]
  if (isDebit) {
    lines.push(layoutsTexts.chargedOnTop({ name: invoice.name }))
    if (!dueOn) lines.push(layoutsTexts.payByTransfer({ number: order.number }))
  }
  return {
    ...namePaper(isDebit ? layoutsTexts.debitNote : layoutsTexts.creditNote),
    number: note.name,
    ...buildIssuer(seller),
    facts,
    parties: billing ? [toParty(party, billing)] : [],
    parts: [
      {
        is: 'table',
        label: isDebit ? layoutsTexts.debitNoteLines() : layoutsTexts.creditNoteLines(),
        table: buildLineTable(order, seller, { hasPrices: false }),
      },
      buildSums(order, seller),
      buildClose(seller, lines),
    ],
  }
}
