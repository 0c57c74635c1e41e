import { sql } from 'drizzle-orm'
import { mayDo, type StaffMember } from '#contract/accounts/staff.ts'
import { canConfirm } from '#contract/orders/can-confirm.ts'
import type { DeskOrderView, OrderAction } from '#contract/orders/desk-orders.ts'
import type { MoveRefusal, OrderSummary } from '#contract/orders/orders.ts'
import { type Outcome, stop } from '#kernel/outcome.ts'
import { getToday } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { findBookingCarrier, listCarrierNames } from '../carriers/carriers.ts'
import { getRefundDue, getServiceRefund } from './account-rules.ts'
import { returnOrder } from './changes/change-order.ts'
import { buildDeskTimeline } from './desk-timeline.ts'
import { loadDebits } from './documents/debit-store.ts'
import { invoiceStates, issueInvoice } from './documents/order-documents.ts'
import { loadOrderFacts } from './order-facts.ts'
import { reachesOrder, requireOrderAccess, seesOrder } from './order-limits.ts'
import { loadOrderStream } from './order-notes.ts'
import {
  findNeighbours,
  loadOrder,
  loadOrderPage,
  type OrderPage,
  type OrderQuery,
  type StoredOrder,
} from './order-reads.ts'
import { canMoveOrder, canRecordRefund, takesTransfers } from './order-rules.ts'
import type { Actor } from './order-store.ts'
import { formatStepTime, listChangeableLines, listUnshippedLines, orderView } from './order-view.ts'
import { loadBookedParcels } from './parcels/booked-parcels.ts'
import { shipOrder, shippingStates } from './parcels/ship-order.ts'
import type { Parts } from './parcels/shipment-rules.ts'
import { retryRefund } from './payments/card-refunds.ts'
import { loadExtraPayments } from './payments/extra-payments.ts'
import { markPaid, recordRefund } from './payments/pay-order.ts'
import {
  cancelOrder,
  confirmOrder,
  declineRequest,
  deliverOrder,
  packOrder,
} from './transition-order.ts'

/** The seller's orders, newest first, for the command line. */
export function listOrders(
  scope: Scope,
  query: Omit<OrderQuery, 'buyer'>,
): Promise<OrderPage<OrderSummary>> {
  return loadOrderPage(scope, { ...query, buyer: null })
}

/** An order for the desk; contacts only for staff with permission. Source: DESK-01, DESK-04. */
export async function deskOrder(scope: Scope, number: string): Promise<DeskOrderView> {
  const staff = requireStaff(scope, 'read')
  const order = await loadOrder(scope.database.primary, scope.seller.id, number)
  if (!order || !seesOrder(staff, order)) throw stop('not-found')
  const view = deskOrderView(scope, order, staff)
  const booking = view.actions.includes('ship') ? await findBookingCarrier(scope) : null
  const parcels = await loadBookedParcels(scope, order)
  const { booked } = parcels
  if (booked && view.knows) view.labels.push(booked.number)
  // The orders beside it may lie outside of one's warehouses.
  const neighbours = staff.limits?.warehouses
    ? { newer: null, older: null }
    : await findNeighbours(scope.database.primary, scope.seller.id, order)
  if (view.mayChange) view.debits = await loadDebits(scope, order)
  const extraPayments = await loadExtraPayments(scope.database.primary, scope.seller.id, order.id)
  if (
    view.mayChange &&
    !order.refundFailed &&
    extraPayments.some(({ state }) => state === 'failed')
  )
    view.actions.push('retry-refund')
  const facts = await loadOrderFacts(scope, order, staff)
  const whole = { ...view, ...facts, booking, neighbours, ...parcels, extraPayments }
  if (!view.knows) return { ...whole, timeline: timelineView(scope, order, view) }
  const { authors, ...stream } = await loadOrderStream(scope, order, view.track)
  const timeline = timelineView(scope, order, view, authors)
  const customer = mayDo(staff, 'contacts') ? await loadCustomer(scope, order) : null
  return { ...whole, ...stream, timeline, customer }
}

function timelineView(
  scope: Scope,
  order: StoredOrder,
  { track, lines, shipments, today }: DeskOrderView,
  authors = track.map(({ by }) => by),
) {
  const sum = (count: (line: DeskOrderView['lines'][number]) => number) =>
    lines.reduce((total, line) => total + count(line), 0)
  return buildDeskTimeline({
    ...order,
    today,
    carriers: shipments.map(({ carrier, courier }) => courier || carrier).filter(Boolean),
    events: order.events.map(({ kind, at }, index) => ({
      kind,
      when: formatStepTime(at, scope),
      by: authors[index]!,
    })),
    pieces: {
      shipped: sum(({ shipped }) => shipped),
      wanted: sum(({ quantity, cancelled, replaced }) => quantity - cancelled + replaced),
    },
  })
}

/** The customer's account with what it ordered here. */
async function loadCustomer(
  { seller, database }: Scope,
  { customerId }: StoredOrder,
): Promise<DeskOrderView['customer']> {
  if (customerId === null) return null
  const { rows } = await database.primary.execute<{ orders: number; total: number }>(sql`
    select count(*)::int as orders, coalesce(sum(total), 0)::float8 as total from shop_order
    where seller_id = ${seller.id} and customer_id = ${customerId}::uuid and state <> 'cancelled'`)
  return { id: customerId, ...rows[0]! }
}

/** An order as this member of staff may see it. */
export function deskOrderView(scope: Scope, order: StoredOrder, staff: StaffMember): DeskOrderView {
  const seesContacts = mayDo(staff, 'contacts-of-orders')
  const mayAct = mayDo(staff, 'orders', 'part') && reachesOrder(staff, order)
  const view = orderView(seesContacts ? order : hidePeople(order), scope, 'desk')
  return {
    ...view,
    version: order.version,
    ...(seesContacts ? {} : { delivery: null, billing: null }),
    knows: seesContacts,
    email: seesContacts
      ? (order.contacts.find(({ kind }) => kind === 'billing')?.email ?? null)
      : null,
    buyer: null,
    margin: null,
    customer: null,
    requests: order.requests
      .filter(({ open }) => open)
      .map(({ kind, reason }) => ({ kind, reason: seesContacts ? reason : '' })),
    actions: mayAct ? listOrderActions(order, scope.seller.invoicePer === 'order') : [],
    extraPayments: [],
    refund: toRefundView(order),
    carriers: listCarrierNames(scope),
    booking: null,
    booked: null,
    pickups: [],
    neighbours: { newer: null, older: null },
    stream: view.track.map(({ words, at, when, by, note: text }, index) => ({
      id: `step-${index}`,
      kind: 'step' as const,
      words,
      at,
      when,
      by,
      text,
    })),
    mentions: [],
    labels: seesContacts
      ? order.shipments.filter(({ hasLabel }) => hasLabel).map((parcel) => parcel.number)
      : [],
    toShip: shippingStates.includes(order.state) ? listUnshippedLines(order) : [],
    changeable: {
      cancel: listChangeableLines(order, 'cancel'),
      return: listChangeableLines(order, 'return'),
      refund: listChangeableLines(order, 'refund'),
    },
    debits: null,
    mayChange: mayAct,
    today: getToday(scope),
    mayMail: order.contacts.length > 0,
    revision: order.shipments.length + order.changes.length,
  }
}

/** A company and its colleagues are contacts, too. Source: DESK-01. */
function hidePeople(order: StoredOrder): StoredOrder {
  const events = order.events.map((event) => ({ ...event, actorName: null }))
  return { ...order, companyOrder: null, events }
}

function toRefundView(order: StoredOrder): DeskOrderView['refund'] {
  const { refunding, refundId, refundFailed } = order
  if (refundFailed) return { amount: getRefundDue(order), state: 'failed' }
  return refunding === null ? null : { amount: refunding, state: refundId ? 'pending' : 'asked' }
}

/** Receipts come before it, and leave it to be issued. */
const isInvoice = ({ kind }: StoredOrder['documents'][number]) => kind === 'invoice'

/** The actions that an order's state allows. */
function listOrderActions(order: StoredOrder, isPerOrder: boolean): OrderAction[] {
  const { state, paymentMethod, paymentState, purchaseOrder, requests, shipments } = order
  const unshipped = listUnshippedLines(order)
  const ofService = getServiceRefund(paymentMethod, order)
  const actions: [OrderAction, boolean][] = [
    [
      'confirm',
      canMoveOrder(state, 'confirmed') && canConfirm(paymentMethod, paymentState, purchaseOrder),
    ],
    ['paid', takesTransfers(order) && paymentState === 'due'],
    ['pack', canMoveOrder(state, 'packed')],
    ['ship', shippingStates.includes(state) && unshipped.length > 0],
    ['deliver', canMoveOrder(state, 'delivered')],
    [
      'return',
      canMoveOrder(state, 'returned') &&
        unshipped.length === 0 &&
        listChangeableLines(order, 'return').length > 0,
    ],
    ['refunded', canRecordRefund(getRefundDue(order), ofService, false, order.refundFailed)],
    ['retry-refund', order.refundFailed],
    ['decline', requests.some(({ open }) => open)],
    ['invoice', isPerOrder && invoiceStates.includes(state) && !order.documents.some(isInvoice)],
    ['cancel', canMoveOrder(state, 'cancelled') && shipments.length === 0],
  ]
  return actions.filter(([, isAllowed]) => isAllowed).map(([action]) => action)
}

/**
 * Runs the action for staff with permission. Audited with before and after. Source: DESK-01,
 * DESK-04.
 */
export async function runDeskOrderAction(
  scope: Scope,
  number: string,
  action: OrderAction,
  tracking = '',
  /** What to ship; null: all that is left. */
  parts: Parts | null = null,
  /** Number of parcels and changes when the action was requested; null: not given. */
  revision: number | null = null,
  carrier = '',
): Promise<Outcome<{ number: string }, MoveRefusal>> {
  const { id } = await requireOrderAccess(scope, number)
  return applyOrderAction(
    scope,
    number,
    action,
    tracking,
    { actor: 'staff', actorId: id },
    parts,
    revision,
    carrier,
  )
}

/** Runs the action without a permission check, for the command line. */
export function applyOrderAction(
  scope: Scope,
  number: string,
  action: OrderAction,
  tracking: string,
  actor: Actor,
  parts: Parts | null = null,
  revision: number | null = null,
  carrier = '',
): Promise<Outcome<{ number: string }, MoveRefusal>> {
  const actions: Record<OrderAction, () => Promise<Outcome<{ number: string }, MoveRefusal>>> = {
    confirm: () => confirmOrder(scope, number, actor),
    paid: () => markPaid(scope, number, actor),
    pack: () => packOrder(scope, number, actor),
    ship: () => shipOrder(scope, number, tracking, actor, parts, revision, carrier),
    deliver: () => deliverOrder(scope, number, actor),
    return: () => returnOrder(scope, number, actor),
    refunded: () => recordRefund(scope, number, actor),
    'retry-refund': () => retryRefund(scope, number, actor),
    decline: () => declineRequest(scope, number, actor),
    cancel: () => cancelOrder(scope, number, actor),
    invoice: () => issueInvoice(scope, number, actor),
  }
  return actions[action]()
}
