import { Form } from 'react-router'
import { formatFullDay } from '#contract/delivery/delivery-promise.ts'
import {
  type CreditStatement,
  type CreditTerms,
  creditEntryWords,
  type OpenItem,
} from '#contract/orders/credit.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import * as statementTexts from '#texts/statement.ts'
import { getPageUrl } from '#web/answers.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { buildNoindexMeta } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/own-statement.ts'

/** PAY-05: what the buyer owes by invoice, and their statement. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const from = getPageUrl(request).searchParams.get('from') ?? ''
  return { credit: await shop.orders.readOwnCredit(scope, { from }) }
}

export const meta: Route.MetaFunction = () => buildNoindexMeta(statementTexts.onAccount())

export default function OwnStatement({ loaderData: { credit } }: Route.ComponentProps) {
  if (credit === null)
    return (
      <section className="grid gap-5">
        <h1 className="title">{statementTexts.onAccount()}</h1>
        <EmptyState
          icon="check"
          tone="quiet"
          title={statementTexts.noAccount()}
          text={statementTexts.noAccountNote()}
        />
      </section>
    )
  const { terms, items, statement } = credit
  return (
    <section className="grid gap-6">
      <h1 className="title">{statementTexts.onAccount()}</h1>
      <Facts terms={terms} items={items} />
      {items.length > 0 && <OpenItems items={items} />}
      <Statement statement={statement} />
    </section>
  )
}

function Facts({ terms, items }: { terms: CreditTerms; items: OpenItem[] }) {
  const { seller } = useFrame()
  const open = items.reduce((sum, { amountDue }) => sum + amountDue, 0)
  const late = items.reduce((sum, each) => sum + (each.overdue > 0 ? each.amountDue : 0), 0)
  const facts = [
    { name: statementTexts.amountOpen(), text: formatMoney(open, seller), isBad: false },
    { name: statementTexts.amountOverdue(), text: formatMoney(late, seller), isBad: late > 0 },
    { name: statementTexts.amountFree(), text: formatMoney(terms.free, seller), isBad: false },
    { name: statementTexts.creditLimit(), text: formatMoney(terms.limit, seller), isBad: false },
  ]
  return (
    <div className="grid gap-3">
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        {facts.map(({ name, text, isBad }) => (
          <div key={name}>
            <dt className="text-2 text-ink-2">{name}</dt>
            <dd className={`font-semibold tabular-nums ${isBad ? 'text-bad' : ''}`}>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="text-2 text-ink-2">
        {terms.isBlocked ? statementTexts.blocked() : statementTexts.terms({ days: terms.days })}
      </p>
    </div>
  )
}

function OpenItems({ items }: { items: OpenItem[] }) {
  const { seller } = useFrame()
  return (
    <section aria-labelledby="open" className="grid gap-2">
      <h2 id="open" className="text-section font-bold">
        {statementTexts.openInvoices()}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {items.map(({ number, invoice, dueOn, days, overdue, amountDue }) => (
          <li
            key={`${number} ${invoice}`}
            className="flex flex-wrap items-baseline gap-x-6 gap-y-1 py-3"
          >
            <p className="min-w-40 flex-1">
              <span className="font-semibold">{invoice ?? statementTexts.notInvoicedYet()}</span>
              <span className="block text-2 text-ink-2">
                <RichText
                  parts={statementTexts.orderNumber({
                    number,
                    link: (text) => (
                      <Link to={paths.myOrder(number)} className="underline">
                        {text}
                      </Link>
                    ),
                  })}
                />
              </span>
            </p>
            <p className={`text-2 ${overdue > 0 ? 'text-bad' : 'text-ink-2'}`}>
              {dueOn === null
                ? statementTexts.dueAfterInvoice({ days })
                : overdue > 0
                  ? statementTexts.wasDueOn({ day: formatFullDay(dueOn) })
                  : statementTexts.dueOn({ day: formatFullDay(dueOn) })}
            </p>
            <p className="ms-auto min-w-28 text-end font-semibold tabular-nums">
              {formatMoney(amountDue, seller)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Statement({ statement }: { statement: CreditStatement }) {
  const { seller } = useFrame()
  const { from, opening, entries, closing, left } = statement
  return (
    <section aria-labelledby="statement" className="grid gap-3">
      <h2 id="statement" className="text-section font-bold">
        {statementTexts.statement()}
      </h2>
      <div className="flex flex-wrap items-end gap-3">
        <Form
          method="get"
          aria-label={statementTexts.statementFrom()}
          className="flex items-end gap-3"
        >
          <Field
            key={from}
            label={statementTexts.from()}
            name="from"
            type="date"
            defaultValue={from}
          />
          <Button type="submit">{statementTexts.show()}</Button>
        </Form>
        <a
          href={toHref(`${paths.statementFile()}?from=${from}`)}
          download
          className="button button-plain"
        >
          {statementTexts.csv()}
        </a>
        <a
          href={toHref(`${paths.statementPdf()}?from=${from}`)}
          download
          className="button button-plain"
        >
          {statementTexts.pdf()}
        </a>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        <Balance
          text={
            left > 0
              ? statementTexts.carriedForward({ left })
              : statementTexts.onDay({ day: formatFullDay(from) })
          }
          amount={opening}
        />
        {entries.map(({ day, kind, number, reference, amount, balance }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other key, and none moves
          <li key={at} className="flex flex-wrap items-baseline gap-x-6 gap-y-1 py-2.5">
            <p className="min-w-48 flex-1">
              {creditEntryWords[kind]()}{' '}
              <Link to={paths.myOrder(number)} className="whitespace-nowrap underline">
                {number}
              </Link>
              <span className="block text-2 wrap-anywhere text-ink-2">
                {formatFullDay(day)}
                {reference && `, ${reference}`}
              </span>
            </p>
            <p className="text-end tabular-nums">
              {formatMoney(amount, seller)}
              <span className="block text-2 text-ink-2">{formatMoney(balance, seller)}</span>
            </p>
          </li>
        ))}
        <Balance text={statementTexts.now()} amount={closing} />
      </ul>
    </section>
  )
}

function Balance({ text, amount }: { text: string; amount: number }) {
  const { seller } = useFrame()
  return (
    <li className="flex items-baseline justify-between gap-6 py-2.5 font-semibold">
      <span>{text}</span>
      <span className="tabular-nums">{formatMoney(amount, seller)}</span>
    </li>
  )
}
