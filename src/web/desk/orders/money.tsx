import { Form } from 'react-router'
import { formatDay } from '#contract/delivery/delivery-promise.ts'
import type { DeskOrderView, ExtraPaymentView } from '#contract/orders/desk-orders.ts'
import { maxReferenceLength } from '#contract/orders/order-changes.ts'
import { getTransferDue } from '#contract/orders/transfer-due.ts'
import { formatMoney, toMajorText } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskOrderTexts from '#texts/desk-order.ts'
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
    <OrderCard id="money" title={deskOrderTexts.money()}>
      <OrderSums {...order} isZeroRated={order.lutNumber !== ''} place={null} money={money} />
      <OrderAccount account={order.account} money={money} />
      <OpenAndMargin order={order} />
      {order.payments.length > 0 && (
        <ul className="grid gap-1 text-2 text-ink-2">
          {order.payments.map(({ number, kind, amount, day, reference }) => (
            <li key={number} className="break-words">
              {kind === 'received'
                ? deskOrderTexts.receivedOn({
                    day: formatDay(day),
                    amount: formatMoney(amount, money),
                  })
                : deskOrderTexts.refundedOn({
                    day: formatDay(day),
                    amount: formatMoney(amount, money),
                  })}
              {reference && `${commonTexts.clauseComma()}${reference}`}
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
          <dt>
            {order.paymentMethod === 'cod'
              ? deskOrderTexts.dueOnDelivery()
              : deskOrderTexts.amountDue()}
          </dt>
          <dd className="text-look">{formatMoney(amountDue, money)}</dd>
        </div>
      )}
      {order.margin !== null && (
        <div>
          <dt>{deskOrderTexts.marginToday()}</dt>
          <dd>
            <MarginCell margin={order.margin} floor={null} />
          </dd>
        </div>
      )}
    </dl>
  )
}

const refundWords: Record<
  NonNullable<DeskOrderView['refund']>['state'],
  (values: { amount: string }) => string
> = {
  asked: deskOrderTexts.refundAsked,
  pending: deskOrderTexts.refundPending,
  failed: deskOrderTexts.refundFailed,
}

const extraWords: Record<
  ExtraPaymentView['reason'],
  (values: { amount: string; state: string }) => string
> = {
  twice: deskOrderTexts.paidTwice,
  late: deskOrderTexts.paidLate,
  'old-page': deskOrderTexts.paidOldPage,
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
          {refundWords[refund.state]({ amount: formatMoney(refund.amount, money) })}
        </li>
      )}
      {extraPayments.map(({ intentId, amount, reason, state }) => (
        <li key={intentId} className={`break-words ${getTone(state)}`}>
          {extraWords[reason]({ amount: formatMoney(amount, money), state })}{' '}
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
      <summary className="py-2 text-2 font-semibold">{deskOrderTexts.recordPaymentMore()}</summary>
      <Form method="post" aria-label={deskOrderTexts.recordPayment()} className="grid gap-3 pb-3">
        <input type="hidden" name="key" value={`${formKey}-pay`} />
        <FormMessage tone="bad">{refused?.text}</FormMessage>
        <Field
          label={deskOrderTexts.amountInCurrency({ currency: money.currency })}
          name="amount"
          inputMode="decimal"
          required
          autoComplete="off"
          defaultValue={refused?.typed.amount ?? toMajorText(due, money.currency)}
        />
        <Field
          label={deskOrderTexts.day()}
          name="day"
          type="date"
          required
          max={today}
          defaultValue={refused?.typed.day ?? today}
        />
        <Field
          label={deskOrderTexts.bankReferenceOptional()}
          name="reference"
          maxLength={maxReferenceLength}
          autoComplete="off"
          defaultValue={refused?.typed.reference}
        />
        <Button type="submit" name="do" value="record-payment">
          {deskOrderTexts.recordPayment()}
        </Button>
      </Form>
    </details>
  )
}
