import { Form } from 'react-router'
import type { DebitsView, DeskOrderView } from '#contract/orders/desk-orders.ts'
import { maxChangeReasonLength } from '#contract/orders/order-changes.ts'
import { formatMoney } from '#kernel/money.ts'
import * as deskOrderTexts from '#texts/desk-order.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field, FormMessage } from '#web/ui/field.tsx'
import { useDesk } from '../desk-frame.tsx'
import type { RefusedForm } from './line-form.tsx'

interface Props {
  order: DeskOrderView
  debits: DebitsView
  formKey: string
  /** A debit note that was refused, or its taking back. */
  refused: RefusedForm | undefined
}

/** What an invoice charged too little, and debit notes to be taken back (TAX-05). */
export function DebitForms({ order, debits, formKey, refused }: Props) {
  const hasSeveral = debits.invoices.length > 1
  return (
    <>
      {debits.invoices.map((invoice) => (
        <ChargeForm
          key={`${invoice.name} ${debits.count}`}
          order={order}
          invoice={invoice}
          title={
            hasSeveral
              ? deskOrderTexts.chargeMoreOn({ name: invoice.name })
              : deskOrderTexts.chargeMore()
          }
          count={debits.count}
          formKey={`${formKey}-${invoice.name}`}
          refused={refused?.typed.invoice === invoice.name ? refused : undefined}
        />
      ))}
      {debits.open.map(({ name, amount }) => (
        <TakeBackForm
          key={name}
          name={name}
          amount={amount}
          formKey={`${formKey}-${name}`}
          refused={refused?.typed.name === name ? refused : undefined}
        />
      ))}
    </>
  )
}

function ChargeForm(props: {
  order: DeskOrderView
  invoice: DebitsView['invoices'][number]
  title: string
  count: number
  formKey: string
  refused: RefusedForm | undefined
}) {
  const { order, invoice, title, count, formKey, refused } = props
  const { money } = useDesk()
  return (
    <details className="rounded-large border border-line px-4" open={refused !== undefined}>
      <summary className="py-2 text-2 font-semibold">{title}</summary>
      <Form
        method="post"
        aria-label={deskOrderTexts.debitFor({ name: invoice.name })}
        className="grid gap-3 pb-4"
      >
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="revision" value={count} />
        <input type="hidden" name="invoice" value={invoice.name} />
        <p className="text-2 text-ink-2">
          {deskOrderTexts.debitNote({ name: invoice.name, order: describePayment(order) })}
        </p>
        <FormMessage tone="bad">{refused?.field === null && refused.text}</FormMessage>
        <ul className="divide-y divide-line border-y border-line text-2">
          {invoice.lines.map(({ name, code, unit, quantity, total }, at) => {
            const field = `amount-${at + 1}`
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two agreed lines may be of one pack
              <li key={at} className="flex items-center gap-3 py-2">
                <span className="min-w-0 flex-1 break-words">
                  {name}
                  <span className="block text-ink-2">
                    {code} · {quantity} × {unit} · {formatMoney(total, money)}
                  </span>
                </span>
                <input
                  name={field}
                  defaultValue={refused?.typed[field]}
                  inputMode="decimal"
                  maxLength={20}
                  autoComplete="off"
                  placeholder="0"
                  aria-label={deskOrderTexts.moreForLine({ value: at + 1, name })}
                  className="h-(--control) w-24 rounded-small border border-edge bg-paper px-2 text-end text-typed"
                />
              </li>
            )
          })}
        </ul>
        <Field
          label={deskOrderTexts.oneSum({ currency: money.currency })}
          name="sum"
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
          defaultValue={refused?.typed.sum}
        />
        <ReasonField refused={refused} />
        <Checkbox
          label={deskOrderTexts.emailBuyer()}
          name="mail"
          defaultChecked={refused ? 'mail' in refused.typed : true}
        />
        <Button type="submit" name="do" value="debit">
          {deskOrderTexts.issueDebitNote()}
        </Button>
      </Form>
    </details>
  )
}

/** How the buyer pays what a debit note charges. */
function describePayment({ credit }: DeskOrderView): string {
  if (credit) return deskOrderTexts.debitOnAccount()
  return deskOrderTexts.debitByTransfer()
}

function TakeBackForm(props: {
  name: string
  amount: number
  formKey: string
  refused: RefusedForm | undefined
}) {
  const { name, amount, formKey, refused } = props
  const { money } = useDesk()
  return (
    <details className="rounded-large border border-line px-4" open={refused !== undefined}>
      <summary className="py-2 text-2 font-semibold">
        {deskOrderTexts.withdrawDebit({ name })}
      </summary>
      <Form
        method="post"
        aria-label={deskOrderTexts.withdrawDebitTitle({ name })}
        className="grid gap-3 pb-4"
      >
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="name" value={name} />
        <p className="text-2 text-ink-2">
          {deskOrderTexts.withdrawDebitNote({ amount: formatMoney(amount, money) })}
        </p>
        <FormMessage tone="bad">{refused?.field === null && refused.text}</FormMessage>
        <ReasonField refused={refused} />
        <Button type="submit" name="do" value="take-back">
          {deskOrderTexts.issueCreditNote()}
        </Button>
      </Form>
    </details>
  )
}

function ReasonField({ refused }: { refused: RefusedForm | undefined }) {
  return (
    <Field
      label={deskOrderTexts.reasonForBuyer()}
      name="reason"
      maxLength={maxChangeReasonLength}
      required
      autoComplete="off"
      defaultValue={refused?.typed.reason}
      error={refused?.field === 'reason' ? refused.text : undefined}
    />
  )
}
