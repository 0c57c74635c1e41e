import { formatDay } from '#contract/delivery/delivery-promise.ts'
import type { TimelineStep } from '#contract/orders/order-timeline.ts'
import { type OrderState, stateWords } from '#contract/orders/orders.ts'
import type { PaymentMethod } from '#contract/orders/payment-methods.ts'
import * as deskOrderPageTexts from '#texts/desk-order-page.ts'
import * as orderWordsTexts from '#texts/order-words.ts'

export interface DeskTimelineOrder {
  state: OrderState
  paymentMethod: PaymentMethod
  /** With who did them, as they are shown. */
  events: readonly { kind: string; when: string; by: string }[]
  /** Pieces that have left, and those that are wanted in all. */
  pieces: { shipped: number; wanted: number }
  promisedOn: string | null
  /** `2026-11-24`. */
  today: string
  /** Who carries its parcels, as far as it was recorded. */
  carriers: readonly string[]
}

const names = {
  placed: stateWords.placed,
  confirmed: stateWords.confirmed,
  paid: orderWordsTexts.paid,
  packed: stateWords.packed,
  shipped: stateWords.shipped,
  delivered: stateWords.delivered,
} as const
type Kind = keyof typeof names

/**
 * An order's steps for the desk, with who did them; those to come, or how it ended instead. What
 * ships in parts is half done. Cash on delivery is paid as it is delivered. Source: DEAL-05.
 */
export function buildDeskTimeline(order: DeskTimelineOrder): TimelineStep[] {
  const { state, events, paymentMethod, pieces, promisedOn, today } = order
  const carriers = [...new Set(order.carriers)].join(', ')
  const kinds: Kind[] = ['placed', 'confirmed', 'paid', 'packed', 'shipped', 'delivered']
  const steps = kinds
    .filter((kind) => kind !== 'paid' || paymentMethod !== 'cod')
    .map((kind): TimelineStep => {
      const event = events.findLast((each) => each.kind === kind)
      if (event) {
        const note =
          kind === 'shipped' && carriers
            ? deskOrderPageTexts.carriersBy({ carriers, name: event.by })
            : event.by
        return { name: names[kind](), status: 'done', when: event.when, note }
      }
      if (kind === 'shipped' && pieces.shipped > 0) {
        const name = deskOrderPageTexts.shippedPart(pieces)
        const parcel = events.findLast((each) => each.kind === 'part-shipped')
        return {
          name,
          status: 'partly',
          when: parcel?.when ?? null,
          note: carriers || (parcel?.by ?? null),
        }
      }
      if (kind === 'delivered' && promisedOn && promisedOn < today)
        return {
          name: names[kind](),
          status: 'ahead',
          when: null,
          note: null,
          overdue: formatDay(promisedOn),
        }
      const day =
        kind === 'delivered' && promisedOn
          ? deskOrderPageTexts.dueDay({ day: formatDay(promisedOn) })
          : null
      return { name: names[kind](), status: 'ahead', when: day, note: null }
    })
  if (state !== 'cancelled' && state !== 'returned') return steps
  const end = events.findLast((each) => each.kind === state)
  const name = stateWords[state]()
  const last: TimelineStep = {
    name,
    status: 'ended',
    when: end?.when ?? null,
    note: end?.by ?? null,
  }
  return [...steps.filter(({ status }) => status === 'done' || status === 'partly'), last]
}
