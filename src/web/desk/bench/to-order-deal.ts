import { formatDay } from '#contract/delivery/delivery-promise.ts'
import type { BuyerRecord } from '#contract/desk/workbench.ts'
import type { DeskOrderView } from '#contract/orders/desk-orders.ts'
import { paymentWords, stateWords } from '#contract/orders/orders.ts'
import { methodWords } from '#contract/orders/payment-methods.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskDealTexts from '#texts/desk-deal.ts'
import type { DealAnswer, UnassignedDeal } from './deal-view.ts'

/** An order beside the list: what is bought, and its next step. */
export function toOrderDeal(order: DeskOrderView, record: BuyerRecord | null): UnassignedDeal {
  const { number, lines, total, goods, requests, delivery } = order
  const request = requests[0]
  const isOurTurn = request !== undefined || order.actions.length > 0
  return {
    kind: 'order',
    number,
    verb: 'buy',
    path: deskPaths.order(number),
    buyer: delivery?.name || deskDealTexts.buyer(),
    about: deskDealTexts.orderPlaced({ number, day: order.placedOn }),
    isOurTurn: order.actions.length > 0,
    turn: [isOurTurn && deskDealTexts.ourTurn(), getState(order)].filter(Boolean).join(' · '),
    until: null,
    untilOn: null,
    figures: [
      { name: deskDealTexts.total(), money: total },
      { name: deskDealTexts.goods(), money: goods },
      { name: deskDealTexts.lines(), text: String(lines.length) },
      { name: deskDealTexts.payment(), text: methodWords[order.paymentMethod]() },
    ],
    settled: total,
    scale: null,
    lines: lines.map(({ name, quantity, price }) => ({ name, quantity, list: null, price })),
    priceName: deskDealTexts.price(),
    proposals: [],
    facts: [
      { name: deskDealTexts.paid(), text: paymentWords[order.paymentState]() },
      ...(order.promisedOn
        ? [{ name: deskDealTexts.promised(), text: formatDay(order.promisedOn) }]
        : []),
      ...(order.purchaseOrder
        ? [{ name: deskDealTexts.purchaseOrder(), text: order.purchaseOrder }]
        : []),
      ...(request?.reason ? [{ name: deskDealTexts.reason(), text: request.reason }] : []),
    ],
    answers: request ? [] : listAnswers(order),
    notice: null,
    rowVersion: 0,
    quoteVersion: 0,
    record,
  }
}

function getState({ state, requests: [request] }: DeskOrderView): string {
  if (!request) return stateWords[state]()
  return request.kind === 'return'
    ? deskDealTexts.returnRequested()
    : deskDealTexts.cancellationRequested()
}

/** A return, a cancellation and a parcel need more than one press: their page asks for it. */
function listAnswers({ actions }: DeskOrderView): DealAnswer[] {
  const answer = { key: 'a', tone: 'verb' } as const
  if (actions.includes('confirm'))
    return [
      {
        ...answer,
        do: 'confirm',
        label: deskDealTexts.confirm(),
        keyHint: deskDealTexts.hintConfirm(),
      },
    ]
  return actions.includes('pack')
    ? [{ ...answer, do: 'pack', label: deskDealTexts.pack(), keyHint: deskDealTexts.hintPack() }]
    : []
}
