import { Form } from 'react-router'
import type { RfqState } from '#contract/negotiation/quotes.ts'
import type { OrderSummary } from '#contract/orders/orders.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { OrderState } from '#web/widgets/order/order-state.tsx'
import { BidRow } from '../bids/bid-row.tsx'
import { RfqRow } from '../rfq/rfq-row.tsx'
import { buildNoindexMeta } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/dashboard.ts'

const maxPreviewRows = 3
/** Requests with no next step. */
const closedStates: ReadonlySet<RfqState> = new Set<RfqState>([
  'ORDERED',
  'EXPIRED',
  'DECLINED',
  'CANCELLED',
])

/** ACC-01: what waits for the customer. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop, customer } = requireSignedIn(context, request)
  const { firstName, email, emailVerified } = customer
  const [{ orders, count }, carts] = await Promise.all([
    shop.orders.myOrders(scope, 1),
    shop.cart.savedCarts(scope),
  ])
  const { bids } = await shop.bids.myBids(scope, { page: 1, group: 'live' })
  const { rows } = await shop.quotes.myRfqs(scope, { state: null, turn: null, page: 1 })
  return {
    firstName,
    email,
    emailVerified,
    orderCount: count,
    carts,
    requests: rows.filter(({ state }) => !closedStates.has(state)).slice(0, maxPreviewRows),
    bids: bids.slice(0, maxPreviewRows),
    orders: orders.slice(0, maxPreviewRows),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  await shop.accounts.sendConfirmation(scope)
  return { sent: true }
}

export const meta: Route.MetaFunction = () => buildNoindexMeta('My account')

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { firstName, email, emailVerified, requests, bids, orders, orderCount, carts } = loaderData
  return (
    <section className="grid gap-5">
      <h1 className="title">{firstName ? `Hi ${firstName}` : 'My account'}</h1>
      {!emailVerified && (
        <div className="grid justify-items-start gap-3 border-l-4 border-look bg-quiet px-4 py-3">
          <p>
            Please confirm that <strong>{email}</strong> is yours: we sent you a mail with a link.
            It is needed to choose a new password and to sign in by phone number.
          </p>
          {actionData?.sent ? (
            <FormMessage tone="good">The mail is on its way once more.</FormMessage>
          ) : (
            <Form method="post">
              <Button type="submit">Send the mail once more</Button>
            </Form>
          )}
        </div>
      )}
      {requests.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-section font-bold">Quotes under way</h2>
          <ul className="divide-y divide-line border-y border-line">
            {requests.map((rfq) => (
              <RfqRow key={rfq.id} rfq={rfq} />
            ))}
          </ul>
        </section>
      )}
      {bids.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-section font-bold">Bids under way</h2>
          <ul className="divide-y divide-line border-y border-line">
            {bids.map((bid) => (
              <BidRow key={bid.id} bid={bid} />
            ))}
          </ul>
        </section>
      )}
      <LatestOrders orders={orders} count={orderCount} />
      {carts.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-section font-bold">Saved carts</h2>
          <ul className="grid gap-1">
            {carts.slice(0, maxPreviewRows).map(({ id, name, lines }) => (
              <li key={id} className="flex flex-wrap gap-x-3">
                <Link to={`${paths.savedCarts()}?open=${id}`} className="font-semibold">
                  {name}
                </Link>
                <span className="text-ink-2">
                  {lines === 1 ? '1 product' : `${lines} products`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <Link to={paths.home()} className="underline">
          Go on shopping
        </Link>
      </p>
    </section>
  )
}

function LatestOrders({ orders, count }: { orders: readonly OrderSummary[]; count: number }) {
  const { seller } = useFrame()
  return (
    <section className="grid gap-2">
      <h2 className="text-section font-bold">Orders</h2>
      {orders.length === 0 && <p className="text-ink-2">You have not ordered anything here yet.</p>}
      <ul className="divide-y divide-line border-line has-[li]:border-y">
        {orders.map((order) => (
          <li
            key={order.number}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
          >
            <Link to={paths.myOrder(order.number)} className="font-semibold">
              {order.number}
            </Link>
            <span className="text-2 text-ink-2">{order.placedOn}</span>
            <OrderState state={order.state} />
            <b className="font-[720]">{formatMoney(order.total, seller)}</b>
          </li>
        ))}
      </ul>
      {count > orders.length && (
        <Link to={paths.myOrders()} className="justify-self-start underline">
          All {count} orders
        </Link>
      )}
    </section>
  )
}
