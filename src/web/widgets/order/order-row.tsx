import { Form } from 'react-router'
import { formatDay } from '#contract/delivery/delivery-promise.ts'
import { type OrderSummary, paymentWords, stateWords } from '#contract/orders/orders.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import * as orderCardTexts from '#texts/order-card.ts'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { ActivityRow, formatGoods } from '../account/activity-row.tsx'
import { useFrame } from '../frame/frame-data.ts'
import { OrderArrival } from './order-arrival.tsx'

/** One order in a list. */
export function OrderRow({ order }: { order: OrderSummary }) {
  const { seller } = useFrame()
  const { number, paymentState, arrival } = order
  return (
    <ActivityRow
      picture={order.picture}
      title={formatGoods(order.names, order.lineCount)}
      to={paths.myOrder(number)}
      meta={
        <>
          <RichText
            parts={orderCardTexts.orderNumber({
              number,
              day: order.placedOn,
              time: (text) => <time dateTime={order.placedAt}>{text}</time>,
            })}
          />
          {order.companyOrder?.personName &&
            orderCardTexts.orderedBy({ name: order.companyOrder.personName })}
        </>
      }
      status={
        <>
          {arrival ? (
            <OrderArrival arrival={arrival} />
          ) : (
            <span className="text-ink-2">
              {stateWords[order.state]()}
              {order.state === 'delivered' &&
                order.deliveredOn &&
                ` ${formatDay(order.deliveredOn)}`}
            </span>
          )}
          {paymentState !== 'paid' && paymentState !== 'void' && (
            <span className="block text-1 text-ink-2">{paymentWords[paymentState]()}</span>
          )}
        </>
      }
      sum={formatMoney(order.total, seller)}
      action={
        arrival ? (
          <Link
            to={paths.myOrder(number)}
            aria-label={orderCardTexts.trackOrder({ number })}
            className="button button-plain"
          >
            {orderCardTexts.track()}
          </Link>
        ) : (
          <Form method="post" action={paths.reorder(number)}>
            <button
              type="submit"
              aria-label={orderCardTexts.buyOrderAgain({ number })}
              className="button button-plain"
            >
              {orderCardTexts.buyAgain()}
            </button>
          </Form>
        )
      }
    />
  )
}
