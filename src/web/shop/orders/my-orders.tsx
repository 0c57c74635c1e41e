import { getPageLinks, readPageNumber } from '#contract/listing/pagination.ts'
import { paths } from '#contract/paths/paths.ts'
import { getPageUrl } from '#web/answers.ts'
import { loadWithinPages } from '#web/load-within-pages.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { OrderRow } from '#web/widgets/order/order-row.tsx'
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
  return (
    <section className="grid gap-5">
      <h1 className="title">My orders</h1>
      {count === 0 ? (
        <EmptyState
          icon="box"
          tone="buy"
          title="You have not ordered anything here yet."
          text="Orders stay here with their dates, papers and a way to order again."
        >
          <ButtonLink tone="buy" to={paths.home()}>
            Look around the shop
          </ButtonLink>
        </EmptyState>
      ) : (
        <ul className="border-t border-line">
          {orders.map((order) => (
            <OrderRow key={order.number} order={order} />
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
