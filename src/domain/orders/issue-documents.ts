import type { DocumentKind, DocumentView } from '#contract/orders/order-documents.ts'
import type { IssuedContent, ReceiptContent } from '#contract/tax/issued-document.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import { formatMoment, getToday } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { buildCreditNotePaper, buildInvoicePaper, buildReceiptPaper } from '../layouts/layouts.ts'
import { formatSerial, getSeries, hashContent } from '../tax/tax.ts'
import { buildFigures } from './document-figures.ts'
import {
  countReceipts,
  hasInvoiceDocument,
  insertDocument,
  sumChanges,
  takeNumber,
} from './document-store.ts'
import { loadOrder } from './order-reads.ts'
import { orderView } from './order-view.ts'
import type { LockedOrder } from './payment-store.ts'

/** False if it has its invoice. The caller has the order's row locked. */
export async function invoiceOnce(db: Db, scope: Scope, order: LockedOrder): Promise<boolean> {
  const sellerId = scope.seller.id
  if (await hasInvoiceDocument(db, sellerId, order.id)) return false
  const { last, credited } = await sumChanges(db, sellerId, order.id)
  const amount = order.total - credited
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
  { id, number }: LockedOrder,
  amount: Minor,
): Promise<void> {
  const { seller, now } = scope
  if (await hasInvoiceDocument(db, seller.id, id)) return
  const series = getSeries({ ...seller, day: getToday(scope) })
  const { previous, ...slot } = await takeNumber(db, seller.id, 'receipt', series)
  const change = (await countReceipts(db, seller.id, id)) + 1
  const name = formatSerial('receipt', series, slot.seriesNumber)
  const day = formatMoment(now.toISOString(), seller, 'day')
  const order = orderView((await loadOrder(db, seller.id, number))!, scope, 'desk')
  const paper = buildReceiptPaper(order, { name, number: change, amount, day }, seller)
  const content: ReceiptContent = { paper, previous }
  const hash = hashContent(content)
  await insertDocument(db, scope, id, {
    ...slot,
    kind: 'receipt',
    change,
    amount,
    name,
    content,
    hash,
  })
}

/**
 * Issues a document under the next number of its series, and keeps what it says: later changes of
 * the seller, the goods or the account leave it as it is. Its hash covers that of the document
 * before it. Source: TAX-04, TAX-05.
 */
async function issueDocument(
  db: Db,
  scope: Scope,
  { id, number }: LockedOrder,
  issued: { kind: DocumentKind; change: number; amount: Minor },
): Promise<void> {
  const { seller, now } = scope
  const { kind } = issued
  const day = getToday(scope)
  const series = getSeries({ ...seller, day })
  const { previous, ...slot } = await takeNumber(db, seller.id, kind, series)
  const name = formatSerial(kind, series, slot.seriesNumber)
  const document: DocumentView = {
    ...issued,
    name,
    day: formatMoment(now.toISOString(), seller, 'day'),
  }
  const stored = (await loadOrder(db, seller.id, number))!
  const view = orderView(stored, scope, 'desk')
  const order = { ...view, documents: [...view.documents, document] }
  const content: IssuedContent = {
    paper:
      kind === 'invoice'
        ? buildInvoicePaper(order, seller)
        : buildCreditNotePaper(order, document, seller),
    figures: buildFigures(stored, order, document, { seller, day }),
    previous,
  }
  const hash = hashContent(content)
  await insertDocument(db, scope, id, { ...issued, ...slot, name, content, hash })
}
