import { formatFullDay } from '#contract/delivery/delivery-promise.ts'
import { type CreditStatement, creditEntryWords, type OpenItem } from '#contract/orders/credit.ts'
import { stateWords } from '#contract/orders/orders.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatMoney } from '#kernel/money.ts'
import * as deskCreditTexts from '#texts/desk-credit.ts'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { DeskTable, EmptyState } from '../parts/desk-table.tsx'

/** What an account owes by invoice, the first due first. */
export function OpenItemsTable({ items }: { items: OpenItem[] }) {
  const { money } = useDesk()
  if (items.length === 0) return <EmptyState>{deskCreditTexts.nothingOpen()}</EmptyState>
  return (
    <DeskTable
      caption={deskCreditTexts.openInvoices()}
      cards
      head={[
        deskCreditTexts.invoice(),
        deskCreditTexts.order(),
        deskCreditTexts.state(),
        deskCreditTexts.due(),
        { name: deskCreditTexts.total(), end: true },
        { name: deskCreditTexts.open(), end: true },
      ]}
    >
      {items.map(({ number, invoice, state, dueOn, days, overdue, total, amountDue }) => (
        <tr key={`${number} ${invoice}`}>
          <th scope="row" className="whitespace-nowrap">
            {invoice ?? deskCreditTexts.notInvoicedYet()}
          </th>
          <td data-name={deskCreditTexts.order()}>
            <Link to={deskPaths.order(number)} className="whitespace-nowrap font-semibold">
              {number}
            </Link>
          </td>
          <td data-name={deskCreditTexts.state()}>{stateWords[state]()}</td>
          <td data-name={deskCreditTexts.due()}>
            {dueOn === null ? deskCreditTexts.daysAfterInvoice({ days }) : formatFullDay(dueOn)}
            {overdue > 0 && (
              <span className="block text-bad">
                {deskCreditTexts.daysOverdue({ days: overdue })}
              </span>
            )}
          </td>
          <td data-name={deskCreditTexts.total()} className="text-end tabular-nums">
            {formatMoney(total, money)}
          </td>
          <td data-name={deskCreditTexts.open()} className="text-end font-semibold tabular-nums">
            {formatMoney(amountDue, money)}
          </td>
        </tr>
      ))}
    </DeskTable>
  )
}

/** Orders, credits and payments, with what is owed after each. */
export function StatementTable({ statement }: { statement: CreditStatement }) {
  const { money } = useDesk()
  const { from, opening, entries, closing, left } = statement
  return (
    <DeskTable
      caption={deskCreditTexts.statement()}
      cards
      head={[
        deskCreditTexts.day(),
        deskCreditTexts.entry(),
        deskCreditTexts.reference(),
        { name: deskCreditTexts.amount(), end: true },
        { name: deskCreditTexts.balance(), end: true },
      ]}
    >
      <tr>
        <td data-name={deskCreditTexts.day()} className="whitespace-nowrap">
          {formatFullDay(from)}
        </td>
        <td data-name={deskCreditTexts.entry()} className="font-semibold">
          {left > 0 ? deskCreditTexts.carriedForward({ left }) : deskCreditTexts.openingBalance()}
        </td>
        <td className="max-sm:hidden" />
        <td className="max-sm:hidden" />
        <td data-name={deskCreditTexts.balance()} className="text-end font-semibold tabular-nums">
          {formatMoney(opening, money)}
        </td>
      </tr>
      {entries.map(({ day, kind, number, reference, amount, balance }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other key, and none moves
        <tr key={at}>
          <td data-name={deskCreditTexts.day()} className="whitespace-nowrap">
            {formatFullDay(day)}
          </td>
          <td data-name={deskCreditTexts.entry()}>
            {creditEntryWords[kind]()}{' '}
            <Link to={deskPaths.order(number)} className="whitespace-nowrap underline">
              {number}
            </Link>
          </td>
          <td data-name={deskCreditTexts.reference()} className="wrap-anywhere">
            {reference || '–'}
          </td>
          <td data-name={deskCreditTexts.amount()} className="text-end tabular-nums">
            {formatMoney(amount, money)}
          </td>
          <td data-name={deskCreditTexts.balance()} className="text-end tabular-nums">
            {formatMoney(balance, money)}
          </td>
        </tr>
      ))}
      <tr>
        <td className="max-sm:hidden" />
        <td data-name={deskCreditTexts.entry()} className="font-semibold">
          {deskCreditTexts.closingBalance()}
        </td>
        <td className="max-sm:hidden" />
        <td className="max-sm:hidden" />
        <td data-name={deskCreditTexts.balance()} className="text-end font-semibold tabular-nums">
          {formatMoney(closing, money)}
        </td>
      </tr>
    </DeskTable>
  )
}
