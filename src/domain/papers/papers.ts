/**
 * Public API of papers: what is printed or saved, each declared once as a `Paper`
 * (contract/papers), for the page and for the PDF. Whoever may see the order, the request or the
 * bid may have its paper: access is checked by the slice that owns it. Issued papers stay in the
 * language of their buyer; others are in that of who reads them. Source: LANG-09; decision 084.
 */

import { nameCreditAccount } from '#contract/orders/credit.ts'
import type { DeskOrderView } from '#contract/orders/desk-orders.ts'
import type { DocumentView } from '#contract/orders/order-documents.ts'
import type { OrderView } from '#contract/orders/orders.ts'
import { getCountrySheet, type Paper } from '#contract/papers/paper.ts'
import { stop } from '#kernel/outcome.ts'
import { joinName } from '#kernel/person-name.ts'
import { getToday } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { myBidThread } from '../bids/bids.ts'
import { loadPictureFile } from '../catalog/catalog.ts'
import {
  addRegistration,
  awaitsRegistration,
  buildCreditNotePaper,
  buildInvoicePaper,
  buildQuotePaper,
  buildRecordPaper,
  buildSlipPaper,
  buildStatementPaper,
  withoutRegistration,
} from '../layouts/layouts.ts'
import { buildThreadPaper } from '../negotiation/negotiation.ts'
import {
  deskOrder,
  getCreditAccount,
  getEInvoice,
  loadIssuedContent,
  myOrderAsPlaced,
  readOwnCredit,
} from '../orders/orders.ts'
import { getRfqAsSent, threadFile } from '../quotes/quotes.ts'
import { writePeppol } from '../tax/tax.ts'
import { findPdfHash, keepPdf, loadKeptPdf } from './kept-pdf.ts'

/** A document as it is printed and, where it can be one, as an electronic invoice. */
interface LoadedDocument {
  paper: Paper
  /** For InvoiceNow; null: see `writePeppol`. Source: TAX-06. */
  peppol: string | null
}

/**
 * The first invoice of a customer's own order, or the document that is wanted. The paper is null
 * once the order is cancelled without one.
 */
export async function loadInvoice(
  scope: Scope,
  number: string,
  wanted: string | null = null,
): Promise<{ order: OrderView; paper: Paper | null; peppol: string | null }> {
  const order = await myOrderAsPlaced(scope, number)
  const document = await loadDocument(scope, order, wanted, true)
  return { order, paper: document?.paper ?? null, peppol: document?.peppol ?? null }
}

/** A receipt of a customer's own order, by its number within it. Source: TAX-05. */
export async function loadReceipt(scope: Scope, number: string, receipt: string): Promise<Paper> {
  return findReceipt(scope, await myOrderAsPlaced(scope, number), receipt, true)
}

/** The same for the desk. */
export async function loadDeskReceipt(
  scope: Scope,
  number: string,
  receipt: string,
): Promise<Paper> {
  const order = await deskOrder(scope, number)
  return findReceipt(scope, order, receipt, order.knows)
}

async function findReceipt(
  scope: Scope,
  order: OrderView,
  receipt: string,
  seesContacts: boolean,
): Promise<Paper> {
  const entry = order.receipts.find((each) => String(each.number) === receipt)
  const key = entry && ({ kind: 'receipt', name: entry.name } as const)
  const content = key && (await loadIssuedContent(scope, order.number, key))
  if (!content) throw stop('not-found')
  return hidePeople(content.paper, seesContacts)
}

function hidePeople(paper: Paper, seesContacts: boolean): Paper {
  return seesContacts
    ? paper
    : { ...paper, parties: paper.parties.filter(({ isPersonal }) => !isPersonal) }
}

/** The same for the desk, of documents that were issued. Source: DEAL-05. */
export async function loadDeskDocument(
  scope: Scope,
  number: string,
  wanted: string | null = null,
): Promise<Paper> {
  return (await loadDeskForms(scope, number, wanted)).paper
}

/** The same in all its forms; staff who may not see the buyer get no electronic one. */
export async function loadDeskForms(
  scope: Scope,
  number: string,
  wanted: string | null,
): Promise<LoadedDocument> {
  const document = await loadIssued(scope, await deskOrder(scope, number), wanted)
  if (!document) throw stop('not-found')
  return document
}

/** The invoices that were issued for an order, the first one first. */
export async function loadIssuedInvoices(scope: Scope, number: string): Promise<Paper[]> {
  const order = await deskOrder(scope, number)
  const papers: Paper[] = []
  for (const { kind, name } of order.documents) {
    if (kind !== 'invoice') continue
    const document = await loadDocument(scope, order, name, order.knows)
    if (document) papers.push(document.paper)
  }
  return papers
}

async function loadIssued(
  scope: Scope,
  order: DeskOrderView,
  wanted: string | null,
): Promise<LoadedDocument | null> {
  return order.documents.length > 0 ? loadDocument(scope, order, wanted, order.knows) : null
}

/**
 * A document as it was issued; before its invoice an order has a proforma. Null: it was cancelled
 * without one. Source: TAX-04, TAX-05, TAX-08.
 */
async function loadDocument(
  scope: Scope,
  order: OrderView,
  wanted: string | null,
  seesContacts: boolean,
): Promise<LoadedDocument | null> {
  const document = findDocument(order, wanted)
  const content = document && (await loadIssuedContent(scope, order.number, document))
  if (!content) {
    const paper = buildPaper(scope, order, document)
    return paper && { paper, peppol: null }
  }
  const hasPeppol = seesContacts && scope.seller.countryCode === 'SG'
  const registration = await getEInvoice(scope, document)
  const paper = registration ? addRegistration(content.paper, registration) : content.paper
  return {
    paper: hidePeople(paper, seesContacts),
    peppol: hasPeppol ? writePeppol(content.figures) : null,
  }
}

/** By its serial number, or by the change that it credits; null: the first invoice. */
function findDocument(order: OrderView, wanted: string | null): DocumentView | null {
  const { documents } = order
  if (wanted === null) return documents.find(({ kind }) => kind === 'invoice') ?? null
  const document =
    documents.find(({ name }) => name === wanted) ??
    documents.find(({ kind, change }) => kind === 'credit-note' && String(change) === wanted)
  if (!document) throw stop('not-found')
  return document
}

/** Of what was not issued, or before contents were kept. */
function buildPaper(
  { seller }: Scope,
  order: OrderView,
  document: DocumentView | null,
): Paper | null {
  // A note for an amount follows from nothing but its content.
  const isOfAmount = document?.kind === 'debit-note' || document?.change === 0
  if (document && document.kind !== 'invoice' && isOfAmount) throw stop('not-found')
  if (document?.kind === 'credit-note') return buildCreditNotePaper(order, document, seller)
  return order.hasInvoice ? buildInvoicePaper(order, seller) : null
}

/** A version of the quote that a customer was sent; null: the one in force, else the newest. */
export async function loadQuote(
  scope: Scope,
  id: string,
  version: number | null = null,
): Promise<Paper> {
  const rfq = await getRfqAsSent(scope, { id })
  const wanted = version ?? rfq.currentVersion ?? rfq.versions[0]?.version
  const quote = rfq.versions.find((each) => each.version === wanted)
  if (!quote) throw stop('not-found')
  return buildQuotePaper(rfq, quote, scope.seller)
}

/** The record of a customer's own request, verified as it is read. */
export async function loadRfqRecord(scope: Scope, id: string): Promise<Paper> {
  const thread = await buildThreadPaper(scope, await threadFile(scope, { id }))
  return buildRecordPaper(thread, id, scope.seller)
}

/** The record of a customer's own bid, verified as it is read. */
export async function loadBidRecord(scope: Scope, number: string): Promise<Paper> {
  const thread = await buildThreadPaper(scope, await myBidThread(scope, number))
  return buildRecordPaper(thread, number, scope.seller)
}

/** The buyer's own statement of account from a day on. Source: PAY-05. */
export async function loadOwnStatement(scope: Scope, from: string): Promise<Paper> {
  const credit = await readOwnCredit(scope, { from })
  if (!credit) throw stop('not-found')
  const { seller, company, viewer } = scope
  const person = viewer.kind === 'customer' ? joinName(viewer) : ''
  const owner = { ...credit.terms, name: company?.name ?? person }
  const statement = { ...credit, today: getToday(scope) }
  return buildStatementPaper(owner, statement, seller)
}

/** An account's statement for the desk, by the access of its page. Source: PAY-05. */
export async function loadDeskStatement(scope: Scope, id: number, from: string): Promise<Paper> {
  const page = await getCreditAccount(scope, id, { from })
  const owner = { ...page.account, name: nameCreditAccount(page.account) }
  return buildStatementPaper(owner, page, scope.seller)
}

/** The packing slip of a parcel of the seller's order, or, for null, of the next one. */
export async function loadSlip(
  scope: Scope,
  number: string,
  parcelNumber: string | null,
): Promise<{ order: DeskOrderView; paper: Paper }> {
  const order = await deskOrder(scope, number)
  const parcel = order.shipments.find((each) => String(each.number) === parcelNumber) ?? null
  if (parcelNumber !== null && !parcel) throw stop('not-found')
  return { order, paper: buildSlipPaper(order, parcel, scope.seller) }
}

/**
 * A paper as a PDF; null where the shop is too busy with others. Of an issued document it is the
 * same file for ever: the first that was handed out is kept, once it is registered where it must be.
 * Source: LOOK-11, TAX-04.
 */
export async function drawPdf(scope: Scope, paper: Paper): Promise<Uint8Array | null> {
  const { database, outside, seller, viewer, now } = scope
  const frozenPaper = withoutRegistration(paper)
  const isFinal = !awaitsRegistration(paper)
  const keptPdf = isFinal && (await loadKeptPdf(database.primary, seller.id, frozenPaper))
  if (keptPdf) return keptPdf.file
  if (!outside.papers) return null
  const logo = await loadLogo(scope, paper)
  const sheet = getCountrySheet(seller.countryCode)
  const personId = scope.staff?.id ?? (viewer.kind === 'customer' ? viewer.id : '')
  const file = await outside.papers.draw({ paper, logo, sheet }, `${seller.id} ${personId}`)
  if (!file || !isFinal) return file
  return keepPdf(database.primary, seller.id, frozenPaper, { file, now })
}

/** SHA-256 of the file of an issued document; null: none was handed out yet. Source: TAX-04. */
export function getPdfHash({ database, seller }: Scope, paper: Paper): Promise<string | null> {
  if (awaitsRegistration(paper)) return Promise.resolve(null)
  return findPdfHash(database.primary, seller.id, withoutRegistration(paper))
}

/** Null where there is none, and where it can't be read: the paper matters more. */
async function loadLogo(scope: Scope, { logo, title }: Paper): Promise<Uint8Array | null> {
  if (!logo) return null
  try {
    return await loadPictureFile(scope, logo, 480, 'jpeg')
  } catch (error) {
    scope.outside.log.error(
      { event: 'papers.logo_unreadable', paper: title, cause: String(error) },
      'The logo of a paper could not be read',
    )
    return null
  }
}
