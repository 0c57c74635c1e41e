import { getPageLinks, readPageNumber } from '#contract/listing/pagination.ts'
import { paths } from '#contract/paths/paths.ts'
import * as ordersTexts from '#texts/orders.ts'
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
  { title: ordersTexts.myOrders() },
  { name: 'robots', content: 'noindex' },
]

export default function MyOrders({
  loaderData: { orders, count, page, pages },
}: Route.ComponentProps) {
  return (
    <section className="grid gap-5">
      <h1 className="title">{ordersTexts.myOrders()}</h1>
      {count === 0 ? (
        <EmptyState
          icon="box"
          tone="buy"
          title={ordersTexts.noOrders()}
          text={ordersTexts.noOrdersNote()}
        >
          <ButtonLink tone="buy" to={paths.home()}>
            {ordersTexts.browseShop()}
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
        label={ordersTexts.pagesOfOrders()}
        current={page}
        links={getPageLinks(page, pages)}
        href={(to) => `${paths.myOrders()}?page=${to}`}
      />
    </section>
  )
}
