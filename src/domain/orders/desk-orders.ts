import {
  type DeskDeed,
  type DeskOrderView,
  type MoveRefusal,
  type OrderSummary,
  ownVehicle,
} from '#contract/orders.ts'
import { may } from '#contract/staff.ts'
import { type Outcome, stop } from '#kernel/outcome.ts'
import { requireStaff } from '../accounts/accounts.ts'
import type { Scope } from '../scope.ts'
import {
  cancelOrder,
  confirmOrder,
  declineRequest,
  deliverOrder,
  packOrder,
  returnOrder,
} from './move-order.ts'
import {
  type OrderPage,
  type OrderQuestion,
  ordersOf,
  readOrder,
  type StoredOrder,
} from './order-reads.ts'
import { mayConfirm, mayMove, mayNoteRefund } from './order-rules.ts'
import type { Actor } from './order-store.ts'
import { linesLeft, orderView } from './order-view.ts'
import { markPaid, noteRefund } from './pay-order.ts'
import { shipOrder } from './ship-order.ts'
import type { Parts } from './shipment-rules.ts'

/** The seller's orders, the newest first. Source: DESK-04. */
export async function deskOrders(
  scope: Scope,
  question: Omit<OrderQuestion, 'customerId'>,
): Promise<OrderPage<OrderSummary>> {
  requireStaff(scope, 'read')
  return listOrders(scope, question)
}

/** The same for whoever has been let in already: the command line. */
export function listOrders(
  scope: Scope,
  question: Omit<OrderQuestion, 'customerId'>,
): Promise<OrderPage<OrderSummary>> {
  return ordersOf(scope, { ...question, customerId: null })
}

/** An order for the desk: contacts only for those who may know them. Source: DESK-01, DESK-04. */
export async function deskOrder(scope: Scope, number: string): Promise<DeskOrderView> {
  const { role } = requireStaff(scope, 'read')
  const order = await readOrder(scope.database.primary, scope.seller.id, number)
  if (!order) throw stop('not-found')
  const knows = may(role, 'contacts-of-orders')
  const view = orderView(order, scope, 'desk')
  return {
    ...view,
    ...(knows ? {} : { delivery: null, billing: null }),
    knows,
    email: knows ? (order.contacts.find(({ kind }) => kind === 'billing')?.email ?? null) : null,
    requests: order.requests
      .filter(({ open }) => open)
      .map(({ kind, reason }) => ({ kind, reason: knows ? reason : '' })),
    deeds: may(role, 'orders') ? deedsFor(order) : [],
    carriers: [...scope.seller.logisticsNames, ownVehicle],
    toShip: mayMove(order.state, 'shipped') ? linesLeft(order) : [],
  }
}

/** What can be done with an order as it stands. */
function deedsFor(order: StoredOrder): DeskDeed[] {
  const { state, paymentMethod, paymentState, purchaseOrder, requests, shipments } = order
  const deeds: [DeskDeed, boolean][] = [
    [
      'confirm',
      mayMove(state, 'confirmed') && mayConfirm(paymentMethod, paymentState, purchaseOrder),
    ],
    ['paid', paymentMethod === 'transfer' && paymentState === 'due'],
    ['pack', mayMove(state, 'packed')],
    ['ship', mayMove(state, 'shipped')],
    ['deliver', mayMove(state, 'delivered')],
    ['return', mayMove(state, 'returned')],
    ['refunded', mayNoteRefund(paymentMethod, paymentState, false)],
    ['decline', requests.some(({ open }) => open)],
    ['cancel', mayMove(state, 'cancelled') && shipments.length === 0],
  ]
  return deeds.filter(([, can]) => can).map(([deed]) => deed)
}

/** Does it, for staff who may. On the record with before and after. Source: DESK-01, DESK-04. */
export async function doAtDesk(
  scope: Scope,
  number: string,
  deed: DeskDeed,
  tracking = '',
  /** What of it ships; null: all that is left. */
  parts: Parts | null = null,
  /** How many parcels had left when this was asked for; null: it is not said. */
  seen: number | null = null,
  carrier = '',
): Promise<Outcome<{ number: string }, MoveRefusal>> {
  const { id } = requireStaff(scope, 'orders')
  return carryOut(
    scope,
    number,
    deed,
    tracking,
    { actor: 'staff', actorId: id },
    parts,
    seen,
    carrier,
  )
}

/** The same by whoever has been let in already: the command line. */
export function carryOut(
  scope: Scope,
  number: string,
  deed: DeskDeed,
  tracking: string,
  actor: Actor,
  parts: Parts | null = null,
  seen: number | null = null,
  carrier = '',
): Promise<Outcome<{ number: string }, MoveRefusal>> {
  const deeds: Record<DeskDeed, () => Promise<Outcome<{ number: string }, MoveRefusal>>> = {
    confirm: () => confirmOrder(scope, number, actor),
    paid: () => markPaid(scope, number, actor),
    pack: () => packOrder(scope, number, actor),
    ship: () => shipOrder(scope, number, tracking, actor, parts, seen, carrier),
    deliver: () => deliverOrder(scope, number, actor),
    return: () => returnOrder(scope, number, actor),
    refunded: () => noteRefund(scope, number, actor),
    decline: () => declineRequest(scope, number, actor),
    cancel: () => cancelOrder(scope, number, actor),
  }
  return deeds[deed]()
}
