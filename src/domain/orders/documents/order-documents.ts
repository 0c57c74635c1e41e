import { documentTitles, type IssuedKind } from '#contract/orders/order-documents.ts'
import type { MoveRefusal, OrderState } from '#contract/orders/orders.ts'
import { paths } from '#contract/paths/paths.ts'
import type { Db } from '#db/client.ts'
import { formatMoney } from '#kernel/money.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { buildClaim, type CommandRefusal, runCommand } from '#platform/commands/run-command.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Scope } from '#platform/scope.ts'
import * as mailsTexts from '#texts/mails.ts'
import * as orderMailsTexts from '#texts/order-mails.ts'
import { requireOrderAccess } from '../order-limits.ts'
import { notifyCustomer } from '../order-mail.ts'
import { loadOrder } from '../order-reads.ts'
import type { Actor } from '../order-store.ts'
import { listDocuments } from '../order-view.ts'
import type { LockedOrder } from '../payments/payment-store.ts'
import { recordStep } from '../record-step.ts'
import { withLockedOrder } from '../transition-order.ts'
import { findBillFault, invoiceOrder } from './bill-order.ts'
import { type KeptContent, loadContent } from './document-store.ts'

/** States in which an order can be invoiced. Its first parcel invoices it by itself. */
export const invoiceStates: readonly OrderState[] = ['confirmed', 'packed', 'shipped', 'delivered']

/**
 * Issues the invoice of an order, once; pieces cancelled before are not on it. Refused where each
 * parcel has its own. Source: DEAL-05, TAX-04.
 */
export function issueInvoice(
  scope: Scope,
  number: string,
  actor: Actor,
): Promise<Outcome<{ number: string }, MoveRefusal>> {
  return withLockedOrder(scope, number, async (db, order) => {
    if (!invoiceStates.includes(order.state)) return refuse('wrong-state')
    if (scope.seller.invoicePer === 'parcel') return refuse('wrong-state')
    const fault = await findBillFault(db, scope, order)
    if (fault) return refuse(fault)
    if (!(await invoiceOrder(db, scope, order))) return refuse('wrong-state')
    await recordStep(db, scope, order, 'invoiced', actor)
    return ok({ number })
  })
}

/**
 * What a document or a receipt said when it was issued; null: it was issued before contents were
 * kept. Access to the order is the caller's to check.
 */
export function loadIssuedContent<Kind extends IssuedKind>(
  { database, seller }: Scope,
  number: string,
  document: { kind: Kind; name: string },
): Promise<KeptContent<Kind> | null> {
  return loadContent(database.primary, seller.id, number, document)
}

type MailOutcome = Outcome<{ number: string }, MoveRefusal | CommandRefusal>

/**
 * Mails a document of an order to its buyer, by a link; or with null tells once more how the order
 * stands. Once per key. Source: DEAL-05.
 */
export async function mailAgain(
  scope: Scope,
  number: string,
  { key, document }: { key: string; document: string | null },
): Promise<MailOutcome> {
  const { id } = await requireOrderAccess(scope, number)
  const claim = buildClaim(id, key, 'mail order', { number, document })
  return runCommand(scope, claim, (_db, txScope) =>
    withLockedOrder(txScope, number, async (db, order): Promise<MailOutcome> => {
      if (order.email === null) return refuse('no-address')
      if (document === null) await notifyCustomer(db, txScope, order.state, order, key)
      else await mailDocument(db, txScope, order, document, key)
      await recordStep(db, txScope, order, 'mailed', { actor: 'staff', actorId: id })
      return ok({ number })
    }),
  )
}

/** Mails a link to an order's document. The caller has the row locked, and knows an address. */
export async function mailDocument(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  name: string,
  key: string,
): Promise<void> {
  const { seller, now } = scope
  const stored = await loadOrder(db, seller.id, order.number)
  const document = listDocuments(stored!, scope).find((each) => each.name === name)
  if (!document) throw stop('not-found')
  const { kind, amount } = document
  const title = documentTitles[kind]()
  const url = seller.origin + paths.orderDocument(order.number, document.name)
  await enqueueMail(db, {
    sellerId: seller.id,
    to: order.email!,
    replyTo: seller.email,
    now,
    dedupKey: `order-document:${order.number}:${name}:${key}`,
    subject: orderMailsTexts.documentSubject({ title, name, number: order.number }),
    content: [
      {
        is: 'text',
        text: orderMailsTexts.documentText({
          title: title.toLowerCase(),
          name,
          amount: formatMoney(amount, seller),
        }),
      },
      {
        is: 'button',
        label: orderMailsTexts.seeDocument({ title: title.toLowerCase() }),
        lead: mailsTexts.seeHere(),
        url,
      },
      { is: 'text', text: mailsTexts.thankYou({ shop: seller.companyName }) },
    ],
  })
}
