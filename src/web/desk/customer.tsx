import { nameBuyer } from '#contract/desk/buyer-name.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { mailtoUrl } from '#contract/paths/paths.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import { orNotFound } from '#web/answers.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/customer.ts'
import { BuyerTrade } from './buyer-trade.tsx'
import { AccountLink } from './credit/account-link.tsx'
import { requireDeskAccess } from './desk-access.ts'
import { useDesk } from './desk-frame.tsx'
import { Fact } from './orders/order-buyer.tsx'
import { OrderCard } from './orders/order-card.tsx'
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
  const { id, email, phone, orders, total } = customer
  const { name, person } = nameBuyer({ company: customer.company, buyer: customer.name })
  return (
    <DeskPage
      title={name ?? `Customer ${id.slice(0, 8)}`}
      ancestors={[{ name: 'Customers', path: deskPaths.customers() }]}
      lead={person}
      actions={
        email && (
          <ButtonLink to={deskPaths.draftsFor(email)} tone="buy">
            Prepare an order
          </ButtonLink>
        )
      }
    >
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_18.75rem]">
        <aside className="grid content-start gap-4 lg:order-last">
          <OrderCard id="buyer" title="Buyer">
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-2">
              <Fact name="Orders" text={formatCount(orders, money)} />
              <Fact name="Spent" text={formatMoney(total, money)} />
              <Fact name="Since" text={customer.sinceText} />
              {email && <Fact name="Mail" text={email} href={mailtoUrl(email)} />}
              {phone && <Fact name="Phone" text={phone} href={`tel:${phone}`} />}
            </dl>
            <AccountLink account={account} />
          </OrderCard>
        </aside>
        <div className="grid min-w-0 content-start gap-4">
          <BuyerTrade {...customer} />
        </div>
      </div>
    </DeskPage>
  )
}
