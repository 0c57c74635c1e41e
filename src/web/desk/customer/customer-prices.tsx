import { mayDo } from '#contract/accounts/staff.ts'
import type { CustomerProfile } from '#contract/desk/desk-customers.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskCustomerTexts from '#texts/desk-customer.ts'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { OrderCard } from '../orders/order-card.tsx'

/** The groups and price lists that a customer buys by; nothing where they have none (LIST-01). */
export function CustomerPrices({ customer }: { customer: CustomerProfile }) {
  const { staff } = useDesk()
  const { groups, priceLists } = customer
  if (groups.length === 0 && priceLists.length === 0) return null
  const mayOpen = mayDo(staff, 'prices')
  const rows = [
    ...groups.map(({ id, name }) => {
      return {
        key: `group ${id}`,
        kind: deskCustomerTexts.group(),
        name,
        path: deskPaths.customerGroup(id),
      }
    }),
    ...priceLists.map(({ id, name, group }) => {
      const kind =
        group === null ? deskCustomerTexts.priceList() : deskCustomerTexts.groupPriceList()
      return { key: `list ${id}`, kind, name, path: deskPaths.priceList(id) }
    }),
  ]
  return (
    <OrderCard id="prices" title={deskCustomerTexts.prices()}>
      <ul className="grid gap-2 text-2">
        {rows.map(({ key, kind, name, path }) => (
          <li key={key} className="grid min-w-0">
            <span className="text-1 wrap-anywhere text-ink-2">{kind}</span>
            {mayOpen ? (
              <Link to={path} className="justify-self-start wrap-anywhere underline">
                {name}
              </Link>
            ) : (
              <span className="wrap-anywhere">{name}</span>
            )}
          </li>
        ))}
      </ul>
    </OrderCard>
  )
}
