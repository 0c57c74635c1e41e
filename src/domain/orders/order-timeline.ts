import { formatDay } from '#contract/delivery/delivery-promise.ts'
import type { TimelineStep } from '#contract/orders/order-timeline.ts'
import type { OrderState } from '#contract/orders/orders.ts'
import * as orderWordsTexts from '#texts/order-words.ts'

export interface TimelineOrder {
  state: OrderState
  events: readonly { kind: string; at: string }[]
  promisedOn: string | null
  /** The day on which it should leave; null: not foreseeable. */
  leavesOn: string | null
  /** It ships only after a payment that has not come yet. */
  awaitsPayment: boolean
}

/**
 * An order's steps, those to come included: placed, shipped, delivered; or how it ended instead.
 * `formatTime` formats a past moment; `today` is the seller's. Source: LOOK-08.
 */
export function buildTimeline(
  order: TimelineOrder,
  today: string,
  formatTime: (at: string) => string,
): TimelineStep[] {
  const { state, events } = order
  const buildPast = (kind: string, name: string): TimelineStep[] => {
    const event = events.find((each) => each.kind === kind)
    return event ? [{ name, status: 'done', when: formatTime(event.at), note: null }] : []
  }
  const placed = buildPast('placed', orderWordsTexts.placed())
  const sent = buildPast('shipped', orderWordsTexts.shipped())
  const delivered = buildPast('delivered', orderWordsTexts.delivered())
  if (state === 'cancelled' || state === 'returned') {
    const end = buildPast(
      state,
      state === 'cancelled' ? orderWordsTexts.cancelled() : orderWordsTexts.returned(),
    )
    return [...placed, ...sent, ...delivered, ...end.map(toEnded)]
  }
  return [
    ...placed,
    ...(sent.length > 0 ? sent : [buildSending(order, today)]),
    ...(delivered.length > 0 ? delivered : [buildDelivery(order, today)]),
  ]
}

function toEnded(step: TimelineStep): TimelineStep {
  return { ...step, status: 'ended' }
}

function buildSending(order: TimelineOrder, today: string): TimelineStep {
  const { leavesOn, awaitsPayment, events } = order
  const isPartSent = events.some(({ kind }) => kind === 'part-shipped')
  const note = isPartSent
    ? orderWordsTexts.partOnItsWay()
    : awaitsPayment
      ? orderWordsTexts.afterPayment()
      : orderWordsTexts.getTracking()
  const isForeseeable = leavesOn !== null && leavesOn >= today && !awaitsPayment && !isPartSent
  return {
    name: orderWordsTexts.shipped(),
    status: 'ahead',
    when: isForeseeable ? formatDay(leavesOn) : null,
    note,
  }
}

function buildDelivery({ promisedOn }: TimelineOrder, today: string): TimelineStep {
  // A day that has passed is told above the timeline.
  const isLate = promisedOn !== null && promisedOn < today
  const when =
    promisedOn === null || isLate ? null : orderWordsTexts.byDay({ day: formatDay(promisedOn) })
  return {
    name: orderWordsTexts.delivered(),
    status: 'ahead',
    when,
    note: isLate ? orderWordsTexts.laterThanPromised() : null,
    overdue: isLate ? formatDay(promisedOn) : undefined,
  }
}
