import { Form } from 'react-router'
import { formatDay } from '#contract/delivery/delivery-promise.ts'
import { type OrderSummary, paymentWords, stateWords } from '#contract/orders/orders.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import { Link } from '#web/ui/link.tsx'
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
          Order {number}, <time dateTime={order.placedAt}>{order.placedOn}</time>
          {order.companyOrder?.personName && `, by ${order.companyOrder.personName}`}
        </>
      }
      status={
        <>
          {arrival ? (
            <OrderArrival arrival={arrival} />
          ) : (
            <span className="text-ink-2">
              {stateWords[order.state]}
              {order.state === 'delivered' &&
                order.deliveredOn &&
                ` ${formatDay(order.deliveredOn)}`}
            </span>
          )}
          {paymentState !== 'paid' && paymentState !== 'void' && (
            <span className="block text-1 text-ink-2">{paymentWords[paymentState]}</span>
          )}
        </>
      }
      sum={formatMoney(order.total, seller)}
      action={
        arrival ? (
          <Link
            to={paths.myOrder(number)}
            aria-label={`Track order ${number}`}
            className="button button-plain"
          >
            Track
          </Link>
        ) : (
          <Form method="post" action={paths.reorder(number)}>
            <button
              type="submit"
              aria-label={`Buy again: order ${number}`}
              className="button button-plain"
            >
              Buy again
            </button>
          </Form>
        )
      }
    />
  )
}
