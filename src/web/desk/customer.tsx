import { type BidState, bidStateWords } from '#contract/negotiation/bids.ts'
import { type RfqState, rfqStateWords } from '#contract/negotiation/quotes.ts'
import { type OrderState, stateWords } from '#contract/orders/orders.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { mailtoUrl } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import { orNotFound } from '#web/answers.ts'
import { Link } from '#web/ui/link.tsx'
import type { Route } from './+types/customer.ts'
import { requireDeskAccess } from './desk-access.ts'
import { useDesk } from './desk-frame.tsx'
import { buildDeskMeta, DeskPage, DeskSection } from './parts/desk-page.tsx'
import { DeskTable, EmptyState } from './parts/desk-table.tsx'

/** /desk/customers/{id}: one customer's orders, requests for quotes and bids (DESK-04). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  return orNotFound(shop.insight.getDeskCustomer(scope, params.id))
}

export const meta: Route.MetaFunction = () => buildDeskMeta('customer')

export default function DeskCustomer({ loaderData: customer }: Route.ComponentProps) {
  const { money } = useDesk()
  const title = customer.name ?? `Customer ${customer.id.slice(0, 8)}`
  return (
    <DeskPage
      title={title}
      ancestors={[{ name: 'Customers', path: deskPaths.customers() }]}
      lead={`Since ${customer.sinceText}: ${customer.orders} ${customer.orders === 1 ? 'order' : 'orders'}, ${formatMoney(customer.total, money)}`}
    >
      {customer.email && (
        <p className="flex flex-wrap gap-x-6 gap-y-1 text-2">
          <a href={mailtoUrl(customer.email)} className="underline">
            {customer.email}
          </a>
          {customer.phone && <a href={`tel:${customer.phone}`}>{customer.phone}</a>}
          <Link to={deskPaths.draftsFor(customer.email)} className="underline">
            Prepare an order
          </Link>
        </p>
      )}
      <DeskSection title="Orders">
        {customer.ordered.length === 0 && <EmptyState>Nothing has been ordered yet.</EmptyState>}
        {customer.ordered.length > 0 && (
          <DeskTable
            cards
            caption="Orders"
            head={['Order', 'On', 'State', { name: 'Total', end: true }]}
          >
            {customer.ordered.map((order) => (
              <tr key={order.number}>
                <th scope="row">
                  <Link to={deskPaths.order(order.number)} className="font-semibold">
                    {order.number}
                  </Link>
                </th>
                <td>{order.onText}</td>
                <td>{stateWords[order.state as OrderState]}</td>
                <td className="text-right tabular-nums">{formatMoney(order.total, money)}</td>
              </tr>
            ))}
          </DeskTable>
        )}
      </DeskSection>
      {customer.threads.length > 0 && (
        <DeskSection title="Quotes and bids">
          <DeskTable cards caption="Quotes and bids" head={['Number', 'On', 'State']}>
            {customer.threads.map(({ kind, number, state, onText }) => (
              <tr key={kind + number}>
                <th scope="row">
                  <Link to={`/desk/${kind}s/${number}`} className="font-semibold">
                    {kind === 'rfq' ? 'Request' : 'Bid'} {number}
                  </Link>
                </th>
                <td>{onText}</td>
                <td>
                  {kind === 'rfq'
                    ? rfqStateWords[state as RfqState]
                    : bidStateWords[state as BidState]}
                </td>
              </tr>
            ))}
          </DeskTable>
        </DeskSection>
      )}
    </DeskPage>
  )
}
