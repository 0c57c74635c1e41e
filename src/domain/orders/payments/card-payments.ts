import { sql } from 'drizzle-orm'
import type { EndReason } from '#contract/orders/end-reasons.ts'
import type { MoveRefusal } from '#contract/orders/orders.ts'
import { isPaidOnline } from '#contract/orders/payment-methods.ts'
import { paths } from '#contract/paths/paths.ts'
import type { Db } from '#db/client.ts'
import { isStop, type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { isOwnedBy, requireBuyer, requireCompanyRole } from '#platform/buyer.ts'
import type { CardPage, CardPayments } from '#platform/card-payments.ts'
import type { Scope } from '#platform/scope.ts'
import { getPageDue, type OrderAccount } from '../account-rules.ts'
import { loadAccount } from '../account-store.ts'
import { type CustomerScope, toCustomerScope } from '../checkout.ts'
import { loadOrder, type StoredOrder } from '../order-reads.ts'
import type { Actor } from '../order-store.ts'
import { endOrder, withLockedOrder } from '../transition-order.ts'
import { applyRefundMessage } from './card-refunds.ts'
import { recordExtraPayment } from './extra-payments.ts'
import { recordPayment } from './pay-order.ts'
import { type LockedOrder, recordFirstDelivery, savePaymentSession } from './payment-store.ts'

const paymentActor: Actor = { actor: 'payment', actorId: null }

type PayRefusal = MoveRefusal | 'payment-down'

/**
 * The URL of the page on which the customer pays this order by card, the same on every call. The
 * service is called outside any transaction; the page's id is the recovery point. Source: ORD-02,
 * QUALITY F11.
 */
export async function openCardPage(
  requestScope: Scope,
  number: string,
): Promise<Outcome<{ url: string }, PayRefusal>> {
  const scope = toCustomerScope(requestScope)
  const { seller, outside, database } = scope
  const order = await loadOrder(database.primary, seller.id, number)
  if (!order || !isOwnedBy(requireBuyer(scope), order)) throw stop('not-found')
  requireCompanyRole(scope, 'buy')
  const isOpen =
    isPaidOnline(order.paymentMethod) && order.state === 'placed' && order.paymentState === 'due'
  if (!isOpen || order.payBy === null || getPageDue(order) === 0) return refuse('wrong-state')
  const cards = outside.cards?.get(seller.code)
  if (!cards) return refuse('payment-down')
  try {
    const page = await openPageForDue(scope, cards, order)
    if (page.state === 'paid') await applyCardPage(scope, page, null)
    return page.state === 'open' && page.url ? ok({ url: page.url }) : refuse('wrong-state')
  } catch (error) {
    if (isStop(error)) throw error
    outside.log.warn(
      { event: 'payment.service_unavailable', requestId: scope.requestId, err: error },
      'Payment service unavailable',
    )
    return refuse('payment-down')
  }
}

/**
 * The order's page for what is due. One that asks for more, opened before pieces were cancelled, is
 * closed first, so that two are never open.
 */
async function openPageForDue(
  scope: CustomerScope,
  cards: CardPayments,
  order: StoredOrder,
): Promise<CardPage> {
  const { database, seller } = scope
  const page = order.sessionId === null ? null : await cards.loadPage(order.sessionId)
  if (page && (page.state === 'paid' || page.amount === getPageDue(order))) return page
  // Expired: another request has just closed it, and asks for the same next one.
  if (page?.state === 'open') {
    const closedPage = await cards.closePage(page.id)
    if (closedPage.state === 'paid') return closedPage
  }
  const nextPage = await cards.openPage(buildCardOrder(scope, order))
  const pages = { previous: order.sessionId, next: nextPage.id }
  await savePaymentSession(database.primary, seller.id, order.number, pages)
  return nextPage
}

function buildCardOrder({ seller, viewer }: CustomerScope, order: StoredOrder) {
  const { number } = order
  const amount = getPageDue(order)
  const returnUrl = seller.origin + paths.myOrder(number)
  const settleUrl = seller.origin + paths.payOrder(number)
  const { currency, code: sellerCode } = seller
  return {
    number,
    sellerCode,
    amount,
    currency,
    email: viewer.email,
    returnUrl,
    settleUrl,
    until: new Date(order.payBy!),
  }
}

/**
 * Brings the customer's order up to date when they return from the service's page. Whatever the
 * query says, only its signature counts, and then what the service says of the page. False: it
 * isn't signed. Source: PAY-01.
 */
export async function settleReturn(
  requestScope: Scope,
  number: string,
  query: URLSearchParams,
): Promise<boolean> {
  const scope = toCustomerScope(requestScope)
  const { seller, outside, database, requestId } = scope
  const order = await loadOrder(database.primary, seller.id, number)
  if (!order || !isOwnedBy(requireBuyer(scope), order)) throw stop('not-found')
  const cards = outside.cards?.get(seller.code)
  const pageId = cards?.parseReturn?.(query)
  if (!cards || !pageId || pageId !== order.sessionId) return false
  try {
    const page = await cards.loadPage(pageId)
    if (page.state === 'paid') await applyCardPage(scope, page, null)
  } catch (error) {
    if (isStop(error)) throw error
    // The webhook tells of it, too.
    const fields = { event: 'payment.service_unavailable', requestId, err: error }
    outside.log.warn(fields, 'Payment service unavailable')
  }
  return true
}

/**
 * Handles a message from the card service. Refuses an invalid signature, and a payment that belongs
 * to another order or has the wrong amount, currency or seller. Duplicates and late or out-of-order
 * messages do no harm. Source: QUALITY I6, I11.
 */
export async function receiveCardMessage(
  scope: Scope,
  body: string,
  signature: string,
): Promise<Outcome<null, 'bad-signature' | 'payment-mismatch' | 'payment-down'>> {
  const { seller, outside, requestId } = scope
  const cards = outside.cards?.get(seller.code)
  if (!cards) throw stop('not-found')
  const message = cards.parseMessage(body, signature)
  if (!message) {
    outside.log.warn(
      {
        event: 'payment.bad_signature',
        security: 'payment-signature',
        requestId,
        seller: seller.code,
      },
      'Payment message has an invalid signature',
    )
    return refuse('bad-signature')
  }
  const { id, kind, page, pageId, refund } = message
  if (kind === 'look' && pageId) return lookAtPage(scope, cards, pageId)
  if (kind === 'refund' && refund) {
    await applyRefundMessage(scope, refund)
    return ok(null)
  }
  if (!page || (kind !== 'paid' && kind !== 'failed')) return ok(null)
  return applyCardPage(scope, page, { id, kind })
}

/** If the service can't be asked now, it sends the message again. */
async function lookAtPage(
  scope: Scope,
  cards: CardPayments,
  pageId: string,
): Promise<Outcome<null, 'payment-down' | 'payment-mismatch'>> {
  const { outside, requestId } = scope
  try {
    const page = await cards.loadPage(pageId)
    return page.state === 'paid' ? await applyCardPage(scope, page, null) : ok(null)
  } catch (error) {
    if (isStop(error)) throw error
    const fields = { event: 'payment.service_unavailable', requestId, err: error }
    outside.log.warn(fields, 'Payment service unavailable')
    return refuse('payment-down')
  }
}

/**
 * Brings an order up to date with its payment page. `message`: applied once. Money that the order
 * doesn't need goes back: a second payment, or one on a page that was replaced. Source: PAY-03.
 */
export async function applyCardPage(
  scope: Scope,
  page: CardPage,
  message: { id: string; kind: 'paid' | 'failed' } | null,
): Promise<Outcome<null, 'payment-mismatch'>> {
  const { seller, outside, requestId, now } = scope
  const mismatch = () => {
    const fields = {
      event: 'payment.mismatch',
      security: 'payment-mismatch',
      requestId,
      seller: seller.code,
      page: page.id,
    }
    outside.log.warn(fields, 'Payment does not match the order')
    return refuse('payment-mismatch')
  }
  if (page.sellerCode !== seller.code) return mismatch()
  try {
    return await withLockedOrder(scope, page.orderNumber, async (db, order) => {
      const account = await loadAccount(db, seller.id, order.id)
      const due = getPageDue(account)
      // A page that asks for another amount was closed for the next one: the order goes on.
      if (message?.kind === 'failed' && page.amount !== due) return ok(null)
      const otherOrderPayment = await db.execute(sql`
        select 1 from payment where seller_id = ${seller.id} and order_id <> ${order.id}
          and (intent_id = ${page.intentId} or session_id = ${page.id})`)
      if (otherOrderPayment.rowCount) return mismatch()
      const isReplaced = order.sessionId !== null && order.sessionId !== page.id
      if (isReplaced || page.amount < due || !fitsOrder(order, account, page)) {
        if (!isReplaced || !fitsOrder(order, account, page)) return mismatch()
        await recordExtraPayments(db, scope, order, page, page.intentId)
        return ok(null)
      }
      if (message && !(await recordFirstDelivery(db, seller.id, message.id, message.kind, now)))
        return ok(null)
      if (page.state === 'paid' && page.intentId) {
        // A split order may have been paid on account meanwhile: what comes then goes back.
        const isFirst =
          order.intentId === page.intentId ||
          (order.intentId === null && /^(?:due|void)$/.test(order.paymentState))
        if (isFirst) await recordPayment(db, scope, order, paymentActor, page)
        const intentId = isFirst ? null : page.intentId
        await recordExtraPayments(db, scope, order, page, intentId)
      } else if (
        message?.kind === 'failed' &&
        order.state === 'placed' &&
        order.paymentState === 'due'
      ) {
        const reason: EndReason = 'payment-failed'
        await endOrder(db, scope, order, paymentActor, reason)
      }
      return ok(null)
    })
  } catch (error) {
    if (isStop(error) && error.kind === 'not-found') return mismatch()
    throw error
  }
}

/** The payment `intentId` of a page, if any, and all of its further ones. */
async function recordExtraPayments(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  { amount, morePayments = [] }: CardPage,
  intentId: string | null,
): Promise<void> {
  const extras = intentId === null ? morePayments : [{ intentId, amount }, ...morePayments]
  for (const extra of extras)
    if (extra.intentId !== order.intentId) await recordExtraPayment(db, scope, order, extra)
}

/**
 * Pieces may have been cancelled since the page was opened: what it asks for too much goes back, or
 * pays what of a split order is on account.
 */
function fitsOrder(
  { paymentMethod, currency }: LockedOrder,
  { total, onAccount }: OrderAccount,
  page: CardPage,
): boolean {
  const isSameMoney = currency === page.currency
  return isPaidOnline(paymentMethod) && page.amount <= total - onAccount && isSameMoney
}
