import type { ReactNode } from 'react'
import { data, redirect } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import { type CompanyRole, companyRoleNames } from '#contract/companies/companies.ts'
import { zoneTexts } from '#contract/companies/company-zone.ts'
import type { DeskCompany } from '#contract/desk/desk-companies.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { mailtoUrl } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskPeopleTexts from '#texts/desk-people.ts'
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

export const meta: Route.MetaFunction = () => buildDeskMeta(deskPeopleTexts.company())

export default function DeskBuyerCompany({ loaderData, actionData }: Route.ComponentProps) {
  const { company, account, isIndian, mayNoteZone } = loaderData
  const { money } = useDesk()
  return (
    <DeskPage
      title={company.name ?? deskPeopleTexts.companyId({ id: String(company.id) })}
      ancestors={[{ name: deskPeopleTexts.companies(), path: deskPaths.companies() }]}
      actions={<HistoryLink subject={`company:${company.id}`} />}
      lead={(company.isClosed
        ? deskPeopleTexts.companySummaryClosed
        : deskPeopleTexts.companySummary)({
        day: company.createdOn,
        count: company.orders,
        money: formatMoney(company.spent, money),
      })}
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
    company.requiresPurchaseOrder && deskPeopleTexts.namesPurchaseOrder(),
    company.requiresCostCenter && deskPeopleTexts.namesCostCenter(),
  ].filter(Boolean)
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1.5 max-sm:grid-cols-1 max-sm:gap-y-0.5">
      <Fact name={deskPeopleTexts.taxNumber()}>{taxNumber ?? '–'}</Fact>
      <Fact name={deskPeopleTexts.priceLists()}>
        {priceLists.length === 0 && deskPeopleTexts.noneOfItsOwn()}
        {priceLists.map(({ id, name, group }, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <Link to={deskPaths.priceList(id)} className="underline">
              {name}
            </Link>
            {group !== null && deskPeopleTexts.byGroup({ group })}
          </span>
        ))}
      </Fact>
      <Fact name={deskPeopleTexts.groups()}>
        {groups.length === 0 && deskPeopleTexts.none()}
        {groups.map(({ id, name }, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <Link to={deskPaths.customerGroup(id)} className="underline">
              {name}
            </Link>
          </span>
        ))}
      </Fact>
      <Fact name={deskPeopleTexts.costCentres()}>
        {costCenters.length === 0
          ? deskPeopleTexts.none()
          : costCenters
              .map(({ code, name }) => (name ? `${code} ${name}` : code))
              .join(commonTexts.nameComma())}
      </Fact>
      {rules.length > 0 && (
        <Fact name={deskPeopleTexts.rules()}>{rules.join(commonTexts.semicolon())}</Fact>
      )}
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
  return (more.length > 0 ? more : roles)
    .map((role) => companyRoleNames[role]())
    .join(commonTexts.nameComma())
}

function People({ company: { people, members } }: { company: DeskCompany }) {
  const { money } = useDesk()
  const formatLimit = (limit: number | null) =>
    limit === null ? deskPeopleTexts.noLimit() : formatMoney(limit, money)
  return (
    <DeskSection title={deskPeopleTexts.people()}>
      {people.length === 0 && (
        <EmptyState>
          {members === 0
            ? deskPeopleTexts.noMembersLeft()
            : deskPeopleTexts.memberCount({ count: members })}
        </EmptyState>
      )}
      {people.length > 0 && (
        <DeskTable
          cards
          caption={deskPeopleTexts.people()}
          head={[
            deskPeopleTexts.person(),
            deskPeopleTexts.may(),
            { name: deskPeopleTexts.eachOrderOption(), end: true },
            { name: deskPeopleTexts.eachMonthOption(), end: true },
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
                <span className="sm:hidden">{deskPeopleTexts.eachOrder()} </span>
                {formatLimit(orderLimit)}
              </td>
              <td className="text-end tabular-nums">
                <span className="sm:hidden">{deskPeopleTexts.eachMonth()} </span>
                {formatLimit(monthLimit)}
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
    </DeskSection>
  )
}
