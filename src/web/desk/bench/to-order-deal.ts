import type { BuyerRecord } from '#contract/desk/workbench.ts'
import type { DeskOrderView } from '#contract/orders/desk-orders.ts'
import { paymentWords, stateWords } from '#contract/orders/orders.ts'
import { methodWords } from '#contract/orders/payment-methods.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { DealAnswer, UnassignedDeal } from './deal-view.ts'

/** An order beside the list: what is bought, and its next step. */
export function toOrderDeal(order: DeskOrderView, record: BuyerRecord | null): UnassignedDeal {
  const { number, state, lines, total, goods, requests, delivery } = order
  const request = requests[0]
  return {
    kind: 'order',
    number,
    verb: 'buy',
    path: deskPaths.order(number),
    buyer: delivery?.name || 'A buyer',
    about: `Order ${number}, ${order.placedOn}`,
    isOurTurn: order.actions.length > 0,
    turn: request
      ? `Our turn. A ${request.kind === 'return' ? 'return' : 'cancellation'} is asked for`
      : `${order.actions.length > 0 ? 'Our turn. ' : ''}${stateWords[state]()}`,
    until: null,
    untilOn: null,
    figures: [
      { name: 'Total', money: total },
      { name: 'Goods', money: goods },
      { name: 'Lines', text: String(lines.length) },
      { name: 'Payment', text: methodWords[order.paymentMethod]() },
    ],
    settled: total,
    scale: null,
    lines: lines.map(({ name, quantity, price }) => ({ name, quantity, list: null, price })),
    priceName: 'Price',
    proposals: [],
    facts: [
      { name: 'Paid', text: paymentWords[order.paymentState]() },
      ...(order.promisedOn ? [{ name: 'Promised', text: order.promisedOn }] : []),
      ...(order.purchaseOrder ? [{ name: 'PO', text: order.purchaseOrder }] : []),
      ...(request?.reason ? [{ name: 'Reason', text: request.reason }] : []),
    ],
    answers: request ? [] : listAnswers(order),
    notice: null,
    rowVersion: 0,
    quoteVersion: 0,
    record,
  }
}

/** A return, a cancellation and a parcel need more than one press: their page asks for it. */
function listAnswers({ actions }: DeskOrderView): DealAnswer[] {
  if (actions.includes('confirm'))
    return [{ do: 'confirm', label: 'Confirm', key: 'a', tone: 'verb' }]
  return actions.includes('pack') ? [{ do: 'pack', label: 'Pack', key: 'a', tone: 'verb' }] : []
}
