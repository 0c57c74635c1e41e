import { addDays } from '#contract/delivery/delivery-promise.ts'
import type { OrderCredit } from '#contract/orders/credit.ts'
import type { DocumentView } from '#contract/orders/order-documents.ts'
import type { OrderView } from '#contract/orders/orders.ts'
import type { DocumentFigures, DocumentLine } from '#contract/tax/issued-document.ts'
import type { Seller } from '#platform/seller.ts'
import { ofChange, withoutEarlierChanges } from '../../layouts/layouts.ts'
import type { StoredContact, StoredOrder } from '../order-reads.ts'

/** What bookkeeping needs of a document, as it is issued on this day. Source: TAX-04. */
export function buildFigures(
  stored: StoredOrder,
  ordered: OrderView,
  document: DocumentView,
  { seller, day }: { seller: Seller; day: string },
): DocumentFigures {
  const { kind, name, change } = document
  const invoice = ordered.documents.find((each) => each.kind === 'invoice')
  const isOfChange = kind === 'credit-note' && change > 0
  const billed =
    kind === 'invoice'
      ? withoutEarlierChanges(ordered, document)
      : isOfChange
        ? ofChange(ordered, ordered.changes.find(({ number }) => number === change)!)
        : ordered
  const find = (wanted: StoredContact['kind']) =>
    stored.contacts.find((contact) => contact.kind === wanted)
  const billing = find('billing')
  return {
    kind,
    name,
    day,
    currency: seller.currency,
    order: ordered.number,
    ...(ordered.purchaseOrder && { purchaseOrder: ordered.purchaseOrder }),
    seller: {
      name: seller.companyName,
      taxNumber: seller.taxNumber,
      state: seller.state,
      address: seller.address,
    },
    buyer: billing
      ? {
          name: billing.company || billing.name,
          taxNumber: billing.taxNumber,
          state: billing.state,
          isSez: billing.isSez,
          address: {
            street: billing.line1,
            more: billing.line2,
            city: billing.city,
            postalCode: billing.postalCode,
          },
        }
      : null,
    deliveryState: find('delivery')?.state ?? null,
    supplyState: ordered.supplyState,
    ...(ordered.lutNumber && { lutNumber: ordered.lutNumber }),
    ...(kind !== 'credit-note' &&
      ordered.credit && { payment: getPaymentTerms(ordered.credit, day) }),
    ...(kind !== 'invoice' && !isOfChange && { isOfAmount: true as const }),
    lines: billed.lines.map(toDocumentLine),
    total: billed.total,
    invoice:
      kind !== 'invoice' && invoice
        ? { name: invoice.name, day: invoice.day, total: invoice.amount }
        : null,
  }
}

/** An invoice or a debit note on account is due so many days after its own day. Source: PAY-05. */
function getPaymentTerms({ days }: OrderCredit, day: string) {
  return { days, dueOn: addDays(day, days) }
}

function toDocumentLine(line: OrderView['lines'][number]): DocumentLine {
  const { name, code, goodsCode, unit, unitCode, quantity, pieces, total } = line
  const { taxRate, taxTreatment, taxParts } = line
  const net = taxParts.reduce((rest, { amount }) => rest - amount, total)
  return {
    name,
    code,
    goodsCode,
    unit,
    unitCode: unitCode || 'OTH',
    quantity,
    pieces,
    net,
    taxRate,
    ...(taxTreatment && { taxTreatment }),
    taxParts,
    total,
  }
}
