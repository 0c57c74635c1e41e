import { deskPaths } from '#contract/paths/desk-paths.ts'
import { mailtoUrl } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import { orNotFound } from '#web/answers.ts'
import { Link } from '#web/ui/link.tsx'
import type { Route } from './+types/customer.ts'
import { BuyerTrade } from './buyer-trade.tsx'
import { AccountLink } from './credit/account-link.tsx'
import { requireDeskAccess } from './desk-access.ts'
import { useDesk } from './desk-frame.tsx'
import { buildDeskMeta, DeskPage } from './parts/desk-page.tsx'

/** /desk/customers/{id}: one customer's orders, requests for quotes and bids (DESK-04). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const customer = await orNotFound(shop.insight.getDeskCustomer(scope, params.id))
  const buyer = { customerId: customer.id, companyId: null }
  return { customer, account: await shop.orders.findCreditAccount(scope, buyer) }
}

export const meta: Route.MetaFunction = () => buildDeskMeta('customer')

export default function DeskCustomer({ loaderData }: Route.ComponentProps) {
  const { customer, account } = loaderData
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
      <AccountLink account={account} />
      <BuyerTrade {...customer} />
    </DeskPage>
  )
}
