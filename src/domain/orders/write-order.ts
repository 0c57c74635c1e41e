import { randomBytes } from 'node:crypto'
import type { OrderRefusal } from '#contract/orders/orders.ts'
import { isPaidOnline } from '#contract/orders/payment-methods.ts'
import type { Db } from '#db/client.ts'
import { refuse } from '#kernel/outcome.ts'
import { rollBack } from '#platform/commands/roll-back.ts'
import type { CommandClaim } from '#platform/commands/run-command.ts'
import { getToday } from '#platform/format-moment.ts'
import { findPreference, writeFor } from '#platform/mail/mail-reader.ts'
import type { Scope } from '#platform/scope.ts'
import { consumeGrants } from '../negotiation/negotiation.ts'
import { holdStock, type StockChange, showStockChanges } from '../stock/stock.ts'
import type { OrderDraft } from './drafts/order-draft.ts'
import { buildOrderMail } from './order-mail.ts'
import { translateMailedOrder } from './order-mail-parts.ts'
import { buildPlacedNotification } from './order-notifications.ts'
import { buildOrderNumber, getHoldMinutes } from './order-rules.ts'
import { insertOrder, redeemCoupon } from './order-store.ts'

/** A number that no order has. */
export function createOrderNumber(scope: Scope): string {
  return buildOrderNumber(scope.now, randomBytes(8))
}

/**
 * Writes a complete order in the caller's transaction: the answer under its key, mail in the
 * outbox, stock held, coupon counted. Stock comes late and the coupon last, because others wait for
 * their locks. If something is unavailable, the refusal rolls back the whole transaction. Source:
 * ORD-03, QUALITY I1 to I8, I12.
 */
export async function writeOrder(
  db: Db,
  scope: Scope,
  draft: OrderDraft,
  claim: CommandClaim,
  answer: unknown,
): Promise<void> {
  const { seller, now } = scope
  const payMinutes = getHoldMinutes(draft.paymentMethod, seller.transferDays)
  const { email } = draft.billing
  const { viewer } = scope
  // Nearly always who orders: known without a statement.
  const isOwn = viewer.kind === 'customer' && viewer.email === email
  const preference = isOwn ? (viewer.language ?? null) : await findPreference(db, email)
  const mail = await writeFor(seller, preference, async (view) => {
    const mailedOrder = await translateMailedOrder(db, view, draft)
    return {
      ...buildOrderMail(email, { seller: view, now }, 'placed', mailedOrder),
      locale: view.locale,
    }
  })
  const bounds = { orders: seller.maxWaitingOrders, pieces: seller.maxWaitingPieces }
  // A card order is announced once it is paid.
  const isOnline = isPaidOnline(draft.paymentMethod)
  const notification = isOnline ? null : buildPlacedNotification(scope, draft)
  const today = getToday(scope)
  const meta = { now, today, payMinutes, claim, answer, mail, bounds, notification }
  const refusal = await insertOrder(db, seller.id, seller.currency, draft, meta)
  if (refusal) return refuseAndRollBack(refusal)
  const stockChanges = await holdOrderStock(db, scope, draft)
  if (
    draft.coupon &&
    !(await redeemCoupon(db, seller.id, draft.id, draft.coupon.id, draft.customerId))
  ) {
    return refuseAndRollBack('coupon-gone')
  }
  // The order's first statement told webhooks of it.
  await showStockChanges(db, seller.id, stockChanges, now)
}

/** Holds stock for a cart's items; grants hold theirs already and pass it to the order. */
async function holdOrderStock(db: Db, scope: Scope, draft: OrderDraft): Promise<StockChange[]> {
  const { id: orderId, source, customerId, zoneId } = draft
  if (!source) {
    return (
      (await holdStock(db, scope.seller.id, { orderId }, zoneId, countPieces(draft))) ??
      refuseAndRollBack('out-of-stock')
    )
  }
  const order = { id: orderId, customerId, companyId: scope.company?.id ?? null, zoneId }
  const consumed = await consumeGrants(db, scope, source, order)
  return consumed.ok ? consumed.value : refuseAndRollBack(consumed.code)
}

function countPieces({ lines }: OrderDraft): Map<number, number> {
  const pieces = new Map<number, number>()
  for (const { packId, quantity } of lines) pieces.set(packId, quantity + (pieces.get(packId) ?? 0))
  return pieces
}

function refuseAndRollBack(code: OrderRefusal): never {
  rollBack(refuse(code))
}
