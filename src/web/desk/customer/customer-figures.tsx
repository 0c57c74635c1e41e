import type { CustomerProfile } from '#contract/desk/desk-customers.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import { useDesk } from '../desk-frame.tsx'

/** How a customer buys, in five figures (DESK-04). */
export function CustomerFigures({ customer }: { customer: CustomerProfile }) {
  const { money } = useDesk()
  const { orders, yearTotal, averageOrder, ended, won, lastOrderOn } = customer
  const figures = [
    { name: 'Orders', value: formatCount(orders, money), note: null },
    { name: 'Turnover in 12 months', value: formatMoney(yearTotal, money), note: 'with tax' },
    {
      name: 'Average order',
      value: averageOrder === null ? '–' : formatMoney(averageOrder, money),
      note: averageOrder === null ? null : 'with tax',
    },
    {
      name: 'Quotes and bids won',
      value: ended === 0 ? '–' : `${Math.round((100 * won) / ended)} %`,
      note: ended === 0 ? 'none has ended' : `${won} of ${ended} that ended`,
    },
    { name: 'Last order', value: lastOrderOn ?? 'None yet', note: null },
  ]
  return (
    <dl className="insight-figures max-lg:[&>:last-child]:col-span-2">
      {figures.map(({ name, value, note }) => (
        <div key={name} className="min-w-0">
          <dt className="text-2 font-semibold text-ink-2">{name}</dt>
          <dd className="text-section font-bold wrap-anywhere tabular-nums">{value}</dd>
          {note && <dd className="text-1 text-ink-2">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
