import { Form } from 'react-router'
import type { DeskOrderView, OrderAction } from '#contract/orders/desk-orders.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskOrderTexts from '#texts/desk-order.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { MoreMenu } from '../parts/more-menu.tsx'

const orderActionNames: Record<OrderAction, () => string> = {
  confirm: deskOrderTexts.confirm,
  paid: deskOrderTexts.markTransferAsPaid,
  pack: deskOrderTexts.markAsPacked,
  ship: deskOrderTexts.ship,
  deliver: deskOrderTexts.markAsDelivered,
  return: deskOrderTexts.markAllAsReturned,
  refunded: deskOrderTexts.markRefundAsPaid,
  'retry-refund': deskOrderTexts.retryRefund,
  decline: deskOrderTexts.declineRequest,
  cancel: deskOrderTexts.cancelOrder,
  invoice: deskOrderTexts.issueInvoice,
}

/** Warnings for actions that end an order for good. */
const destructiveWarnings: Partial<Record<OrderAction, () => string>> = {
  cancel: deskOrderTexts.cancelWarning,
  return: deskOrderTexts.returnWarning,
}

/** They stand with the lines, the money and the documents. */
const otherPlaces: readonly OrderAction[] = ['ship', 'invoice', 'paid']

/** What moves the whole order, the next step first and filled; its invoice. */
export function OrderActions({ order }: { order: DeskOrderView }) {
  const { actions, number, documents } = order
  const isDestructive = (action: OrderAction) => Object.hasOwn(destructiveWarnings, action)
  const direct = actions.filter((each) => !otherPlaces.includes(each) && !isDestructive(each))
  const endings = actions.filter(isDestructive)
  const next = findNextAction(order)
  const others = direct.filter((each) => each !== next)
  const packs = order.toShip.reduce((sum, { quantity }) => sum + quantity, 0)
  const invoice = documents.find(({ kind }) => kind === 'invoice')
  return (
    <Form method="post" className="order-acts" aria-label={deskOrderTexts.orderActions()}>
      {next !== null && (
        <div className="order-next">
          {next === 'ship' ? (
            <a href={order.booked ? '#booked' : '#ship'} className="button button-buy">
              {deskOrderTexts.shipPacks({ count: packs })}
              <kbd className="ms-2 max-sm:hidden">s</kbd>
            </a>
          ) : next === 'paid' ? (
            <a href="#payment" className="button button-buy">
              {deskOrderTexts.recordThePayment()}
            </a>
          ) : (
            <Button type="submit" name="do" value={next} tone="buy">
              {orderActionNames[next]()}
            </Button>
          )}
        </div>
      )}
      {others.map((action) => (
        <Button key={action} type="submit" name="do" value={action}>
          {orderActionNames[action]()}
        </Button>
      ))}
      {invoice && (
        <ButtonLink to={deskPaths.document(number, null)}>{deskOrderTexts.invoice()}</ButtonLink>
      )}
      {endings.length > 0 && (
        <MoreMenu>
          {endings.map((action) => (
            <details key={action}>
              <summary className="button button-bare">{orderActionNames[action]()} …</summary>
              <div className="grid justify-items-start gap-2 px-3 pb-3">
                <p className="text-2">{destructiveWarnings[action]?.()}</p>
                <Button type="submit" name="do" value={action}>
                  {orderActionNames[action]()}
                </Button>
              </div>
            </details>
          ))}
        </MoreMenu>
      )}
    </Form>
  )
}

/** The step that the order waits for; null: for none of the desk. */
function findNextAction({ actions, state }: DeskOrderView): OrderAction | null {
  if (actions.includes('decline')) return null
  const order: OrderAction[] = ['confirm', 'pack', 'ship', 'deliver', 'retry-refund', 'refunded']
  if (state === 'placed' && actions.includes('paid') && !actions.includes('confirm')) return 'paid'
  return order.find((action) => actions.includes(action)) ?? null
}
