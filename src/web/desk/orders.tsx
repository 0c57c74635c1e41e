import { useSearchParams } from 'react-router'
import { methodWords, orderStates, paymentWords, stateWords } from '#contract/orders/orders.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import { Field, Select } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { OrderState } from '#web/widgets/order/order-state.tsx'
import type { Route } from './+types/orders.ts'
import { readPageNumber, requireDeskAccess } from './desk-access.ts'
import { useDesk } from './desk-frame.tsx'
import { buildDeskMeta, DeskPage } from './parts/desk-page.tsx'
import { EmptyState } from './parts/desk-table.tsx'
import { DeskPagination, FilterForm } from './parts/filter-form.tsx'

/** /desk/orders: newest first, filtered by state or number (DESK-04). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const query = new URL(request.url).searchParams
  const state =
    [...orderStates, 'asked' as const].find((each) => each === query.get('state')) ?? null
  return shop.orders.deskOrders(scope, {
    page: readPageNumber(query),
    words: (query.get('number') ?? '').trim().slice(0, 40),
    state,
  })
}

export const meta: Route.MetaFunction = () => buildDeskMeta('orders')

export default function DeskOrders({
  loaderData: { orders, count, page, pages },
}: Route.ComponentProps) {
  const { money } = useDesk()
  const [query] = useSearchParams()
  return (
    <DeskPage title={`Orders (${formatCount(count, money)})`} name="Orders">
      <FilterForm>
        <Field
          label="Number begins with"
          name="number"
          defaultValue={query.get('number') ?? ''}
          autoComplete="off"
        />
        <Select label="State" name="state" defaultValue={query.get('state') ?? ''}>
          <option value="">All</option>
          <option value="asked">Asked for something</option>
          {orderStates.map((state) => (
            <option key={state} value={state}>
              {stateWords[state]}
            </option>
          ))}
        </Select>
      </FilterForm>
      {orders.length === 0 && <EmptyState>There are no such orders.</EmptyState>}
      <ul className="divide-y divide-line border-y border-line">
        {orders.map((order) => (
          <li
            key={order.number}
            className="grid gap-x-4 gap-y-0.5 py-3 text-2 sm:grid-cols-[11rem_minmax(0,1fr)_8rem_9rem] sm:items-baseline"
          >
            <Link to={deskPaths.order(order.number)} className="text-3 font-semibold">
              {order.number}
            </Link>
            <span className="truncate text-ink-2">
              {order.placedOn} · {order.names.join(', ')}
            </span>
            <b className="text-3 font-[720] sm:text-right">{formatMoney(order.total, money)}</b>
            <span className="flex gap-2 sm:grid sm:justify-items-end sm:gap-0">
              <OrderState state={order.state} />
              <span className="text-ink-2">
                {order.paymentMethod === 'cod' ? methodWords.cod : paymentWords[order.paymentState]}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <DeskPagination label="Pages of orders" page={page} pages={pages} />
    </DeskPage>
  )
}
