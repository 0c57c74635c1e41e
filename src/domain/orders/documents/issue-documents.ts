import type { DocumentKind, DocumentView, IssuedKind } from '#contract/orders/order-documents.ts'
import type { OrderView } from '#contract/orders/orders.ts'
import type { BilledPieces, IssuedContent, ReceiptContent } from '#contract/tax/issued-document.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import { sourceLanguage } from '#messages/languages.ts'
import { formatMoment, getToday } from '#platform/format-moment.ts'
import { findPreference, writeFor } from '#platform/mail/mail-reader.ts'
import type { Scope } from '#platform/scope.ts'
import type { Seller } from '#platform/seller.ts'
import {
  type AmountNoteFacts,
  buildAmountNotePaper,
  buildCreditNotePaper,
  buildInvoicePaper,
  buildReceiptPaper,
} from '../../layouts/layouts.ts'
import { formatSerial, getSeries, hashContent, needsRegistration } from '../../tax/tax.ts'
import { loadOrder, type StoredOrder } from '../order-reads.ts'
import { listDocuments, orderView } from '../order-view.ts'
import type { LockedOrder } from '../payments/payment-store.ts'
import { buildFigures } from './document-figures.ts'
import { insertDocument, takeNumber } from './document-store.ts'
import { insertEInvoice } from './e-invoice-store.ts'

/** A document before it has its number. */
export interface DocumentEntry<Kind extends IssuedKind> {
  kind: Kind
  /** See `order_document`. */
  change: number
  part: number
  amount: Minor
  /** Who issues it: the seller as its registration names it. */
  issuer: Seller
}

interface DocumentOptions {
  /** Missing: it says what the order's lines say. */
  pieces?: BilledPieces[]
  /** The order as the document shows it. */
  show?: (view: OrderView, document: DocumentView) => OrderView
  /** Of a note for an amount, instead of pieces, what its paper says besides. */
  about?: AmountNoteFacts
}

/** Issues an invoice, a credit note or a debit note. The caller has the order's row locked. */
export async function issueDocument(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  entry: DocumentEntry<DocumentKind>,
  { pieces, show = (view) => view, about }: DocumentOptions = {},
): Promise<string> {
  const { kind, change, amount } = entry
  return issue(db, scope, order, entry, ({ stored, view, issuer, name, day, previous }) => {
    const document: DocumentView = { kind, change, amount, name, day }
    // The letter of the day of the invoice counts.
    const lutNumber = view.lutNumber && (kind === 'invoice' ? issuer.lutNumber : view.lutNumber)
    const documents = [...view.documents, document]
    const billed = show({ ...view, lutNumber, documents }, document)
    const today = getToday(scope)
    const earlier = sumDocuments(view.documents)
    const booked = { ...billed, documents: withPlainDays(billed.documents, stored, scope) }
    const figures = buildFigures(stored, booked, document, { seller: issuer, day: today })
    const dueOn = figures.payment?.dueOn ?? null
    const content: IssuedContent = {
      paper: about
        ? buildAmountNotePaper(billed, document, issuer, { ...about, dueOn })
        : kind === 'invoice'
          ? buildInvoicePaper(billed, issuer, { day: today, earlier })
          : buildCreditNotePaper(billed, document, issuer),
      figures,
      previous,
    }
    if (pieces) content.pieces = pieces
    return content
  })
}

const sumDocuments = (documents: readonly DocumentView[]) =>
  documents.reduce((sum, { kind, amount }) => sum + (kind === 'credit-note' ? -amount : amount), 0)

/** Issues a receipt. Source: TAX-05; CGST Act, s. 31(3)(d), and CGST Rules, rule 50. */
export async function issueReceiptDocument(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  entry: DocumentEntry<'receipt'>,
): Promise<void> {
  const { change, amount } = entry
  await issue(db, scope, order, entry, ({ view, issuer, name, day, previous }) => {
    const receipt = { name, number: change, amount, day }
    return { paper: buildReceiptPaper(view, receipt, issuer), previous }
  })
}

/** What a document is made of: the order as it is now, and what stands at its head. */
interface DocumentSource {
  stored: StoredOrder
  view: OrderView
  /** As the reader's language writes its money. */
  issuer: Seller
  /** Its serial number. */
  name: string
  /** As the seller's country writes it. */
  day: string
  /** Hash of the document before it in its series. */
  previous: string
}

/**
 * Issues a document under the next number of its registration's series, and keeps what it says:
 * later changes of the seller, the goods or the account leave it as it is. Its hash covers that of
 * the document before it. It is in its buyer's language, whoever asks for it. Returns its serial
 * number. Source: TAX-04, TAX-05, LANG-09; decision 084.
 */
async function issue(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  entry: DocumentEntry<IssuedKind>,
  build: (source: DocumentSource) => IssuedContent | ReceiptContent,
): Promise<string> {
  const preference = order.email === null ? null : await findPreference(db, order.email)
  return writeFor(scope.seller, preference ?? null, (seller) => {
    const issuer = { ...entry.issuer, locale: seller.locale }
    return writeDocument(db, { ...scope, seller }, order, { ...entry, issuer }, build)
  })
}

async function writeDocument(
  db: Db,
  scope: Scope,
  { id, number }: LockedOrder,
  { issuer, ...entry }: DocumentEntry<IssuedKind>,
  build: (source: DocumentSource) => IssuedContent | ReceiptContent,
): Promise<string> {
  const { seller, now } = scope
  const series = getSeries({ ...issuer, day: getToday(scope) })
  const { previous, ...slot } = await takeNumber(db, seller.id, entry.kind, series)
  const name = formatSerial(entry.kind, series, slot.seriesNumber)
  const day = formatMoment(now.toISOString(), seller, 'day')
  const stored = (await loadOrder(db, seller.id, number))!
  const view = orderView(stored, scope, 'desk')
  const content = build({ stored, view, issuer, name, day, previous })
  const hash = hashContent(content)
  await insertDocument(db, scope, id, { ...entry, ...slot, name, content, hash })
  const accounts = scope.outside.eInvoices?.get(seller.code)
  if (!accounts?.has(issuer.taxNumber) || !('figures' in content)) return name
  const key = { sellerId: seller.id, kind: entry.kind, number: slot.number, now }
  if (needsRegistration(content.figures)) await insertEInvoice(db, key)
  return name
}

/** Registration portals and returns read the days of invoices in English. */
function withPlainDays(
  documents: readonly DocumentView[],
  stored: StoredOrder,
  scope: Scope,
): DocumentView[] {
  const locale = `${sourceLanguage}-${scope.seller.countryCode}`
  const plain = listDocuments(stored, { ...scope, seller: { ...scope.seller, locale } })
  const days = new Map(plain.map(({ name, day }) => [name, day]))
  return documents.map((each) => ({ ...each, day: days.get(each.name) ?? each.day }))
}
