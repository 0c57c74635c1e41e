import { data, redirect } from 'react-router'
import { companyRoleNames, companyTexts } from '#contract/companies/companies.ts'
import { paths } from '#contract/paths/paths.ts'
import * as companiesTexts from '#texts/companies.ts'
import { getPageUrl } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { buildNoindexMeta } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/company-invitation.ts'

const maxTokenLength = 100

/** CO-01: the page of an invitation's link, for the account of the invited address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const token = (getPageUrl(request).searchParams.get('token') ?? '').slice(0, maxTokenLength)
  return { token, step: await shop.companies.readCompanyInvitation(scope, token) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const form = await readForm(request)
  const token = String(form.get('token') ?? '').slice(0, maxTokenLength)
  const outcome = await shop.joinCompany(scope, token)
  if (outcome.ok) return redirect(paths.company())
  return data({ code: outcome.code }, 409)
}

export const meta: Route.MetaFunction = () => buildNoindexMeta(companiesTexts.invitation())

export default function CompanyInvitation({
  loaderData: { token, step },
  actionData,
}: Route.ComponentProps) {
  const code = actionData?.code ?? (step ? null : 'link-spent')
  return (
    <section className="grid max-w-[36rem] gap-4">
      <h1 className="title">
        {step
          ? companiesTexts.join({ companyName: step.companyName })
          : companiesTexts.invitation()}
      </h1>
      {code && <FormMessage tone="bad">{companyTexts[code]()}</FormMessage>}
      {step && !step.isForReader && (
        <p>
          <RichText
            parts={companiesTexts.forOtherAccount({
              email: step.email,
              strong: (text) => <strong className="wrap-anywhere">{text}</strong>,
              link: (text) => (
                <Link to={paths.logout()} className="underline">
                  {text}
                </Link>
              ),
            })}
          />
        </p>
      )}
      {step?.isForReader && (
        <>
          <p>
            {companiesTexts.invitedTo({
              companyName: step.companyName,
              roles: step.roles.map((role) => companyRoleNames[role]().toLowerCase()).join(', '),
            })}
          </p>
          <form method="post">
            <input type="hidden" name="token" value={token} />
            <Button type="submit" tone="buy">
              {companiesTexts.join({ companyName: step.companyName })}
            </Button>
          </form>
        </>
      )}
    </section>
  )
}
