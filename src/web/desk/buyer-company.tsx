import type { ReactNode } from 'react'
import { data, redirect } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import { type CompanyRole, companyRoleNames } from '#contract/companies/companies.ts'
import { zoneTexts } from '#contract/companies/company-zone.ts'
import type { DeskCompany } from '#contract/desk/desk-companies.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { mailtoUrl } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import { orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Link } from '#web/ui/link.tsx'
import type { Route } from './+types/buyer-company.ts'
import { BuyerTrade } from './buyer-trade.tsx'
import { CompanyZone, readZone, type ZoneRefusal } from './company-zone.tsx'
import { AccountLink } from './credit/account-link.tsx'
import { requireDeskAccess, toRowId } from './desk-access.ts'
import { useDesk } from './desk-frame.tsx'
import { buildDeskMeta, buildDonePath, DeskPage, DeskSection } from './parts/desk-page.tsx'
import { DeskTable, EmptyState } from './parts/desk-table.tsx'
import { toProblems } from './parts/error-summary.tsx'
import { HistoryLink } from './parts/history-box.tsx'

/** /desk/companies/{id}: a company's people, limits, prices and trade (CO-01, CO-02). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop, staff } = requireDeskAccess(context, request, 'read')
  const company = await orNotFound(shop.insight.getDeskCompany(scope, toRowId(params.id)))
  const isIndian = scope.seller.countryCode === 'IN'
  const buyer = { customerId: '', companyId: company.id }
  const account = await shop.orders.findCreditAccount(scope, buyer)
  return { company, account, isIndian, mayNoteZone: isIndian && mayDo(staff, 'administer') }
}

/** Notes that its unit in a special economic zone was checked (TAX-03). */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'administer')
  const id = toRowId(params.id)
  const { zone, expected } = readZone(await readForm(request))
  const outcome = await orNotFound(shop.companies.saveCompanyZone(scope, id, zone, expected))
  if (outcome.ok) return redirect(buildDonePath(deskPaths.buyerCompany(id)))
  return data<ZoneRefusal>({ zone, problems: toProblems(outcome, zoneTexts) }, 409)
}

export const meta: Route.MetaFunction = () => buildDeskMeta('company')

export default function DeskBuyerCompany({ loaderData, actionData }: Route.ComponentProps) {
  const { company, account, isIndian, mayNoteZone } = loaderData
  const { money } = useDesk()
  return (
    <DeskPage
      title={company.name ?? `Company ${company.id}`}
      ancestors={[{ name: 'Companies', path: deskPaths.companies() }]}
      actions={<HistoryLink subject={`company:${company.id}`} />}
      lead={
        `Since ${company.createdOn}: ${company.orders} ${company.orders === 1 ? 'order' : 'orders'}, ` +
        formatMoney(company.spent, money) +
        (company.isClosed ? '. Closed: nobody belongs to it any more.' : '')
      }
    >
      <Facts company={company} />
      <AccountLink account={account} />
      <People company={company} />
      {isIndian && <CompanyZone company={company} mayNote={mayNoteZone} refusal={actionData} />}
      <BuyerTrade {...company} />
    </DeskPage>
  )
}

/** What the company set for its orders, and what it buys at. */
function Facts({ company }: { company: DeskCompany }) {
  const { priceLists, groups, costCenters, taxNumber } = company
  const rules = [
    company.requiresPurchaseOrder && 'each order names a purchase order',
    company.requiresCostCenter && 'each order names a cost centre',
  ].filter(Boolean)
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1.5 max-sm:grid-cols-1 max-sm:gap-y-0.5">
      <Fact name="Tax number">{taxNumber ?? '–'}</Fact>
      <Fact name="Price lists">
        {priceLists.length === 0 && 'None of its own'}
        {priceLists.map(({ id, name, group }, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <Link to={deskPaths.priceList(id)} className="underline">
              {name}
            </Link>
            {group !== null && ` (by group ${group})`}
          </span>
        ))}
      </Fact>
      <Fact name="Groups">
        {groups.length === 0 && 'None'}
        {groups.map(({ id, name }, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <Link to={deskPaths.customerGroup(id)} className="underline">
              {name}
            </Link>
          </span>
        ))}
      </Fact>
      <Fact name="Cost centres">
        {costCenters.length === 0
          ? 'None'
          : costCenters.map(({ code, name }) => (name ? `${code} ${name}` : code)).join(', ')}
      </Fact>
      {rules.length > 0 && <Fact name="Rules">{rules.join('; ')}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="wrap-anywhere max-sm:mb-2">{children}</dd>
    </>
  )
}

/** Everybody may see: it is named only for those who may nothing else. */
function formatRoles(roles: readonly CompanyRole[]): string {
  const more = roles.filter((role) => role !== 'see')
  return (more.length > 0 ? more : roles).map((role) => companyRoleNames[role]()).join(', ')
}

function People({ company: { people, members } }: { company: DeskCompany }) {
  const { money } = useDesk()
  const formatLimit = (limit: number | null) =>
    limit === null ? 'No limit' : formatMoney(limit, money)
  return (
    <DeskSection title="People">
      {people.length === 0 && (
        <EmptyState>
          {members === 0
            ? 'Nobody belongs to it any more.'
            : `${members} ${members === 1 ? 'person belongs' : 'people belong'} to it.`}
        </EmptyState>
      )}
      {people.length > 0 && (
        <DeskTable
          cards
          caption="People"
          head={[
            'Person',
            'May',
            { name: 'Each order', end: true },
            { name: 'Each month', end: true },
          ]}
        >
          {people.map(({ personId, name, email, roles, orderLimit, monthLimit }) => (
            <tr key={personId}>
              <th scope="row">
                <span className="font-semibold">{name || email}</span>{' '}
                <a href={mailtoUrl(email)} className="text-2 font-normal text-ink-2 underline">
                  {email}
                </a>
              </th>
              <td>{formatRoles(roles)}</td>
              <td className="text-end tabular-nums">
                <span className="sm:hidden">Each order: </span>
                {formatLimit(orderLimit)}
              </td>
              <td className="text-end tabular-nums">
                <span className="sm:hidden">Each month: </span>
                {formatLimit(monthLimit)}
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
    </DeskSection>
  )
}
