import { formatDay } from '#contract/delivery/delivery-promise.ts'
import type { OrderView } from '#contract/orders/orders.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import { isStop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import * as amyAnswersTexts from '#texts/amy-answers.ts'
import { myOrder, myOrders } from '../../orders/orders.ts'
import { type AssistantAnswer, buildAnswer, joinSentences } from '../assistant-answer.ts'
import { sanitizeName } from '../safe-answer-rules.ts'

const buildAllLink = () => ({ title: amyAnswersTexts.myOrders(), url: paths.myOrders() })

/**
 * Status of one of the signed-in customer's orders: the one with this number, or the newest.
 * Source: CHAT-03, HOST-05.
 */
export async function describeOrders(
  scope: Scope,
  number: string | null,
): Promise<AssistantAnswer> {
  if (scope.viewer.kind === 'visitor')
    return askToSignIn('order', amyAnswersTexts.signInOrders(), paths.myOrders())
  const { orders, count } = await myOrders(scope, 1)
  if (count === 0 && number === null) {
    return buildAnswer('order', amyAnswersTexts.noOrders(), {
      links: [buildAllLink()],
      suggestions: [amyAnswersTexts.whatCanYouDo()],
    })
  }
  const orderNumber = number ?? orders[0]!.number
  const order = await findOrder(scope, orderNumber)
  if (!order) {
    return buildAnswer('order', amyAnswersTexts.noSuchOrder({ number: orderNumber }), {
      links: [buildAllLink()],
    })
  }
  const otherOrders = orders.filter((each) => each.number !== order.number).slice(0, 2)
  const earlierOrders = otherOrders
    .map(
      (each) =>
        `${each.number}, ${amyAnswersTexts.orderState({ state: each.state }).toLowerCase()}`,
    )
    .join('; ')
  const earlierText =
    number === null && otherOrders.length > 0
      ? amyAnswersTexts.earlierOrders({ orders: earlierOrders })
      : ''
  const text = joinSentences(describeOrder(order, scope, number === null), earlierText)
  const title = amyAnswersTexts.orderTitle({ number: order.number })
  return buildAnswer('order', text, {
    links: [{ title, url: paths.myOrder(order.number) }, buildAllLink()],
    suggestions: [amyAnswersTexts.cancelOrder(), amyAnswersTexts.returnSomething()],
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
  const name = sanitizeName(names[0] ?? amyAnswersTexts.anItem())
  const describeIt = isLast ? amyAnswersTexts.lastOrder : amyAnswersTexts.order
  return joinSentences(
    describeIt({
      number,
      date: placedOn,
      contents: amyAnswersTexts.contents({ name, more: Math.max(0, lineCount - 1) }),
      total: formatMoney(total, seller),
      state: amyAnswersTexts.orderState({ state }),
      since,
    }),
    state === 'shipped' && tracking ? amyAnswersTexts.trackingNumber({ number: tracking }) : '',
    order.arrival ? amyAnswersTexts.deliveredBy({ day: formatDay(order.arrival.date) }) : '',
  )
}

export function askToSignIn(
  intent: 'order' | 'quotes' | 'bids',
  text: string,
  back: string,
): AssistantAnswer {
  return buildAnswer(intent, text, {
    links: [{ title: amyAnswersTexts.signIn(), url: paths.loginThen(back) }],
  })
}
