import { Form } from 'react-router'
import { formatDay } from '#contract/delivery/delivery-promise.ts'
import type { DeskOrderView, ExtraPaymentView } from '#contract/orders/desk-orders.ts'
import { maxReferenceLength } from '#contract/orders/order-changes.ts'
import { getTransferDue } from '#contract/orders/transfer-due.ts'
import { formatMoney, toMajorText } from '#kernel/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { OrderAccount } from '#web/widgets/order/order-account.tsx'
import { OrderSums } from '#web/widgets/order/order-sums.tsx'
import { useDesk } from '../desk-frame.tsx'
import { MarginCell } from '../list/margin-cell.tsx'
import type { RefusedForm } from './line-form.tsx'
import { OrderCard } from './order-card.tsx'

interface Props {
  order: DeskOrderView
  formKey: string
  /** Today in the seller's country: `2026-11-24`. */
  today: string
  /** A payment that was refused. */
  refused: RefusedForm | undefined
}

/** What the order costs, and what was paid, credited and paid back (DEAL-05). */
export function OrderMoney(props: Props) {
  const { order } = props
  const { money } = useDesk()
  return (
    <OrderCard id="money" title="Money">
      <OrderSums {...order} isZeroRated={order.lutNumber !== ''} place={null} money={money} />
      <OrderAccount account={order.account} money={money} />
      <OpenAndMargin order={order} />
      {order.payments.length > 0 && (
        <ul className="grid gap-1 text-2 text-ink-2">
          {order.payments.map(({ number, kind, amount, day, reference }) => (
            <li key={number} className="break-words">
              {formatDay(day)}: {formatMoney(amount, money)}{' '}
              {kind === 'received' ? 'came in' : 'paid back'}
              {reference && `, ${reference}`}
            </li>
          ))}
        </ul>
      )}
      <ServiceRefunds order={order} />
      {order.actions.includes('paid') && <PaymentForm {...props} />}
    </OrderCard>
  )
}

/** What is open while nothing was paid yet, and what the order earns. */
function OpenAndMargin({ order }: { order: DeskOrderView }) {
  const { money } = useDesk()
  const { received, debited, credited, amountDue } = order.account
  const isOpen = received === 0 && debited === 0 && credited === 0 && amountDue > 0
  if (!isOpen && order.margin === null) return null
  return (
    <dl className="bill">
      {isOpen && (
        <div>
          <dt>{order.paymentMethod === 'cod' ? 'To be paid on delivery' : 'To be paid'}</dt>
          <dd className="text-look">{formatMoney(amountDue, money)}</dd>
        </div>
      )}
      {order.margin !== null && (
        <div>
          <dt>Margin, by today’s cost</dt>
          <dd>
            <MarginCell margin={order.margin} floor={null} />
          </dd>
        </div>
      )}
    </dl>
  )
}

const refundWords: Record<NonNullable<DeskOrderView['refund']>['state'], string> = {
  asked: 'is being paid back by the payment service.',
  pending: 'is on its way back: the payment service has taken it on.',
  failed: 'could not be paid back by the payment service. Try again, or pay it another way.',
}

const extraWords: Record<ExtraPaymentView['reason'], string> = {
  twice: 'was paid twice',
  late: 'was paid after the order’s end',
  'old-page': 'was paid on an outdated page',
}

const extraStates: Record<ExtraPaymentView['state'], string> = {
  due: 'and goes back by itself.',
  pending: 'and is on its way back.',
  refunded: 'and went back.',
  failed: 'and could not be paid back. Try again.',
}

/** What the payment service pays back, and money that the order did not need (PAY-02, PAY-03). */
function ServiceRefunds({ order: { refund, extraPayments } }: { order: DeskOrderView }) {
  const { money } = useDesk()
  const getTone = (state: string) => (state === 'failed' ? 'text-bad' : 'text-ink-2')
  if (!refund && extraPayments.length === 0) return null
  return (
    <ul className="grid gap-1 text-2">
      {refund && (
        <li className={getTone(refund.state)}>
          {formatMoney(refund.amount, money)} {refundWords[refund.state]}
        </li>
      )}
      {extraPayments.map(({ intentId, amount, reason, state }) => (
        <li key={intentId} className={`break-words ${getTone(state)}`}>
          {formatMoney(amount, money)} {extraWords[reason]} {extraStates[state]}{' '}
          <span className="text-ink-2">{intentId}</span>
        </li>
      ))}
    </ul>
  )
}

function PaymentForm({ order, formKey, today, refused }: Props) {
  const { money } = useDesk()
  const { amountDue, otherDue } = order.account
  const due = getTransferDue({ ...order, ...order.account }) || otherDue || amountDue
  return (
    <details
      id="payment"
      className="rounded-large border border-line px-4"
      // An order that waits for its transfer has this as its next step.
      open={refused !== undefined || order.state === 'placed'}
    >
      <summary className="py-2 text-2 font-semibold">Record payment …</summary>
      <Form method="post" aria-label="Record payment" className="grid gap-3 pb-3">
        <input type="hidden" name="key" value={`${formKey}-pay`} />
        <FormMessage tone="bad">{refused?.text}</FormMessage>
        <Field
          label={`Amount in ${money.currency}`}
          name="amount"
          inputMode="decimal"
          required
          autoComplete="off"
          defaultValue={refused?.typed.amount ?? toMajorText(due, money.currency)}
        />
        <Field
          label="Day"
          name="day"
          type="date"
          required
          max={today}
          defaultValue={refused?.typed.day ?? today}
        />
        <Field
          label="Bank reference (optional)"
          name="reference"
          maxLength={maxReferenceLength}
          autoComplete="off"
          defaultValue={refused?.typed.reference}
        />
        <Button type="submit" name="do" value="record-payment">
          Record payment
        </Button>
      </Form>
    </details>
  )
}
