import { data, Form, redirect, useSearchParams } from 'react-router'
import { savedCartTexts } from '#contract/cart/saved-carts.ts'
import { formatFullDay } from '#contract/delivery/delivery-promise.ts'
import type { OrderCredit, OrderItem } from '#contract/orders/credit.ts'
import { documentTitles } from '#contract/orders/order-documents.ts'
import {
  type ContactView,
  maxReasonLength,
  type OrderView,
  orderStatuses,
  orderTexts,
  paymentWords,
} from '#contract/orders/orders.ts'
import { methodWords } from '#contract/orders/payment-methods.ts'
import { getTransferDue } from '#contract/orders/transfer-due.ts'
import { paths } from '#contract/paths/paths.ts'
import { countNoun } from '#kernel/count-noun.ts'
import { formatMoney } from '#kernel/money.ts'
import { getPageUrl, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { ThreadLink } from '#web/widgets/negotiation/thread-link.tsx'
import { OrderAccount } from '#web/widgets/order/order-account.tsx'
import { OrderArrival } from '#web/widgets/order/order-arrival.tsx'
import { OrderChanges } from '#web/widgets/order/order-changes.tsx'
import { OrderContact } from '#web/widgets/order/order-contact.tsx'
import { OrderLines } from '#web/widgets/order/order-lines.tsx'
import { OrderState } from '#web/widgets/order/order-state.tsx'
import { OrderSums } from '#web/widgets/order/order-sums.tsx'
import { OrderTimeline } from '#web/widgets/order/order-timeline.tsx'
import { OrderTrack } from '#web/widgets/order/order-track.tsx'
import { orChangeOver, orNeedRole } from '../companies/change-over.server.ts'
import type { Route } from './+types/my-order.ts'
import { isThanksPage } from './is-thanks-page.ts'
import { Thanks } from './thanks.tsx'
import { Tracking } from './tracking.tsx'
import { TransferNote } from './transfer-note.tsx'
import { buildUpiPayment } from './upi-payment.server.ts'

/** An order with its track, and what its customer can do (ACC-04, ORD-04). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const visit = requireSignedIn(context, request)
  const { scope, shop, customer } = visit
  const { number } = params
  const answer = shop.orders.myOrder(scope, number)
  const order = await orChangeOver(answer, visit, request, { kind: 'order', number })
  // Nobody is thanked, nor promised a day, for an order that has been cancelled or has arrived.
  const isThanked = order.state === 'placed' || order.state === 'confirmed'
  if (isThanksPage(getPageUrl(request).searchParams) && !isThanked)
    throw redirect(paths.myOrder(params.number))
  const reviewable =
    order.state === 'delivered' ? await shop.opinions.listReviewableLines(scope, order.number) : []
  return {
    order,
    reviewable,
    bankDetails: scope.seller.bankDetails,
    upi: buildUpiPayment(scope.seller, order),
    email: customer.email,
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const form = await readForm(request)
  if (form.get('do') === 'save-cart') {
    const saved = await orNotFound(shop.orders.saveOrderAsCart(scope, params.number))
    if (saved.ok) return redirect(`${paths.savedCarts()}?open=${saved.value.id}`)
    return data(savedCartTexts[saved.code], 409)
  }
  const reason = String(form.get('reason') ?? '')
  const commands = { cancel: shop.orders.cancelOwnOrder, return: shop.orders.requestReturn }
  const command = form.get('do')
  if (command !== 'cancel' && command !== 'return') throw data(null, { status: 400 })
  const outcome = await orNeedRole(
    orNotFound(commands[command](scope, params.number, reason)),
    { scope },
    'buy',
    paths.myOrder(params.number),
  )
  if (!outcome.ok) return data(orderTexts[outcome.code], orderStatuses[outcome.code])
  return redirect(`${paths.myOrder(params.number)}?${outcome.value.done}`)
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Order ${params.number}` },
  { name: 'robots', content: 'noindex' },
]

export default function MyOrder({
  loaderData: { order, reviewable, bankDetails, upi, email },
  actionData,
}: Route.ComponentProps) {
  const { seller } = useFrame()
  const [query] = useSearchParams()
  if (isThanksPage(query)) {
    return (
      <Thanks
        order={order}
        email={email}
        bankDetails={bankDetails}
        upi={upi}
        isBackFromCard={query.has('paid')}
        refused={actionData}
      />
    )
  }
  return (
    <article className="grid gap-6">
      <FlashMessage refused={actionData} />
      <OrderHeader order={order} />
      <section aria-label="Track" className="grid gap-3">
        <OrderTimeline steps={order.timeline} />
        <Tracking order={order} />
        <Collapsible title={formatStepCount(order.track.length)} open={false}>
          <OrderTrack track={order.track} />
        </Collapsible>
      </section>
      {order.may.pay && (
        <p>
          <a href={toHref(paths.payOrder(order.number))} className="button button-buy">
            Pay {formatMoney(order.account.otherDue, seller)} now
          </a>
        </p>
      )}
      {order.credit && order.paymentState === 'due' && <CreditNote credit={order.credit} />}
      {getTransferDue({ ...order, ...order.account }) > 0 && (
        <TransferNote order={order} bankDetails={bankDetails} upi={upi} />
      )}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <section aria-labelledby="goods" className="grid content-start gap-3">
          <h2 id="goods" className="text-section font-bold">
            Goods
          </h2>
          <OrderLines lines={order.lines} reviewable={reviewable} money={seller} />
          {order.changes.length > 0 && (
            <section aria-labelledby="changes" className="grid gap-3 pt-3">
              <h3 id="changes" className="text-3 font-bold">
                Cancelled and returned
              </h3>
              <OrderChanges changes={order.changes} money={seller} />
            </section>
          )}
        </section>
        <OrderAside order={order} />
      </div>
    </article>
  )
}

function formatStepCount(count: number): string {
  return count === 1 ? '1 step, with its time' : `${count} steps, with their times`
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
      {order.arrival && (
        <p>
          <OrderArrival arrival={order.arrival} />
          {order.arrival.isLate && (
            <>
              . Sorry for the delay:{' '}
              <Link to={paths.contact()} className="underline underline-offset-3">
                ask us about it
              </Link>
              .
            </>
          )}
        </p>
      )}
      {order.companyOrder && (
        <p className="text-2 text-ink-2">
          {[
            `For ${order.companyOrder.companyName}`,
            order.companyOrder.personName && `by ${order.companyOrder.personName}`,
            order.companyOrder.costCenter && `cost centre ${order.companyOrder.costCenter}`,
            order.purchaseOrder && `purchase order ${order.purchaseOrder}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
      {order.source && (
        <p>
          At the prices of your <ThreadLink {...order.source} />
        </p>
      )}
    </header>
  )
}

/** Sums and addresses, and what can be done with the order. */
function OrderAside({ order }: { order: OrderView }) {
  const { seller } = useFrame()
  const { may } = order
  const invoices = order.documents.filter(({ kind }) => kind === 'invoice')
  return (
    <aside className="grid content-start gap-5">
      <OrderSums {...order} isZeroRated={order.lutNumber !== ''} place={null} money={seller} />
      <OrderAccount account={order.account} money={seller} />
      {order.delivery && <OrderContact title="Delivery" {...order.delivery} />}
      {order.billing && <Billing billing={order.billing} delivery={order.delivery} />}
      <div className="grid gap-2">
        {order.hasInvoice && invoices.length < 2 && (
          <Link to={paths.invoice(order.number)} className="button button-plain">
            {invoices.length > 0 ? 'Invoice' : 'Proforma invoice'}
          </Link>
        )}
        {order.receipts.map(({ name, number }) => (
          <Link key={name} to={paths.receipt(order.number, number)} className="button button-plain">
            Receipt {name}
          </Link>
        ))}
        {order.documents
          .filter(({ kind }) => kind !== 'invoice' || invoices.length > 1)
          .map(({ kind, name }) => (
            <Link
              key={name}
              to={paths.orderDocument(order.number, name)}
              className="button button-plain"
            >
              {documentTitles[kind]} {name}
            </Link>
          ))}
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

function Billing({ billing, delivery }: { billing: ContactView; delivery: ContactView | null }) {
  const isSame = delivery && formatContact(billing) === formatContact(delivery)
  if (!isSame) return <OrderContact title="Billing" {...billing} />
  return <OrderContact title="Billing" name="Same as delivery" lines={[]} phone="" />
}

const formatContact = ({ name, lines, phone }: ContactView) => [name, ...lines, phone].join('\n')

/** What has just happened, from the URL that the form redirected to. */
function FlashMessage({ refused }: { refused: string | undefined }) {
  const [query] = useSearchParams()
  if (refused) return <FormMessage tone="bad">{refused}</FormMessage>
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
      {/* A link to the form's id opens it. */}
      <Form method="post" id={command} className="grid gap-2 py-2">
        <label htmlFor={`${command}-reason`} className="text-2">
          Reason (optional)
        </label>
        <textarea
          id={`${command}-reason`}
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

/** Until when an order on account is to be paid, by invoice (PAY-05). */
function CreditNote({ credit: { days, open, items } }: { credit: OrderCredit }) {
  const { seller } = useFrame()
  const [first] = items
  const link = (
    <Link to={paths.statement()} className="underline">
      See what is open
    </Link>
  )
  if (items.length === 1)
    return (
      <p>
        {formatMoney(open, seller)} on account. {formatDue(first!, days)}. {link}
      </p>
    )
  return (
    <section aria-label="On account" className="grid gap-2">
      <p>{formatMoney(open, seller)} on account, by invoice:</p>
      <ul className="max-w-[40rem] divide-y divide-line border-y border-line">
        {items.map((item) => (
          <li key={item.invoice} className="flex flex-wrap justify-between gap-x-6 py-2">
            <span>
              {item.invoice ?? 'Not invoiced yet'}
              <span className={`block text-2 ${item.overdue > 0 ? 'text-bad' : 'text-ink-2'}`}>
                {formatDue(item, days)}
              </span>
            </span>
            <span className="font-semibold tabular-nums">{formatMoney(item.amount, seller)}</span>
          </li>
        ))}
      </ul>
      <p>{link}</p>
    </section>
  )
}

function formatDue({ dueOn, overdue }: OrderItem, days: number): string {
  return dueOn === null
    ? `Due ${countNoun(days, 'day')} after our invoice`
    : `${overdue > 0 ? 'Was due' : 'Due'} on ${formatFullDay(dueOn)}`
}
