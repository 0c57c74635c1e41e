import { data, redirect, useSearchParams } from 'react-router'
import { type CompanyCode, type CompanyPage, companyTexts } from '#contract/companies/companies.ts'
import { type CompanyNeed, companyNeeds } from '#contract/companies/record-owner.ts'
import { paths } from '#contract/paths/paths.ts'
import {
  companyInvitationSchema,
  companySettingsSchema,
  costCenterSchema,
  memberSchema,
} from '#contract/schemas/companies.server.ts'
import { readFormInput } from '#contract/schemas/form-input.server.ts'
import { labelTaxNumber } from '#contract/tax/tax-number.ts'
import { type Outcome, refuse } from '#kernel/outcome.ts'
import * as companiesTexts from '#texts/companies.ts'
import { getPageUrl, toLocalPath } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { parseRowId } from '#web/row-id.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { buildNoindexMeta } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/company.ts'
import { CompanyContext } from './company-form.tsx'
import { CostCenters, SettingsForm } from './company-settings.tsx'
import { LeaveForm } from './hand-over-form.tsx'
import { Invitations, InviteForm } from './invite-form.tsx'
import { MemberRow } from './member-row.tsx'
import { RoleNeededNote } from './role-needed-note.tsx'

/** CO-01, CO-02, CO-07: the company that one acts for, its people, invitations and record. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const company = await shop.companies.readCompany(scope)
  if (!company) throw redirect(paths.companies())
  const query = getPageUrl(request).searchParams
  const need = query.get('need') ?? ''
  return {
    company,
    need: Object.hasOwn(companyNeeds, need) ? (need as CompanyNeed) : null,
    back: toLocalPath(query.get('back'), scope.seller.origin),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const { companies } = shop
  const { currency } = scope.seller
  const form = await readForm(request)
  const verb = String(form.get('do') ?? '')
  const person = String(form.get('person') ?? '').slice(0, 40)
  const handTo = String(form.get('handTo') ?? '').slice(0, 40)
  const id = parseRowId(form.get('id')) ?? 0
  const verbs: Record<string, () => Promise<Outcome<null, CompanyCode>>> = {
    invite: () =>
      companies.inviteMember(scope, readFormInput(companyInvitationSchema(currency), form)),
    resend: () => companies.resendCompanyInvitation(scope, id),
    uninvite: () => companies.revokeCompanyInvitation(scope, id),
    member: () =>
      shop.changeCompanyMember(scope, person, readFormInput(memberSchema(currency), form)),
    remove: () => shop.removeCompanyMember(scope, person, handTo),
    leave: () => shop.leaveCompany(scope, handTo),
    settings: () =>
      companies.saveCompanySettings(scope, readFormInput(companySettingsSchema, form)),
    center: () => companies.saveCostCenter(scope, readFormInput(costCenterSchema, form)),
    'end-center': () => companies.endCostCenter(scope, String(form.get('code') ?? '')),
  }
  // What a page of another company says would else change this one.
  const isOther = scope.company && parseRowId(form.get('company')) !== scope.company.id
  const outcome = isOther ? refuse('company-changed') : await verbs[verb]?.()
  if (!outcome) return redirect(paths.company())
  if (outcome.ok)
    return redirect(verb === 'leave' ? paths.companies() : `${paths.company()}?done=${verb}`)
  const typed = verb === 'invite' ? readFormInput(companyInvitationSchema(currency), form) : null
  const { code, fields = {} } = outcome
  return data({ verb, person, code, fields, typed }, 400)
}

const doneTexts: Readonly<Record<string, () => string>> = {
  invite: companiesTexts.invitationSent,
  resend: companiesTexts.invitedAgain,
  uninvite: companiesTexts.uninvited,
  member: companiesTexts.saved,
  settings: companiesTexts.saved,
  center: companiesTexts.saved,
  'end-center': companiesTexts.costCenterEnded,
  remove: companiesTexts.memberRemoved,
}

export const meta: Route.MetaFunction = () => buildNoindexMeta(companiesTexts.company())

export default function Company({ loaderData, actionData }: Route.ComponentProps) {
  const { company, need, back } = loaderData
  const { seller } = useFrame()
  const [query] = useSearchParams()
  const { members, mayManage } = company
  const isRefused = actionData && Object.keys(actionData.fields).length === 0
  const others = members.filter(({ isSelf }) => !isSelf)
  return (
    <CompanyContext value={company.id}>
      <div className="grid gap-8">
        <section className="grid gap-4">
          <div className="grid gap-1">
            <h1 className="title wrap-anywhere">{company.name}</h1>
            {company.taxNumber && (
              <p className="text-2 text-ink-2">
                {labelTaxNumber(company.taxNumber, seller.countryCode)}
              </p>
            )}
          </div>
          {need && !actionData && <RoleNeededNote company={company} need={need} back={back} />}
          {isRefused && <FormMessage tone="bad">{companyTexts[actionData.code]()}</FormMessage>}
          {!actionData && (
            <FormMessage tone="good">{doneTexts[query.get('done') ?? '']?.()}</FormMessage>
          )}
          {company.lacksApprover && (
            <p className="border-s-4 border-look bg-quiet px-4 py-3">
              {mayManage ? companiesTexts.lacksApprover() : companiesTexts.lacksApproverAskAdmin()}
            </p>
          )}
          <h2 className="text-section font-bold">{companiesTexts.people()}</h2>
          <ul className="divide-y divide-line border-y border-line">
            {members.map((member) => (
              <MemberRow
                key={member.personId}
                member={member}
                company={company}
                refusal={actionData?.person === member.personId ? actionData : undefined}
              />
            ))}
          </ul>
        </section>
        {mayManage && <Invitations invitations={company.invitations} />}
        {mayManage && (
          <InviteForm refusal={actionData?.verb === 'invite' ? actionData : undefined} />
        )}
        {mayManage && (
          <CostCenters
            company={company}
            fields={actionData?.verb === 'center' ? actionData.fields : {}}
          />
        )}
        {mayManage && (
          <SettingsForm
            company={company}
            fields={actionData?.verb === 'settings' ? actionData.fields : {}}
          />
        )}
        {mayManage && <Record company={company} />}
        <LeaveForm others={others} companyName={company.name} />
      </div>
    </CompanyContext>
  )
}

function Record({ company: { events } }: { company: CompanyPage }) {
  return (
    <Disclosure summary={companiesTexts.record()} summaryClassName="underline w-fit" keepOpen>
      <ol className="mt-3 grid gap-2 text-2">
        {events.map(({ when, personName, words }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn as a whole
          <li key={at} className="flex flex-wrap gap-x-3">
            <span className="text-ink-2">{when}</span>
            <span>
              {companiesTexts.event({ name: personName || companiesTexts.someone(), words })}
            </span>
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}
