import { data, redirect } from 'react-router'
import {
  type CompanyCode,
  companyRoleNames,
  companyTexts,
  type OwnCompany,
} from '#contract/companies/companies.ts'
import { paths } from '#contract/paths/paths.ts'
import { companySchema } from '#contract/schemas/companies.server.ts'
import { readFormInput } from '#contract/schemas/form-input.server.ts'
import { taxNumberLabels } from '#contract/tax/tax-number.ts'
import * as companiesTexts from '#texts/companies.ts'
import { getPageUrl, toLocalPath } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { parseRowId } from '#web/row-id.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { storePlace } from '../place/change-delivery-place.ts'
import { buildNoindexMeta } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/own-companies.ts'
import { ChangeOverNote } from './change-over-note.tsx'

/** CO-01: the companies that the customer belongs to, and a new one. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const [companies, addresses] = await Promise.all([
    shop.companies.listOwnCompanies(scope),
    shop.accounts.listAddresses(scope),
  ])
  const suggestion = addresses.find(
    ({ company, taxNumber }) => taxNumber !== '' && !companies.some(({ name }) => name === company),
  )
  const query = getPageUrl(request).searchParams
  const open = query.get('open')
  const owner = companies.find(({ id }) => String(id) === open) ?? null
  const isChange = owner ? !owner.isCurrent : open === '0' && scope.company !== undefined
  return {
    companies,
    change: isChange ? { owner, back: toLocalPath(query.get('back'), scope.seller.origin) } : null,
    suggestion: { name: suggestion?.company ?? '', taxNumber: suggestion?.taxNumber ?? '' },
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireSignedIn(context, request)
  const { scope, shop } = visit
  const form = await readForm(request)
  const choice = form.get('company')
  if (choice !== null) {
    const outcome = await shop.companies.actFor(scope, parseRowId(choice))
    if (!outcome.ok) return data({ code: outcome.code, fields: {}, typed: null }, 409)
    // Prices, stock and promises are those of where the goods will go.
    const { pincode } = outcome.value
    const headers = pincode === '' ? new Headers() : (await storePlace(visit, pincode)).headers
    const back = toLocalPath(form.get('back') ?? paths.companies(), scope.seller.origin)
    return redirect(back, { headers })
  }
  const typed = readFormInput(companySchema, form)
  const outcome = await shop.companies.createCompany(scope, typed)
  if (!outcome.ok) return data({ code: outcome.code, fields: outcome.fields ?? {}, typed }, 400)
  return redirect(paths.companies())
}

export const meta: Route.MetaFunction = () => buildNoindexMeta(companiesTexts.companies())

export default function OwnCompanies({ loaderData, actionData }: Route.ComponentProps) {
  const { companies, change, suggestion } = loaderData
  const isCreating = actionData?.typed != null
  return (
    <div className="grid gap-8">
      <section className="grid gap-4">
        <h1 className="title">{companiesTexts.companies()}</h1>
        {actionData && !isCreating && (
          <FormMessage tone="bad">{companyTexts[actionData.code]()}</FormMessage>
        )}
        {change && (
          <ChangeOverNote
            owner={change.owner}
            actingFor={companies.find(({ isCurrent }) => isCurrent)?.name ?? null}
            back={change.back}
          />
        )}
        <p className="max-w-[60ch] text-ink-2">{companiesTexts.companiesNote()}</p>
        {companies.length > 0 && (
          <ul className="grid gap-3">
            {companies.map((company) => (
              <CompanyRow key={company.id} company={company} />
            ))}
          </ul>
        )}
      </section>
      <NewCompany
        values={actionData?.typed ?? suggestion}
        code={isCreating ? actionData.code : null}
        fields={isCreating ? actionData.fields : {}}
      />
    </div>
  )
}

function CompanyRow({ company }: { company: OwnCompany }) {
  const { id, name, roles, memberCount, isCurrent } = company
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-large border border-line p-4">
      <div className="grid min-w-48 flex-1 gap-0.5">
        <h2 className="font-bold wrap-anywhere">{name}</h2>
        <p className="text-2 text-ink-2">
          {companiesTexts.memberCount({ count: memberCount })} ·{' '}
          {roles.map((role) => companyRoleNames[role]()).join(', ')}
        </p>
      </div>
      {isCurrent && (
        <ButtonLink to={paths.company()}>{companiesTexts.peopleAndSettings()}</ButtonLink>
      )}
      <form method="post">
        <Button type="submit" name="company" value={isCurrent ? 0 : id}>
          {isCurrent ? companiesTexts.buyForMyself() : companiesTexts.buyFor({ name })}
        </Button>
      </form>
    </li>
  )
}

function NewCompany({ values, code, fields }: NewCompanyProps) {
  const { seller } = useFrame()
  const getError = (name: string) => fields[name] && companyTexts[fields[name]]()
  return (
    <section className="grid max-w-[36rem] gap-4">
      <h2 className="text-section font-bold">{companiesTexts.addCompany()}</h2>
      {code && <FormMessage tone="bad">{companyTexts[code]()}</FormMessage>}
      <form method="post" className="grid gap-4">
        <Field
          label={companiesTexts.name()}
          name="name"
          autoComplete="organization"
          required
          defaultValue={values.name}
          error={getError('name')}
        />
        <Field
          label={taxNumberLabels[seller.countryCode]?.() ?? companiesTexts.taxNumber()}
          name="taxNumber"
          autoComplete="off"
          defaultValue={values.taxNumber}
          error={getError('taxNumber')}
          hint={companiesTexts.taxNumberHint()}
        />
        <Button type="submit" tone="buy" className="justify-self-start">
          {companiesTexts.saveCompany()}
        </Button>
      </form>
    </section>
  )
}

interface NewCompanyProps {
  values: { name: string; taxNumber: string }
  code: CompanyCode | null
  fields: Partial<Record<string, CompanyCode>>
}
