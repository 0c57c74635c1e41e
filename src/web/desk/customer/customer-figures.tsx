import type { CustomerProfile } from '#contract/desk/desk-customers.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskCustomerTexts from '#texts/desk-customer.ts'
import { useDesk } from '../desk-frame.tsx'

/** How a customer buys, in five figures (DESK-04). */
export function CustomerFigures({ customer }: { customer: CustomerProfile }) {
  const { money } = useDesk()
  const { orders, yearTotal, averageOrder, ended, won, lastOrderOn } = customer
  const figures = [
    { name: deskCustomerTexts.orders(), value: formatCount(orders, money), note: null },
    {
      name: deskCustomerTexts.yearTotal(),
      value: formatMoney(yearTotal, money),
      note: deskCustomerTexts.withTax(),
    },
    {
      name: deskCustomerTexts.averageOrder(),
      value: averageOrder === null ? '–' : formatMoney(averageOrder, money),
      note: averageOrder === null ? null : deskCustomerTexts.withTax(),
    },
    {
      name: deskCustomerTexts.wonShare(),
      value:
        ended === 0 ? '–' : commonTexts.percent({ value: String(Math.round((100 * won) / ended)) }),
      note: ended === 0 ? deskCustomerTexts.noneEnded() : deskCustomerTexts.wonOf({ won, ended }),
    },
    {
      name: deskCustomerTexts.lastOrder(),
      value: lastOrderOn ?? deskCustomerTexts.noneYet(),
      note: null,
    },
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
