import { randomBytes } from 'node:crypto'
import type { OrderRefusal } from '#contract/orders.ts'
import type { Db } from '#db/client.ts'
import { refuse } from '#kernel/outcome.ts'
import { consumeGrants } from '../negotiation/negotiation.ts'
import { rollBack } from '../roll-back.ts'
import type { Claim } from '../run-command.ts'
import type { Scope } from '../scope.ts'
import { holdStock, type StockLeft, showStock } from '../stock/stock.ts'
import type { OrderDraft } from './order-draft.ts'
import { mailTo } from './order-mail.ts'
import { orderPlaced } from './order-notifications.ts'
import { holdMinutes, orderNumber } from './order-rules.ts'
import { countCoupon, insertOrder } from './order-store.ts'

/** A number that no order has. */
export function newNumber(scope: Scope): string {
  return orderNumber(scope.now, randomBytes(8))
}

/**
 * Writes an order and all that goes with it into the caller's transaction: answer kept under its key, mail in the outbox,
 * goods held, coupon counted. Stock comes late and the coupon last, as others wait for their locks. Where something
 * is not to be had, the whole transaction is rolled back with the refusal. Source: ORD-03, QUALITY I1 to I8, I12.
 */
export async function writeOrder(
  db: Db,
  scope: Scope,
  draft: OrderDraft,
  claim: Claim,
  answer: unknown,
): Promise<number> {
  const { seller, now } = scope
  const payMinutes = holdMinutes(draft.paymentMethod, seller.transferDays)
  const mail = mailTo(draft.billing.email, scope, 'placed', draft)
  const bounds = { orders: seller.maxWaitingOrders, pieces: seller.maxWaitingPieces }
  // An order by card is one once it is paid.
  const notification = draft.paymentMethod === 'card' ? null : orderPlaced(scope, draft)
  const meta = { now, payMinutes, claim, answer, mail, bounds, notification }
  const written = await insertOrder(db, seller.id, seller.currency, draft, meta)
  if (written.id === null) return undo(written.why)
  const orderId = written.id
  const taken = await takeGoods(db, scope, orderId, draft)
  if (
    draft.coupon &&
    !(await countCoupon(db, seller.id, orderId, draft.coupon.id, draft.customerId))
  ) {
    return undo('coupon-gone')
  }
  await showStock(db, seller.id, taken, now)
  return orderId
}

/** Goods of the cart are held now; those of grants are held already, and go over to the order. */
async function takeGoods(
  db: Db,
  scope: Scope,
  orderId: number,
  draft: OrderDraft,
): Promise<StockLeft[]> {
  const { source, customerId, zoneId } = draft
  if (!source) {
    return (
      (await holdStock(db, scope.seller.id, { orderId }, zoneId, piecesOf(draft))) ??
      undo('out-of-stock')
    )
  }
  const order = { id: orderId, customerId, zoneId }
  const used = await consumeGrants(db, scope, source, order)
  return used.ok ? used.value : undo(used.code)
}

function piecesOf({ lines }: OrderDraft): Map<number, number> {
  const pieces = new Map<number, number>()
  for (const { packId, quantity } of lines) pieces.set(packId, quantity + (pieces.get(packId) ?? 0))
  return pieces
}

function undo(code: OrderRefusal): never {
  rollBack(refuse(code))
}
