import type { DocumentView } from '#contract/orders/order-documents.ts'
import type { OrderView } from '#contract/orders/orders.ts'
import type { DocumentFigures, DocumentLine } from '#contract/tax/issued-document.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import { ofAmounts } from '../../layouts/layouts.ts'
import { settlePayment } from '../account-store.ts'
import type { Actor } from '../order-store.ts'
import type { LockedOrder } from '../payments/payment-store.ts'
import { recordStep } from '../record-step.ts'
import { loadOpenDebits, type OpenDebit } from './debit-store.ts'
import { countDocuments } from './document-store.ts'
import { findIssuer } from './find-issuer.ts'
import { issueDocument } from './issue-documents.ts'

/** An issued invoice, and what it charged too little. */
interface Debit {
  invoice: DocumentFigures
  lines: DocumentLine[]
  reason: string
}

/**
 * Issues a debit note to an invoice, by the registration that issued that one. Returns its serial
 * number. The caller has the order's row locked, and settles its payment. Source: TAX-05.
 */
export async function issueDebitNote(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  { invoice, lines, reason }: Debit,
): Promise<string> {
  const { seller } = scope
  const change = (await countDocuments(db, seller.id, order.id, 'debit-note')) + 1
  const issuer = await findIssuer(db, seller, invoice.seller)
  const amount: Minor = lines.reduce((sum, { total }) => sum + total, 0)
  const entry = { kind: 'debit-note', change, part: 0, amount, issuer } as const
  return issueDocument(db, scope, order, entry, {
    show: showAmounts(invoice.name, lines),
    about: { reason, debitNote: null },
  })
}

/**
 * Takes a debit note back by a credit note for all of it, once. The caller has the order's row
 * locked, and settles its payment. Source: TAX-05; CGST Act, s. 34(1).
 */
export async function creditDebitNote(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  { name, number, amount, figures }: OpenDebit,
  reason: string,
): Promise<void> {
  const issuer = await findIssuer(db, scope.seller, figures.seller)
  const entry = { kind: 'credit-note', change: 0, part: number, amount, issuer } as const
  await issueDocument(db, scope, order, entry, {
    show: showAmounts(figures.invoice!.name, figures.lines),
    about: { reason, debitNote: name },
  })
}

/**
 * Takes back all debit notes of an order that ends: nothing of what it sold is left. Returns the
 * order with its payment's new state. The caller has the row locked. Source: TAX-05, TAX-08.
 */
export async function creditOpenDebits(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  actor: Actor,
  reason: string,
): Promise<LockedOrder> {
  const debits = await loadOpenDebits(db, scope.seller.id, order.id)
  if (debits.length === 0) return order
  for (const debit of debits) {
    await creditDebitNote(db, scope, order, debit, reason)
    await recordStep(db, scope, order, 'debit-credited', actor, debit.name)
  }
  return { ...order, paymentState: await settlePayment(db, scope, order.id) }
}

/** The order with the note's lines only, beside the invoice that it corrects. */
const showAmounts =
  (invoice: string, lines: readonly DocumentLine[]) =>
  (view: OrderView, note: DocumentView): OrderView => ({
    ...ofAmounts(view, lines),
    documents: [view.documents.find(({ name }) => name === invoice)!, note],
  })
