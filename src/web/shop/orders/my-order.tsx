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
import { formatMoney } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as ordersTexts from '#texts/orders.ts'
import { getPageUrl, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
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
import { AgreedPrices } from './agreed-prices.tsx'
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
    return data(savedCartTexts[saved.code](), 409)
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
  if (!outcome.ok) return data(orderTexts[outcome.code](), orderStatuses[outcome.code])
  return redirect(`${paths.myOrder(params.number)}?${outcome.value.done}`)
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: ordersTexts.orderNumber({ number: params.number }) },
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
      <section aria-label={ordersTexts.track()} className="grid gap-3">
        <OrderTimeline steps={order.timeline} />
        <Tracking order={order} />
        <Collapsible title={formatStepCount(order.track.length)} open={false}>
          <OrderTrack track={order.track} />
        </Collapsible>
      </section>
      {order.may.pay && (
        <p>
          <a href={toHref(paths.payOrder(order.number))} className="button button-buy">
            {ordersTexts.payDueNow({ otherDue: formatMoney(order.account.otherDue, seller) })}
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
            {ordersTexts.items()}
          </h2>
          <OrderLines lines={order.lines} reviewable={reviewable} money={seller} />
          {order.changes.length > 0 && (
            <section aria-labelledby="changes" className="grid gap-3 pt-3">
              <h3 id="changes" className="text-3 font-bold">
                {ordersTexts.cancelledAndReturned()}
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
  return ordersTexts.stepCount({ count })
}

function OrderHeader({ order }: { order: OrderView }) {
  return (
    <header className="grid gap-1">
      <h1 className="title">{ordersTexts.orderNumber({ number: order.number })}</h1>
      <p className="flex flex-wrap gap-x-3">
        <OrderState state={order.state} />
        <span className="text-2 text-ink-2">
          {methodWords[order.paymentMethod]()}: {paymentWords[order.paymentState]().toLowerCase()}
        </span>
      </p>
      {order.arrival && (
        <p>
          <OrderArrival arrival={order.arrival} />
          {order.arrival.isLate && (
            <>
              {'. '}
              <RichText
                parts={ordersTexts.sorryForDelay({
                  link: (text) => (
                    <Link to={paths.contact()} className="underline underline-offset-3">
                      {text}
                    </Link>
                  ),
                })}
              />
            </>
          )}
        </p>
      )}
      {order.companyOrder && (
        <p className="text-2 text-ink-2">
          {[
            ordersTexts.forCompany({ companyName: order.companyOrder.companyName }),
            order.companyOrder.personName &&
              ordersTexts.byPerson({ name: order.companyOrder.personName }),
            order.companyOrder.costCenter &&
              ordersTexts.costCenter({ costCenter: order.companyOrder.costCenter }),
            order.purchaseOrder && ordersTexts.purchaseOrder({ number: order.purchaseOrder }),
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
      {order.source && (
        <p>
          <AgreedPrices source={order.source} />
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
      {order.delivery && <OrderContact title={commonTexts.delivery()} {...order.delivery} />}
      {order.billing && <Billing billing={order.billing} delivery={order.delivery} />}
      <div className="grid gap-2">
        {order.hasInvoice && invoices.length < 2 && (
          <Link to={paths.invoice(order.number)} className="button button-plain">
            {invoices.length > 0 ? ordersTexts.invoice() : ordersTexts.proformaInvoice()}
          </Link>
        )}
        {order.receipts.map(({ name, number }) => (
          <Link key={name} to={paths.receipt(order.number, number)} className="button button-plain">
            {ordersTexts.receiptName({ name })}
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
              {documentTitles[kind]()} {name}
            </Link>
          ))}
        <Form method="post" action={paths.reorder(order.number)}>
          <Button type="submit" className="w-full">
            {ordersTexts.orderAgain()}
          </Button>
        </Form>
      </div>
      {may.cancel && (
        <ActionRequestForm
          command="cancel"
          title={may.cancel === 'now' ? ordersTexts.cancelOrder() : ordersTexts.askToCancel()}
        />
      )}
      {may.return && <ActionRequestForm command="return" title={ordersTexts.askToReturn()} />}
    </aside>
  )
}

function Billing({ billing, delivery }: { billing: ContactView; delivery: ContactView | null }) {
  const isSame = delivery && formatContact(billing) === formatContact(delivery)
  if (!isSame) return <OrderContact title={ordersTexts.billing()} {...billing} />
  return (
    <OrderContact
      title={ordersTexts.billing()}
      name={ordersTexts.sameAsDelivery()}
      lines={[]}
      phone=""
    />
  )
}

const formatContact = ({ name, lines, phone }: ContactView) => [name, ...lines, phone].join('\n')

/** What has just happened, from the URL that the form redirected to. */
function FlashMessage({ refused }: { refused: string | undefined }) {
  const [query] = useSearchParams()
  if (refused) return <FormMessage tone="bad">{refused}</FormMessage>
  if (query.has('cancelled'))
    return <FormMessage tone="good">{ordersTexts.orderCancelled()}</FormMessage>
  if (query.has('asked'))
    return <FormMessage tone="good">{ordersTexts.requestReceived()}</FormMessage>
  if (query.has('unpaid')) {
    return <FormMessage tone="bad">{ordersTexts.paymentDown()}</FormMessage>
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
          {ordersTexts.reasonOptional()}
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
      {ordersTexts.seeOpenInvoices()}
    </Link>
  )
  if (items.length === 1)
    return (
      <p>
        {ordersTexts.onAccountDue({
          amount: formatMoney(open, seller),
          due: formatDue(first!, days),
        })}{' '}
        {link}
      </p>
    )
  return (
    <section aria-label={ordersTexts.onAccount()} className="grid gap-2">
      <p>{ordersTexts.onAccountByInvoice({ open: formatMoney(open, seller) })}</p>
      <ul className="max-w-[40rem] divide-y divide-line border-y border-line">
        {items.map((item) => (
          <li key={item.invoice} className="flex flex-wrap justify-between gap-x-6 py-2">
            <span>
              {item.invoice ?? ordersTexts.notInvoicedYet()}
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
    ? ordersTexts.dueAfterInvoice({ days })
    : overdue > 0
      ? ordersTexts.wasDueOn({ day: formatFullDay(dueOn) })
      : ordersTexts.dueOn({ day: formatFullDay(dueOn) })
}
