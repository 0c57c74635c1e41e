import { Form } from 'react-router'
import type { DebitsView, DeskOrderView } from '#contract/orders/desk-orders.ts'
import { maxChangeReasonLength } from '#contract/orders/order-changes.ts'
import { formatMoney } from '#kernel/money.ts'
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
              ? `Charge more on ${invoice.name}: debit note …`
              : 'Charge more: debit note …'
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
      <Form method="post" aria-label={`Debit note to ${invoice.name}`} className="grid gap-3 pb-4">
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="revision" value={count} />
        <input type="hidden" name="invoice" value={invoice.name} />
        <p className="text-2 text-ink-2">
          What {invoice.name} charged too little, with tax: by line, or as one sum that is shared
          over its lines. {describePayment(order)}
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
                  aria-label={`More for line ${at + 1}, ${name}`}
                  className="h-(--control) w-24 rounded-small border border-edge bg-paper px-2 text-end text-typed"
                />
              </li>
            )
          })}
        </ul>
        <Field
          label={`Or one sum for all lines, in ${money.currency}`}
          name="sum"
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
          defaultValue={refused?.typed.sum}
        />
        <ReasonField refused={refused} />
        <Checkbox
          label="Mail the buyer"
          name="mail"
          defaultChecked={refused ? 'mail' in refused.typed : true}
        />
        <Button type="submit" name="do" value="debit">
          Issue debit note
        </Button>
      </Form>
    </details>
  )
}

/** How the buyer pays what a debit note charges. */
function describePayment({ credit }: DeskOrderView): string {
  if (credit) return 'It goes on the buyer’s account.'
  return 'The buyer pays it by transfer: record it under Money.'
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
      <summary className="py-2 text-2 font-semibold">Take back {name} …</summary>
      <Form method="post" aria-label={`Take back ${name}`} className="grid gap-3 pb-4">
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="name" value={name} />
        <p className="text-2 text-ink-2">
          A credit note over {formatMoney(amount, money)} takes the whole debit note back.
        </p>
        <FormMessage tone="bad">{refused?.field === null && refused.text}</FormMessage>
        <ReasonField refused={refused} />
        <Button type="submit" name="do" value="take-back">
          Issue credit note
        </Button>
      </Form>
    </details>
  )
}

function ReasonField({ refused }: { refused: RefusedForm | undefined }) {
  return (
    <Field
      label="Reason, for the buyer to read"
      name="reason"
      maxLength={maxChangeReasonLength}
      required
      autoComplete="off"
      defaultValue={refused?.typed.reason}
      error={refused?.field === 'reason' ? refused.text : undefined}
    />
  )
}
