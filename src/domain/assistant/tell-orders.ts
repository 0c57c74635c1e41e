import { dayText } from '#contract/delivery-promise.ts'
import { type OrderView, stateWords } from '#contract/orders.ts'
import { paths } from '#contract/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import { isStop } from '#kernel/outcome.ts'
import { myOrder, myOrders } from '../orders/orders.ts'
import type { Scope } from '../scope.ts'
import { type Finding, finding } from './finding.ts'
import { spokenName } from './guard-rules.ts'

const all = { title: 'My Orders', url: paths.myOrders() }

/** Where the signed-in customer's order stands: the one of this number, or the newest. Source: CHAT-03, HOST-05. */
export async function tellOrders(scope: Scope, number: string | null): Promise<Finding> {
  if (scope.viewer.kind === 'visitor') return signInFirst('order', 'your orders', paths.myOrders())
  const { orders, count } = await myOrders(scope, 1)
  if (count === 0 && number === null) {
    return finding('order', 'You have no orders here yet.', {
      links: [all],
      suggestions: ['What can you do?'],
    })
  }
  const wanted = number ?? orders[0]!.number
  const order = await orderOf(scope, wanted)
  if (!order) {
    return finding(
      'order',
      `I find no order ${wanted} in your account here. Your orders are under My Orders.`,
      {
        links: [all],
      },
    )
  }
  const rest = orders.filter((each) => each.number !== order.number).slice(0, 2)
  const earlier =
    number === null && rest.length > 0
      ? ` Before it: ${rest.map((each) => `${each.number}, ${stateWords[each.state].toLowerCase()}`).join('; ')}.`
      : ''
  return finding('order', `${standing(order, scope, number === null)}${earlier}`, {
    links: [{ title: `Order ${order.number}`, url: paths.myOrder(order.number) }, all],
    suggestions: ['How do I cancel an order?', 'How do I return something?'],
  })
}

async function orderOf(scope: Scope, number: string): Promise<OrderView | null> {
  try {
    return await myOrder(scope, number)
  } catch (thrown) {
    if (isStop(thrown) && thrown.kind === 'not-found') return null
    throw thrown
  }
}

function standing(order: OrderView, { seller }: Scope, isLast: boolean): string {
  const { number, state, placedOn, track, tracking, names, lineCount, total } = order
  const since = track.findLast(({ kind }) => kind === state)?.when ?? placedOn
  const more = lineCount > 1 ? ` and ${lineCount - 1} more` : ''
  const parcel = state === 'shipped' && tracking ? ` Its tracking number is ${tracking}.` : ''
  const soon = order.arrival ? ` Delivery by ${dayText(order.arrival.date)}.` : ''
  return `${isLast ? 'Your last order' : 'Order'} ${number} of ${placedOn} (${spokenName(names[0] ?? 'goods')}${more}, ${formatMoney(total, seller)}): ${stateWords[state]}, since ${since}.${parcel}${soon}`
}

export function signInFirst(
  intent: 'order' | 'quotes' | 'bids',
  what: string,
  back: string,
): Finding {
  return finding(intent, `Please sign in, and I can tell you about ${what}.`, {
    links: [{ title: 'Sign in', url: paths.loginThen(back) }],
  })
}
