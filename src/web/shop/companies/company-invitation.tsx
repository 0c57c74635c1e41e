import { data, redirect } from 'react-router'
import { companyRoleNames, companyTexts } from '#contract/companies/companies.ts'
import { paths } from '#contract/paths/paths.ts'
import { getPageUrl } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
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

export const meta: Route.MetaFunction = () => buildNoindexMeta('Invitation')

export default function CompanyInvitation({
  loaderData: { token, step },
  actionData,
}: Route.ComponentProps) {
  const code = actionData?.code ?? (step ? null : 'link-spent')
  return (
    <section className="grid max-w-[36rem] gap-4">
      <h1 className="title">{step ? `Join ${step.companyName}` : 'Invitation'}</h1>
      {code && <FormMessage tone="bad">{companyTexts[code]}</FormMessage>}
      {step && !step.isForReader && (
        <p>
          This invitation is for <strong className="wrap-anywhere">{step.email}</strong>. Please{' '}
          <Link to={paths.logout()} className="underline">
            sign out
          </Link>{' '}
          and open the link again with the account of that address.
        </p>
      )}
      {step?.isForReader && (
        <>
          <p>
            You can buy for {step.companyName} here:{' '}
            {step.roles.map((role) => companyRoleNames[role].toLowerCase()).join(', ')}. Your own
            orders stay your own.
          </p>
          <form method="post">
            <input type="hidden" name="token" value={token} />
            <Button type="submit" tone="buy">
              Join {step.companyName}
            </Button>
          </form>
        </>
      )}
    </section>
  )
}
