import { formatDay } from '#contract/delivery/delivery-promise.ts'
import { type OrderView, stateWords } from '#contract/orders/orders.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import { isStop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { myOrder, myOrders } from '../orders/orders.ts'
import { type AssistantAnswer, buildAnswer } from './assistant-answer.ts'
import { sanitizeName } from './safe-answer-rules.ts'

const allOrdersLink = { title: 'My Orders', url: paths.myOrders() }

/**
 * Status of one of the signed-in customer's orders: the one with this number, or the newest.
 * Source: CHAT-03, HOST-05.
 */
export async function describeOrders(
  scope: Scope,
  number: string | null,
): Promise<AssistantAnswer> {
  if (scope.viewer.kind === 'visitor') return askToSignIn('order', 'your orders', paths.myOrders())
  const { orders, count } = await myOrders(scope, 1)
  if (count === 0 && number === null) {
    return buildAnswer('order', 'You have no orders here yet.', {
      links: [allOrdersLink],
      suggestions: ['What can you do?'],
    })
  }
  const orderNumber = number ?? orders[0]!.number
  const order = await findOrder(scope, orderNumber)
  if (!order) {
    return buildAnswer(
      'order',
      `I find no order ${orderNumber} in your account here. Your orders are under My Orders.`,
      {
        links: [allOrdersLink],
      },
    )
  }
  const otherOrders = orders.filter((each) => each.number !== order.number).slice(0, 2)
  const earlierOrders = otherOrders
    .map((each) => `${each.number}, ${stateWords[each.state]().toLowerCase()}`)
    .join('; ')
  const earlierText =
    number === null && otherOrders.length > 0 ? ` Before it: ${earlierOrders}.` : ''
  return buildAnswer('order', `${describeOrder(order, scope, number === null)}${earlierText}`, {
    links: [{ title: `Order ${order.number}`, url: paths.myOrder(order.number) }, allOrdersLink],
    suggestions: ['How do I cancel an order?', 'How do I return something?'],
  })
}

async function findOrder(scope: Scope, number: string): Promise<OrderView | null> {
  try {
    return await myOrder(scope, number)
  } catch (error) {
    if (isStop(error) && error.kind === 'not-found') return null
    throw error
  }
}

function describeOrder(order: OrderView, { seller }: Scope, isLast: boolean): string {
  const { number, state, placedOn, track, tracking, names, lineCount, total } = order
  const since = track.findLast(({ kind }) => kind === state)?.when ?? placedOn
  const moreText = lineCount > 1 ? ` and ${lineCount - 1} more` : ''
  const trackingText = state === 'shipped' && tracking ? ` Its tracking number is ${tracking}.` : ''
  const arrivalText = order.arrival ? ` Delivered by ${formatDay(order.arrival.date)}.` : ''
  const title = `${isLast ? 'Your last order' : 'Order'} ${number} of ${placedOn}`
  const content = `${sanitizeName(names[0] ?? 'goods')}${moreText}, ${formatMoney(total, seller)}`
  const status = `${stateWords[state]()}, since ${since}.`
  return `${title} (${content}): ${status}${trackingText}${arrivalText}`
}

export function askToSignIn(
  intent: 'order' | 'quotes' | 'bids',
  what: string,
  back: string,
): AssistantAnswer {
  return buildAnswer(intent, `Please sign in, and I can tell you about ${what}.`, {
    links: [{ title: 'Sign in', url: paths.loginThen(back) }],
  })
}
