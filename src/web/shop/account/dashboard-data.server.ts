import type { BidView } from '#contract/negotiation/bids.ts'
import type { RfqSummary, RfqTurn } from '#contract/negotiation/quote-views.ts'
import type { OrderSummary } from '#contract/orders/orders.ts'
import { isPaidOnline } from '#contract/orders/payment-methods.ts'
import { toLocalInput } from '#kernel/local-time.ts'
import { findTimeZone } from '#kernel/time-zones.ts'
import type { Visit } from '#web/visit.ts'
import { type BidSummary, toBidSummary } from '#web/widgets/negotiation/bid-summary.ts'
import type { ActivityKind } from './activity-kinds.ts'
import { groupByTime, type TimeGroup } from './group-by-time.ts'

export type Activity = { at: string } & (
  | { kind: 'orders'; view: OrderSummary }
  | { kind: 'quotes'; view: RfqSummary }
  | { kind: 'bids'; view: BidSummary }
)

/** Something that waits for the customer, until then. */
export type Turn = { until: string | null } & (
  | { kind: 'orders'; view: OrderSummary }
  | { kind: 'quotes'; view: RfqTurn }
  | { kind: 'bids'; view: BidView }
)

/** Rows of each kind, and of all together. */
const maxRows = 15

interface DashboardData {
  turns: Turn[]
  groups: TimeGroup<Activity>[]
  /** The next order to arrive; null: none is under way. */
  next: OrderSummary | null
}

/** What waits for the customer, soonest end first, and what happened lately. Source: ACC-01. */
export async function loadDashboard(
  { scope, shop }: Visit,
  kind: ActivityKind | null,
): Promise<DashboardData> {
  const bids = await shop.bids.myBidOverview(scope, maxRows)
  const quotes = await shop.quotes.myRfqOverview(scope, maxRows)
  const { orders } = await shop.orders.myOrders(scope, 1)
  const turns: Turn[] = [
    ...bids.turns.map((view): Turn => ({ kind: 'bids', until: view.expiresAt, view })),
    ...quotes.turns.map((view): Turn => ({ kind: 'quotes', until: view.until, view })),
    ...orders
      .filter((order) => isUnpaidByCard(order, scope.now))
      .map((view): Turn => ({ kind: 'orders', until: view.payBy, view })),
  ]
  const activities: Activity[] = [
    ...orders
      .slice(0, maxRows)
      .map((view): Activity => ({ kind: 'orders', at: view.placedAt, view })),
    ...quotes.latest.map((view): Activity => ({ kind: 'quotes', at: view.changedAt, view })),
    ...bids.latest.map(
      (bid): Activity => ({ kind: 'bids', at: bid.madeAt, view: toBidSummary(bid) }),
    ),
  ]
  const waiting = new Set(turns.map(getId))
  const shown = activities
    .filter((activity) => (kind === null ? !waiting.has(getId(activity)) : activity.kind === kind))
    .sort((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, maxRows)
  const timeZone = findTimeZone(scope.seller.countryCode)
  const toLocalDay = (at: string | Date) => toLocalInput(new Date(at), timeZone).slice(0, 10)
  return {
    turns: turns.sort((a, b) => ((a.until ?? '9') < (b.until ?? '9') ? -1 : 1)),
    groups: groupByTime(shown, toLocalDay(scope.now), toLocalDay),
    next: findNextArrival(orders),
  }
}

function getId({ kind, view }: Activity | Turn): string {
  return `${kind} ${kind === 'orders' ? view.number : view.id}`
}

/** The goods are kept until the payment's deadline; after it there is nothing to answer. */
function isUnpaidByCard(order: OrderSummary, now: Date): boolean {
  const { paymentMethod, paymentState, state, payBy } = order
  const isDue = isPaidOnline(paymentMethod) && paymentState === 'due' && state === 'placed'
  return isDue && payBy !== null && new Date(payBy) > now
}

function findNextArrival(orders: readonly OrderSummary[]): OrderSummary | null {
  const underWay = orders.filter(({ arrival }) => arrival !== null)
  return underWay.sort((a, b) => (a.arrival!.date < b.arrival!.date ? -1 : 1))[0] ?? null
}
