import { Form, useSearchParams } from 'react-router'
import { methodWords, orderStates, paymentWords, stateWords } from '#contract/orders.ts'
import { pageLinks } from '#contract/pagination.ts'
import { paths } from '#contract/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice, Field } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { OrderState } from '#web/widgets/order-state.tsx'
import type { Route } from './+types/orders.ts'
import { useDesk } from './desk-frame.tsx'
import { deskVisit } from './desk-visit.ts'

/** /desk/orders: the newest first, by state or number (DESK-04). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = deskVisit(context, request, 'read')
  const query = new URL(request.url).searchParams
  const page = Number(query.get('page') ?? 1)
  const state = [...orderStates, 'asked' as const].find((each) => each === query.get('state')) ?? null
  return shop.orders.deskOrders(scope, {
    page: Number.isSafeInteger(page) && page > 0 && page < 100_000 ? page : 1,
    words: (query.get('number') ?? '').trim().slice(0, 40),
    state,
  })
}

export const meta: Route.MetaFunction = () => [{ title: 'Desk: orders' }, { name: 'robots', content: 'noindex' }]

export default function DeskOrders({ loaderData: { orders, count, page, pages } }: Route.ComponentProps) {
  const { money } = useDesk()
  const [query] = useSearchParams()
  const at = (to: number) => {
    const next = new URLSearchParams(query)
    next.set('page', String(to))
    return `?${next}`
  }
  return (
    <section className="grid gap-5">
      <h1 className="text-5 font-bold">Orders ({count})</h1>
      <Form method="get" className="flex flex-wrap items-end gap-3">
        <Field label="Number begins with" name="number" defaultValue={query.get('number') ?? ''} autoComplete="off" />
        <Choice label="State" name="state" defaultValue={query.get('state') ?? ''}>
          <option value="">All</option>
          <option value="asked">Asked for something</option>
          {orderStates.map((state) => (
            <option key={state} value={state}>
              {stateWords[state]}
            </option>
          ))}
        </Choice>
        <Button type="submit">Show</Button>
      </Form>
      {orders.length === 0 && <p className="text-ink-2">There are no such orders.</p>}
      <ul className="divide-y divide-line border-y border-line">
        {orders.map((order) => (
          <li
            key={order.number}
            className="grid gap-x-4 gap-y-0.5 py-3 text-2 sm:grid-cols-[11rem_minmax(0,1fr)_8rem_9rem] sm:items-baseline"
          >
            <Link to={paths.deskOrder(order.number)} className="text-3 font-semibold">
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
      <Pager label="Pages of orders" current={page} links={pageLinks(page, pages)} href={at} />
    </section>
  )
}
