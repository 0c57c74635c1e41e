import { data, Form, redirect, useSearchParams } from 'react-router'
import { formatDay } from '#contract/delivery/delivery-promise.ts'
import {
  formatParcel,
  maxReasonLength,
  methodWords,
  type OrderView,
  orderStatuses,
  orderTexts,
  paymentWords,
} from '#contract/orders/orders.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import { orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { ThreadLink } from '#web/widgets/negotiation/thread-link.tsx'
import { OrderArrival } from '#web/widgets/order/order-arrival.tsx'
import { OrderContact } from '#web/widgets/order/order-contact.tsx'
import { OrderLines } from '#web/widgets/order/order-lines.tsx'
import { OrderState } from '#web/widgets/order/order-state.tsx'
import { OrderSums } from '#web/widgets/order/order-sums.tsx'
import { OrderTrack } from '#web/widgets/order/order-track.tsx'
import type { Route } from './+types/my-order.ts'

/** An order with its track, and what its customer can do (ACC-04, ORD-04). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  return {
    order: await orNotFound(shop.orders.myOrder(scope, params.number)),
    bankDetails: scope.seller.bankDetails,
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const form = await readForm(request)
  const reason = String(form.get('reason') ?? '')
  const runCommand =
    form.get('do') === 'return' ? shop.orders.requestReturn : shop.orders.cancelOwnOrder
  const outcome = await orNotFound(runCommand(scope, params.number, reason))
  if (!outcome.ok) return data(orderTexts[outcome.code], orderStatuses[outcome.code])
  return redirect(`${paths.myOrder(params.number)}?${outcome.value.done}`)
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Order ${params.number}` },
  { name: 'robots', content: 'noindex' },
]

export default function MyOrder({
  loaderData: { order, bankDetails },
  actionData,
}: Route.ComponentProps) {
  const { seller } = useFrame()
  return (
    <article className="grid gap-6">
      <FlashMessage refused={actionData} order={order} />
      <OrderHeader order={order} />
      {order.may.pay && (
        <p>
          <a href={paths.payOrder(order.number)} className="button button-buy">
            Pay {formatMoney(order.total, seller)} by card
          </a>
        </p>
      )}
      {order.paymentMethod === 'transfer' && order.paymentState === 'due' && (
        <TransferNote order={order} bankDetails={bankDetails} />
      )}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid content-start gap-6">
          <section aria-labelledby="goods" className="grid gap-3">
            <h2 id="goods" className="text-section font-bold">
              Goods
            </h2>
            <OrderLines lines={order.lines} money={seller} />
          </section>
          <section aria-labelledby="track" className="grid gap-3">
            <h2 id="track" className="text-section font-bold">
              Track
            </h2>
            {order.arrival && <Arrival arrival={order.arrival} />}
            <Tracking order={order} />
            <OrderTrack track={order.track} />
          </section>
        </div>
        <OrderAside order={order} />
      </div>
    </article>
  )
}

function OrderHeader({ order }: { order: OrderView }) {
  return (
    <header className="grid gap-1">
      <h1 className="title">Order {order.number}</h1>
      <p className="flex flex-wrap gap-x-3">
        <OrderState state={order.state} />
        <span className="text-2 text-ink-2">
          {methodWords[order.paymentMethod]}: {paymentWords[order.paymentState].toLowerCase()}
        </span>
      </p>
      {order.source && (
        <p>
          At the prices of your <ThreadLink {...order.source} />
        </p>
      )}
    </header>
  )
}

/** Where a transfer goes, and by when. */
function TransferNote({ order, bankDetails }: { order: OrderView; bankDetails: string | null }) {
  const { seller } = useFrame()
  return (
    <div className="grid gap-1 border-l-4 border-look bg-quiet px-4 py-3">
      <p>
        Please transfer {formatMoney(order.total, seller)} and name <strong>{order.number}</strong>
        {order.payByDay && <> by {order.payByDay}</>}.{' '}
        {order.payByDay && 'We’ll hold your items until then.'}
      </p>
      {bankDetails && <p className="text-2 whitespace-pre-line">{bankDetails}</p>}
      {order.purchaseOrder && <p className="text-2">Your purchase order: {order.purchaseOrder}</p>}
    </div>
  )
}

function Arrival({ arrival }: { arrival: NonNullable<OrderView['arrival']> }) {
  return (
    <p>
      <OrderArrival arrival={arrival} />
      {arrival.isLate && (
        <>
          . Sorry for the delay:{' '}
          <Link to={paths.contact()} className="underline underline-offset-3">
            ask us about it
          </Link>
          .
        </>
      )}
    </p>
  )
}

/** Sums and addresses, and what can be done with the order. */
function OrderAside({ order }: { order: OrderView }) {
  const { seller } = useFrame()
  const { may } = order
  return (
    <aside className="grid content-start gap-5">
      <OrderSums {...order} place={null} money={seller} />
      {order.delivery && <OrderContact title="Delivery" {...order.delivery} />}
      {order.billing && <OrderContact title="Billing" {...order.billing} />}
      <div className="grid gap-2">
        {order.hasInvoice && (
          <Link to={paths.invoice(order.number)} className="button button-plain">
            Invoice
          </Link>
        )}
        <Form method="post" action={paths.reorder(order.number)}>
          <Button type="submit" className="w-full">
            Order again
          </Button>
        </Form>
      </div>
      {may.cancel && (
        <ActionRequestForm
          command="cancel"
          title={may.cancel === 'now' ? 'Cancel the order' : 'Ask to cancel'}
        />
      )}
      {may.return && <ActionRequestForm command="return" title="Ask to return it" />}
    </aside>
  )
}

/** One tracking number, or one per parcel. */
function Tracking({ order: { tracking, shipments, state } }: { order: OrderView }) {
  if (shipments.length > 1 || (shipments.length === 1 && state === 'packed')) {
    return (
      <ul className="grid gap-2">
        {shipments.map((parcel) => (
          <li key={parcel.number}>
            Parcel {parcel.number}: <strong>{formatParcel(parcel)}</strong>
            {parcel.lines.map(({ position, name, unit, quantity }) => (
              <span key={position} className="block text-2 text-ink-2">
                {quantity} × {unit}, {name}
              </span>
            ))}
          </li>
        ))}
        {state === 'packed' && <li className="text-2 text-ink-2">The rest follows.</li>}
      </ul>
    )
  }
  const [only] = shipments
  if (only && only.carrier !== '') return <p className="font-semibold">{formatParcel(only)}</p>
  return (
    tracking && (
      <p>
        Tracking number: <strong>{tracking}</strong>
      </p>
    )
  )
}

/** What has just happened, from the URL that the form redirected to. */
function FlashMessage({ refused, order }: { refused: string | undefined; order: OrderView }) {
  const { promisedOn } = order
  const mustPay = order.may.pay
  const [query] = useSearchParams()
  if (refused) return <FormMessage tone="bad">{refused}</FormMessage>
  if (query.has('placed')) {
    const nextStep = mustPay
      ? 'Please pay now: the goods are kept for you for 30 minutes.'
      : 'We have sent you a mail.'
    const arrival = promisedOn ? `It arrives by ${formatDay(promisedOn)}. ` : ''
    return (
      <FormMessage tone="good">
        Thank you, your order is placed. {arrival}
        {nextStep}
      </FormMessage>
    )
  }
  if (query.has('paid'))
    return (
      <FormMessage tone="good">
        Thank you. Your payment shows here as soon as it is confirmed to us.
      </FormMessage>
    )
  if (query.has('cancelled')) return <FormMessage tone="good">The order is cancelled.</FormMessage>
  if (query.has('asked'))
    return <FormMessage tone="good">We have your request and answer by mail.</FormMessage>
  if (query.has('unpaid')) {
    return (
      <FormMessage tone="bad">
        Our payment service can’t be reached just now. Please try again in a few minutes.
      </FormMessage>
    )
  }
  return null
}

function ActionRequestForm({ command, title }: { command: 'cancel' | 'return'; title: string }) {
  return (
    <details className="rounded-large border border-line px-4 py-2">
      <summary className="py-1 text-2 font-semibold underline underline-offset-3">{title}</summary>
      <Form method="post" className="grid gap-2 py-2">
        <label htmlFor={command} className="text-2">
          Reason (optional)
        </label>
        <textarea
          id={command}
          name="reason"
          rows={2}
          maxLength={maxReasonLength}
          className="rounded-small border border-edge bg-paper px-3 py-2 text-3"
        />
        <Button type="submit" name="do" value={command}>
          {title}
        </Button>
      </Form>
    </details>
  )
}
