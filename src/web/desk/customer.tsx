import { mayDo } from '#contract/accounts/staff.ts'
import { nameBuyer } from '#contract/desk/buyer-name.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskPeopleTexts from '#texts/desk-people.ts'
import { orNotFound } from '#web/answers.ts'
import { createFormKey } from '#web/form-key.server.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/customer.ts'
import { AccountCard } from './credit/account-card.tsx'
import { CustomerFigures } from './customer/customer-figures.tsx'
import { CustomerHead } from './customer/customer-head.tsx'
import { CustomerPrices } from './customer/customer-prices.tsx'
import { CustomerTrade, loadCustomerTrade } from './customer/customer-trade.tsx'
import { requireDeskAccess } from './desk-access.ts'
import { OrderCard } from './orders/order-card.tsx'
import { buildDeskMeta, DeskPage } from './parts/desk-page.tsx'
import { HistoryBox } from './parts/history-box.tsx'

/** Entries of notes and history beside the deals. */
const maxLines = 6

/** /desk/customers/{id}: who a customer is, on what terms and how they buy (DESK-04, DEAL-06). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const visit = requireDeskAccess(context, request, 'read')
  const { scope, shop, staff } = visit
  const customer = await orNotFound(shop.insight.getCustomerProfile(scope, params.id))
  const subject = `customer:${customer.id}` as const
  const [trade, accounts, history] = await Promise.all([
    loadCustomerTrade(visit, customer.id),
    shop.orders.listCustomerAccounts(scope, customer.id),
    mayDo(staff, 'contacts') ? shop.accounts.readHistory(scope, subject, maxLines) : null,
  ])
  return { customer, trade, accounts, subject, history, formKey: createFormKey() }
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskPeopleTexts.customer())

export default function DeskCustomer({ loaderData }: Route.ComponentProps) {
  const { customer, trade, accounts, subject, history, formKey } = loaderData
  const { id, email, groups, priceLists } = customer
  const hasTerms = accounts.length + groups.length + priceLists.length > 0
  const { name } = nameBuyer({ company: customer.company, buyer: customer.name })
  return (
    <DeskPage
      title={name ?? deskPeopleTexts.customerSlice({ slice: id.slice(0, 8) })}
      ancestors={[{ name: deskPeopleTexts.customers(), path: deskPaths.customers() }]}
      actions={
        email && (
          <ButtonLink to={deskPaths.draftsFor(email)} tone="buy">
            {deskPeopleTexts.prepareAnOrder()}
          </ButtonLink>
        )
      }
    >
      <CustomerHead customer={customer} />
      <CustomerFigures customer={customer} />
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18.75rem] lg:grid-rows-[auto_1fr]">
        {hasTerms && (
          <aside
            aria-label={deskPeopleTexts.terms()}
            className="grid min-w-0 content-start gap-4 lg:col-start-2"
          >
            {accounts.map((account) => (
              <AccountCard key={account.id} account={account} />
            ))}
            <CustomerPrices customer={customer} />
          </aside>
        )}
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <CustomerTrade id={id} trade={trade} />
        </div>
        {history && (
          <OrderCard
            id="history"
            title={deskPeopleTexts.notesAndHistory()}
            className="self-start lg:col-start-2"
          >
            <HistoryBox subject={subject} history={history} formKey={formKey} />
          </OrderCard>
        )}
      </div>
    </DeskPage>
  )
}
