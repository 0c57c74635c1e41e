import type { DocumentKind, DocumentView, IssuedKind } from '#contract/orders/order-documents.ts'
import type { OrderView } from '#contract/orders/orders.ts'
import type { IssuedContent, ReceiptContent } from '#contract/tax/issued-document.ts'
import { isLetterInForce } from '#contract/tax/registered-buyer.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import { formatMoment, getToday } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import {
  buildCreditNotePaper,
  buildInvoicePaper,
  buildReceiptPaper,
} from '../../layouts/layouts.ts'
import { formatSerial, getSeries, hashContent } from '../../tax/tax.ts'
import { setDueDay } from '../credit/credit-store.ts'
import { loadOrder, type StoredOrder } from '../order-reads.ts'
import { orderView } from '../order-view.ts'
import type { LockedOrder } from '../payments/payment-store.ts'
import { buildFigures } from './document-figures.ts'
import {
  countReceipts,
  hasInvoiceDocument,
  insertDocument,
  sumChanges,
  takeNumber,
} from './document-store.ts'

/**
 * Whether an order was sold without tax under a letter of undertaking and none is in force today: it
 * can't be invoiced until the seller enters the next one. Source: TAX-03; CGST Rules, rule 96A.
 */
export async function isLetterMissing(
  db: Db,
  scope: Scope,
  { id, lutNumber }: LockedOrder,
): Promise<boolean> {
  const { seller } = scope
  if (lutNumber === '' || isLetterInForce(seller, getToday(scope))) return false
  return !(await hasInvoiceDocument(db, seller.id, id))
}

/** False if it has its invoice. The caller has the order's row locked. */
export async function invoiceOnce(db: Db, scope: Scope, order: LockedOrder): Promise<boolean> {
  const sellerId = scope.seller.id
  if (await hasInvoiceDocument(db, sellerId, order.id)) return false
  const { last, credited } = await sumChanges(db, sellerId, order.id)
  const amount = order.total - credited
  if (order.paymentMethod === 'terms') await setDueDay(db, sellerId, order.id, getToday(scope))
  await issueDocument(db, scope, order, { kind: 'invoice', change: last, amount })
  return true
}

/** What changes after the invoice has a credit note. */
export async function creditInvoice(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  { change, amount }: { change: number; amount: Minor },
): Promise<void> {
  if (amount === 0 || !(await hasInvoiceDocument(db, scope.seller.id, order.id))) return
  await issueDocument(db, scope, order, { kind: 'credit-note', change, amount })
}

/**
 * Issues a receipt for what was paid before the invoice. Source: TAX-05; CGST Act, s. 31(3)(d), and
 * CGST Rules, rule 50.
 */
export async function issueReceipt(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  amount: Minor,
): Promise<void> {
  const { seller } = scope
  if (await hasInvoiceDocument(db, seller.id, order.id)) return
  const change = (await countReceipts(db, seller.id, order.id)) + 1
  await issue(db, scope, order, { kind: 'receipt', change, amount }, ({ view, ...head }) => {
    const { name, day, previous } = head
    const receipt = { name, number: change, amount, day }
    return { paper: buildReceiptPaper(view, receipt, seller), previous }
  })
}

async function issueDocument(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  { kind, change, amount }: { kind: DocumentKind; change: number; amount: Minor },
): Promise<void> {
  const { seller } = scope
  await issue(
    db,
    scope,
    order,
    { kind, change, amount },
    ({ stored, view, name, day, previous }) => {
      const document: DocumentView = { kind, change, amount, name, day }
      // The letter of the day of the invoice counts.
      const lutNumber = view.lutNumber && (kind === 'invoice' ? seller.lutNumber : view.lutNumber)
      const billed = { ...view, lutNumber, documents: [...view.documents, document] }
      return {
        paper:
          kind === 'invoice'
            ? buildInvoicePaper(billed, seller)
            : buildCreditNotePaper(billed, document, seller),
        figures: buildFigures(stored, billed, document, { seller, day: getToday(scope) }),
        previous,
      }
    },
  )
}

/** What a document is made of: the order as it is now, and what stands at its head. */
interface DocumentSource {
  stored: StoredOrder
  view: OrderView
  /** Its serial number. */
  name: string
  /** As the seller's country writes it. */
  day: string
  /** Hash of the document before it in its series. */
  previous: string
}

/**
 * Issues a document under the next number of its series, and keeps what it says: later changes of
 * the seller, the goods or the account leave it as it is. Its hash covers that of the document
 * before it. Source: TAX-04, TAX-05.
 */
async function issue(
  db: Db,
  scope: Scope,
  { id, number }: LockedOrder,
  entry: { kind: IssuedKind; change: number; amount: Minor },
  build: (source: DocumentSource) => IssuedContent | ReceiptContent,
): Promise<void> {
  const { seller, now } = scope
  const series = getSeries({ ...seller, day: getToday(scope) })
  const { previous, ...slot } = await takeNumber(db, seller.id, entry.kind, series)
  const name = formatSerial(entry.kind, series, slot.seriesNumber)
  const day = formatMoment(now.toISOString(), seller, 'day')
  const stored = (await loadOrder(db, seller.id, number))!
  const content = build({ stored, view: orderView(stored, scope, 'desk'), name, day, previous })
  const hash = hashContent(content)
  await insertDocument(db, scope, id, { ...entry, ...slot, name, content, hash })
}
