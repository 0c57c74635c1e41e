import { formatFullDay } from '#contract/delivery/delivery-promise.ts'
import { type CreditStatement, creditEntryWords, type OpenItem } from '#contract/orders/credit.ts'
import { stateWords } from '#contract/orders/orders.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { countNoun } from '#kernel/count-noun.ts'
import { formatMoney } from '#kernel/money.ts'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { DeskTable, EmptyState } from '../parts/desk-table.tsx'

/** What an account owes by invoice, the first due first. */
export function OpenItemsTable({ items }: { items: OpenItem[] }) {
  const { money } = useDesk()
  if (items.length === 0) return <EmptyState>Nothing is open.</EmptyState>
  return (
    <DeskTable
      caption="Open invoices"
      cards
      head={[
        'Invoice',
        'Order',
        'State',
        'Due',
        { name: 'Total', end: true },
        { name: 'Open', end: true },
      ]}
    >
      {items.map(({ number, invoice, state, dueOn, days, overdue, total, amountDue }) => (
        <tr key={`${number} ${invoice}`}>
          <th scope="row" className="whitespace-nowrap">
            {invoice ?? 'Not invoiced yet'}
          </th>
          <td data-name="Order">
            <Link to={deskPaths.order(number)} className="whitespace-nowrap font-semibold">
              {number}
            </Link>
          </td>
          <td data-name="State">{stateWords[state]()}</td>
          <td data-name="Due">
            {dueOn === null ? `${countNoun(days, 'day')} after its invoice` : formatFullDay(dueOn)}
            {overdue > 0 && (
              <span className="block text-bad">
                {overdue} {overdue === 1 ? 'day' : 'days'} overdue
              </span>
            )}
          </td>
          <td data-name="Total" className="text-end tabular-nums">
            {formatMoney(total, money)}
          </td>
          <td data-name="Open" className="text-end font-semibold tabular-nums">
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
      caption="Statement"
      cards
      head={[
        'Day',
        'What',
        'Reference',
        { name: 'Amount', end: true },
        { name: 'Balance', end: true },
      ]}
    >
      <tr>
        <td data-name="Day" className="whitespace-nowrap">
          {formatFullDay(from)}
        </td>
        <td data-name="What" className="font-semibold">
          {left > 0 ? `Carried forward, ${left} earlier entries` : 'Opening balance'}
        </td>
        <td className="max-sm:hidden" />
        <td className="max-sm:hidden" />
        <td data-name="Balance" className="text-end font-semibold tabular-nums">
          {formatMoney(opening, money)}
        </td>
      </tr>
      {entries.map(({ day, kind, number, reference, amount, balance }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other key, and none moves
        <tr key={at}>
          <td data-name="Day" className="whitespace-nowrap">
            {formatFullDay(day)}
          </td>
          <td data-name="What">
            {creditEntryWords[kind]()}{' '}
            <Link to={deskPaths.order(number)} className="whitespace-nowrap underline">
              {number}
            </Link>
          </td>
          <td data-name="Reference" className="wrap-anywhere">
            {reference || '–'}
          </td>
          <td data-name="Amount" className="text-end tabular-nums">
            {formatMoney(amount, money)}
          </td>
          <td data-name="Balance" className="text-end tabular-nums">
            {formatMoney(balance, money)}
          </td>
        </tr>
      ))}
      <tr>
        <td className="max-sm:hidden" />
        <td data-name="What" className="font-semibold">
          Closing balance
        </td>
        <td className="max-sm:hidden" />
        <td className="max-sm:hidden" />
        <td data-name="Balance" className="text-end font-semibold tabular-nums">
          {formatMoney(closing, money)}
        </td>
      </tr>
    </DeskTable>
  )
}
