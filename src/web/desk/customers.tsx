import { useSearchParams } from 'react-router'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatMoney } from '#kernel/money.ts'
import { Field } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { NewerOlder } from '#web/ui/newer-older.tsx'
import type { Route } from './+types/customers.ts'
import { readPageNumber, requireDeskAccess } from './desk-access.ts'
import { useDesk } from './desk-frame.tsx'
import { buildDeskMeta, DeskPage } from './parts/desk-page.tsx'
import { DeskTable, EmptyState } from './parts/desk-table.tsx'
import { FilterForm, usePageHref } from './parts/filter-form.tsx'

/** /desk/customers: customers who have ordered (DESK-04). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const query = new URL(request.url).searchParams
  const words = (query.get('name') ?? '').trim().slice(0, 80)
  return shop.insight.listDeskCustomers(scope, { page: readPageNumber(query), words })
}

export const meta: Route.MetaFunction = () => buildDeskMeta('customers')

export default function DeskCustomers({
  loaderData: { customers, page, more, knows },
}: Route.ComponentProps) {
  const { money } = useDesk()
  const [query] = useSearchParams()
  const pageHref = usePageHref()
  return (
    <DeskPage
      title="Customers"
      lead={knows ? undefined : 'Names and contacts are shown to owners, sales and approvers only.'}
    >
      {knows && (
        <FilterForm>
          <Field
            label="Name or email begins with"
            name="name"
            defaultValue={query.get('name') ?? ''}
            autoComplete="off"
          />
        </FilterForm>
      )}
      {customers.length === 0 && <EmptyState>There are no such customers.</EmptyState>}
      {customers.length > 0 && (
        <DeskTable
          caption="Customers"
          head={[
            'Customer',
            { name: 'Orders', end: true },
            { name: 'Bought for', end: true },
            'Last order',
          ]}
        >
          {customers.map((customer) => (
            <tr key={customer.id}>
              <th scope="row" className="max-w-96">
                <Link to={deskPaths.customer(customer.id)} className="font-semibold break-words">
                  {customer.name ?? `Customer ${customer.id.slice(0, 8)}`}
                </Link>
                {customer.email && (
                  <span className="block text-1 font-normal break-words text-ink-2">
                    {customer.email}
                  </span>
                )}
              </th>
              <td className="text-right tabular-nums">{customer.orders}</td>
              <td className="text-right whitespace-nowrap tabular-nums">
                {formatMoney(customer.total, money)}
              </td>
              <td className="whitespace-nowrap">{customer.lastText}</td>
            </tr>
          ))}
        </DeskTable>
      )}
      <NewerOlder label="Pages of customers" page={page} hasMore={more} href={pageHref} />
    </DeskPage>
  )
}
