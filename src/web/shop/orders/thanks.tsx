import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { formatDay } from '#contract/delivery/delivery-promise.ts'
import type { OrderView } from '#contract/orders/orders.ts'
import {
  isByTransfer,
  isPaidOnline,
  isSplit,
  methodWords,
} from '#contract/orders/payment-methods.ts'
import { paths } from '#contract/paths/paths.ts'
import { keepUnits } from '#kernel/keep-units.ts'
import { formatMoney } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as ordersTexts from '#texts/orders.ts'
import { FormMessage } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { NegotiationClock } from '#web/widgets/negotiation/negotiation-clock.tsx'
import { OrderSums } from '#web/widgets/order/order-sums.tsx'
import { OrderTimeline } from '#web/widgets/order/order-timeline.tsx'
import { Picture } from '#web/widgets/product/picture.tsx'
import { AgreedPrices } from './agreed-prices.tsx'
import { TransferNote } from './transfer-note.tsx'
import type { UpiPayment } from './upi-payment.server.ts'

/** After an order: when it arrives, what to have ready, what can be done next (LOOK-08). */
export function Thanks(props: {
  order: OrderView
  email: string
  bankDetails: string | null
  upi: UpiPayment | null
  /** Comes back from the card's page. */
  isBackFromCard: boolean
  refused: string | undefined
}) {
  const { order, email } = props
  return (
    <article className="grid items-start gap-7 py-5 md:grid-cols-[minmax(0,1fr)_21.25rem] md:gap-12 md:py-8">
      <div className="grid min-w-0 gap-7">
        <header className="grid gap-2">
          {props.refused && <FormMessage tone="bad">{props.refused}</FormMessage>}
          <span className="grid size-10 place-items-center rounded-full bg-buy text-on-verb">
            <Icon name="check" />
          </span>
          <Heading order={order} />
          <p className="break-words text-ink-2">
            {order.delivery
              ? ordersTexts.confirmedTo({
                  number: order.number,
                  address: order.delivery.lines.join(', '),
                  email,
                })
              : ordersTexts.confirmed({ number: order.number, email })}
          </p>
          {order.source && (
            <p className="text-ink-2">
              <AgreedPrices source={order.source} />
            </p>
          )}
        </header>
        <OrderTimeline steps={order.timeline} />
        <PaymentNote {...props} />
        <NextSteps order={order} />
      </div>
      <OrderBox order={order} />
    </article>
  )
}

function Heading({ order }: { order: OrderView }) {
  const { person } = useFrame()
  const { lines, paymentMethod, account } = order
  const isWaitingForCard = isPaidOnline(paymentMethod) && account.otherDue > 0
  const promisedOn = isWaitingForCard ? null : (order.arrival?.date ?? null)
  const firstOn = lines.map((line) => line.promisedOn ?? '9').sort()[0]
  return (
    <>
      <h1 className="text-date leading-[1.15] font-bold tracking-[-0.02em]">
        {person?.firstName
          ? ordersTexts.thankYouName({ name: person.firstName })
          : ordersTexts.thankYou()}
        <span className="block">
          {promisedOn
            ? ordersTexts.deliveredBy({ promisedOn: formatDay(promisedOn) })
            : ordersTexts.orderPlaced()}
        </span>
      </h1>
      {promisedOn && firstOn && firstOn < promisedOn && (
        <p className="font-[550] text-good">
          {ordersTexts.firstBy({ firstOn: formatDay(firstOn) })}
        </p>
      )}
    </>
  )
}

/** What is to be paid, how and when, in one sentence. */
function PaymentNote(props: {
  order: OrderView
  bankDetails: string | null
  upi: UpiPayment | null
  isBackFromCard: boolean
}) {
  const { order, isBackFromCard } = props
  const { seller } = useFrame()
  const { paymentMethod, paymentState, may, credit } = order
  const total = formatMoney(order.total, seller)
  const open = credit && formatMoney(credit.open, seller)
  if (paymentState === 'paid') return <Note title={ordersTexts.paid()} />
  if (paymentState !== 'due') return null
  if (paymentMethod === 'cod')
    return <Note title={ordersTexts.haveReady({ total })}>{ordersTexts.cashOnArrival()}</Note>
  if (open && order.account.otherDue === 0)
    return <Note title={ordersTexts.onYourAccount({ open })}>{ordersTexts.invoiceSaysWhen()}</Note>
  const rest = formatMoney(order.account.otherDue, seller)
  const accountNote = open && (
    <p className="text-2 text-ink-2">{ordersTexts.onYourAccount({ open })}</p>
  )
  if (isByTransfer(paymentMethod))
    return (
      <>
        <TransferNote order={order} bankDetails={props.bankDetails} upi={props.upi} />
        {accountNote}
      </>
    )
  if (isBackFromCard)
    return <Note title={ordersTexts.thankYou()}>{ordersTexts.paymentPending()}</Note>
  return may.pay ? (
    <Note title={ordersTexts.pleasePay({ rest })}>
      {order.payBy && order.payByOn ? (
        <>
          {ordersTexts.itemsHeld()} <NegotiationClock until={order.payBy} day={order.payByOn} />
        </>
      ) : (
        ordersTexts.itemsHeldForYou()
      )}
      <a href={toHref(paths.payOrder(order.number))} className="button button-buy mt-3 flex">
        {ordersTexts.payNow({ rest })}
      </a>
      {accountNote}
    </Note>
  ) : null
}

function getTotalLabel({ paymentState, paymentMethod }: OrderView): string {
  return paymentState === 'due' && !isSplit(paymentMethod)
    ? methodWords[paymentMethod]()
    : commonTexts.total()
}

function Note({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <section className="flex items-start gap-4 rounded-large bg-buy-tint px-4 py-3.5">
      <NextIcon path="M3 7h18v10H3zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6 12h.01M18 12h.01" />
      <div>
        <strong className="font-[650]">{title}</strong>
        {children && <div className="text-2 text-ink-2">{children}</div>}
      </div>
    </section>
  )
}

function NextSteps({ order }: { order: OrderView }) {
  const { number, may } = order
  const linkClass = 'font-[650] text-buy underline underline-offset-3'
  return (
    <section className="grid gap-3">
      <h2 className="text-section font-bold">{ordersTexts.whatNext()}</h2>
      <ul className="grid gap-2.5">
        {may.cancel === 'now' && (
          <li className="flex gap-2.5">
            <NextIcon path="M9 7 4.5 11.5 9 16M5 11.5h9a5 5 0 0 1 5 5V18" />
            <span>
              <RichText
                parts={ordersTexts.changedYourMind({
                  link: (text) => (
                    <Link to={`${paths.myOrder(number)}#cancel`} className={linkClass}>
                      {text}
                    </Link>
                  ),
                })}
              />
            </span>
          </li>
        )}
        {order.hasInvoice && (
          <li className="flex gap-2.5">
            <NextIcon path="M6 3.5h8l4 4V20.5H6zM14 3.5v4h4M9 12h6M9 16h6" />
            <span>
              <RichText
                parts={ordersTexts.invoiceForBooks({
                  link: (text) => (
                    <Link to={paths.invoice(number)} className={linkClass}>
                      {text}
                    </Link>
                  ),
                })}
              />
            </span>
          </li>
        )}
        <li className="flex gap-2.5">
          <Icon name="cart" className="text-ink-2" />
          <Form method="post" action={paths.myOrder(number)}>
            <RichText
              parts={ordersTexts.buyOften({
                button: (text) => (
                  <button type="submit" name="do" value="save-cart" className={linkClass}>
                    {text}
                  </button>
                ),
              })}
            />
          </Form>
        </li>
      </ul>
    </section>
  )
}

function NextIcon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="icon text-ink-2">
      <path d={path} />
    </svg>
  )
}

function OrderBox({ order }: { order: OrderView }) {
  const { seller } = useFrame()
  return (
    <aside
      aria-label={ordersTexts.order()}
      className="grid gap-3.5 rounded-large border border-line p-4"
    >
      <ul className="grid gap-3">
        {order.lines.map((line, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two agreed lines may be of one pack
            key={index}
            className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-center gap-3 text-2"
          >
            <Picture picture={line.picture} alt="" widths={[96]} sizes="56px" />
            <span className="break-words">
              {keepUnits(line.name)}
              <span className="block text-ink-2">
                {line.quantity} × {line.unit}
              </span>
            </span>
            <span>{formatMoney(line.price * line.quantity, seller)}</span>
          </li>
        ))}
      </ul>
      <OrderSums {...order} place={null} totalLabel={getTotalLabel(order)} money={seller} />
      <p className="grid grid-cols-2 gap-2">
        <Link to={paths.myOrder(order.number)} className="button button-plain">
          {ordersTexts.track()}
        </Link>
        {order.hasInvoice && (
          <Link to={paths.invoice(order.number)} className="button button-plain">
            {ordersTexts.print()}
          </Link>
        )}
      </p>
    </aside>
  )
}
