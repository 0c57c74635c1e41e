import { data, redirect } from 'react-router'
import { accountTexts } from '#contract/accounts/accounts.ts'
import { paths } from '#contract/paths/paths.ts'
import { mailedTokenSchema } from '#contract/schemas/accounts.server.ts'
import { readFormInput } from '#contract/schemas/form-input.server.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/secure-account.ts'
import { buildNoindexMeta, NarrowPage } from './narrow-page.tsx'

/**
 * The link in a notice about a change: opening it changes nothing; the button does. Source:
 * SAFE-02.
 */
export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

/** Undoes the change and goes on to choosing a new password. */
export async function action({ request, context }: Route.ActionArgs) {
  const { scope, shop } = context.get(visitContext)
  const { token } = readFormInput(mailedTokenSchema, await readForm(request))
  const outcome = await shop.accounts.undoChange(scope, token)
  if (!outcome.ok) return data({ isSpent: true }, 400)
  throw redirect(`${paths.resetPassword()}?token=${outcome.value.resetToken}&after=undoing`)
}

export const meta: Route.MetaFunction = () => buildNoindexMeta('Secure your account')

export default function SecureAccount({ loaderData: { token }, actionData }: Route.ComponentProps) {
  if (actionData || !token) {
    return (
      <NarrowPage title="Secure your account">
        <FormMessage tone="bad">{accountTexts['undo-spent']}</FormMessage>
        <p>
          <Link to={paths.forgotPassword()} className="underline">
            Choose a new password
          </Link>
        </p>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage title="Secure your account">
      <p>
        We mailed you about a change or a sign-in. If it wasn’t you, take your account back now:
      </p>
      <ul className="grid list-disc gap-1.5 pl-5 text-ink-2">
        <li>A new email address is undone, or never takes effect.</li>
        <li>Everyone is signed out, on every device.</li>
        <li>Passkeys and authenticator apps that were added in the last 7 days are removed.</li>
        <li>The old password stops working, and you choose a new one next.</li>
      </ul>
      <form method="post" className="grid gap-3">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" tone="buy">
          This wasn’t me: secure my account
        </Button>
      </form>
      <p className="text-2 text-ink-2">If it was you, close this page. Nothing has changed.</p>
    </NarrowPage>
  )
}
