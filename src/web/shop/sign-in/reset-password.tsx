import { data, redirect } from 'react-router'
import { accountTexts } from '#contract/accounts.ts'
import { deviceCookie } from '#contract/browser.ts'
import { paths } from '#contract/paths.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/reset-password.ts'
import { NarrowPage, narrowMeta } from './narrow-page.tsx'

/** The link of the mail: opening it changes nothing; the form does. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  return { token: searchParams.get('token') ?? '', isUndone: searchParams.get('after') === 'undoing' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { scope, shop, links } = context.get(visitContext)
  const form = await readForm(request)
  const text = (name: string) => String(form.get(name) ?? '')
  const outcome = await shop.accounts.resetPassword(scope, text('token'), text('password'))
  if (!outcome.ok) return data({ code: outcome.code, wrong: outcome.fields?.password }, 400)
  const cookie = deviceCookie(outcome.value.devices, links.scheme === 'https')
  throw redirect(`${paths.login()}?after=resetting`, { headers: { 'set-cookie': cookie } })
}

export const meta: Route.MetaFunction = () => narrowMeta('Choose a new password')

export default function ResetPassword({ loaderData: { token, isUndone }, actionData }: Route.ComponentProps) {
  const spent = actionData?.code === 'link-spent' || !token
  return (
    <NarrowPage title="Choose a new password">
      {spent && <FormMessage tone="bad">{accountTexts['link-spent']}</FormMessage>}
      {spent ? (
        <p>
          <Link to={paths.forgotPassword()} className="underline">
            Ask for a new link
          </Link>
        </p>
      ) : (
        <form method="post" className="grid gap-4">
          <input type="hidden" name="token" value={token} />
          {isUndone && !actionData && (
            <FormMessage tone="good">The change is undone, and everyone is signed out.</FormMessage>
          )}
          <Field
            label="New password"
            name="password"
            type="password"
            autoComplete="new-password"
            required
            hint="At least 8 characters; a few words in a row are better. You are signed out everywhere."
            error={actionData?.wrong && accountTexts[actionData.wrong]}
          />
          <Button type="submit" tone="buy">
            Set the password
          </Button>
        </form>
      )}
    </NarrowPage>
  )
}
