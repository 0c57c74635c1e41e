import { getPageLinks, readPageNumber } from '#contract/listing/pagination.ts'
import { paymentWords } from '#contract/orders/orders.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import { getPageUrl } from '#web/answers.ts'
import { loadWithinPages } from '#web/load-within-pages.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { OrderArrival } from '#web/widgets/order/order-arrival.tsx'
import { OrderState } from '#web/widgets/order/order-state.tsx'
import type { Route } from './+types/my-orders.ts'

/** /account/myorders, which is also Track Order (ACC-04). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  return loadWithinPages(readPageNumber(getPageUrl(request).searchParams), (page) =>
    shop.orders.myOrders(scope, page),
  )
}

export const meta: Route.MetaFunction = () => [
  { title: 'My orders' },
  { name: 'robots', content: 'noindex' },
]

export default function MyOrders({
  loaderData: { orders, count, page, pages },
}: Route.ComponentProps) {
  const { seller } = useFrame()
  return (
    <section className="grid gap-5">
      <h1 className="title">My orders</h1>
      {count === 0 ? (
        <div className="grid justify-items-start gap-3">
          <p>You have not ordered anything here yet.</p>
          <ButtonLink tone="buy" to={paths.home()}>
            Look around the shop
          </ButtonLink>
        </div>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {orders.map((order) => (
            <li
              key={order.number}
              className="grid gap-x-4 gap-y-1 py-4 sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <div className="grid min-w-0 gap-0.5">
                <Link to={paths.myOrder(order.number)} className="justify-self-start font-semibold">
                  {order.number}
                </Link>
                <span className="truncate text-2 text-ink-2">
                  {order.names.join(', ')}
                  {order.lineCount > order.names.length &&
                    ` and ${order.lineCount - order.names.length} more`}
                </span>
                <span className="flex flex-wrap gap-x-3 text-2 text-ink-2">
                  <time dateTime={order.placedAt}>{order.placedOn}</time>
                  <OrderArrival arrival={order.arrival} />
                </span>
              </div>
              <div className="flex flex-wrap items-center gap-x-4 sm:grid sm:content-start sm:justify-items-end sm:gap-0.5">
                <b className="font-[720]">{formatMoney(order.total, seller)}</b>
                <OrderState state={order.state} />
                <span className="text-2 text-ink-2">{paymentWords[order.paymentState]}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pager
        label="Pages of orders"
        current={page}
        links={getPageLinks(page, pages)}
        href={(to) => `${paths.myOrders()}?page=${to}`}
      />
    </section>
  )
}
