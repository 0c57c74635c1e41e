import { data, redirect } from 'react-router'
import { accountTexts } from '#contract/accounts/accounts.ts'
import { paths } from '#contract/paths/paths.ts'
import { mailedTokenSchema } from '#contract/schemas/accounts.server.ts'
import { readFormInput } from '#contract/schemas/form-input.server.ts'
import * as signInTexts from '#texts/sign-in.ts'
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

export const meta: Route.MetaFunction = () => buildNoindexMeta(signInTexts.secureAccount())

export default function SecureAccount({ loaderData: { token }, actionData }: Route.ComponentProps) {
  if (actionData || !token) {
    return (
      <NarrowPage title={signInTexts.secureAccount()}>
        <FormMessage tone="bad">{accountTexts['undo-spent']()}</FormMessage>
        <p>
          <Link to={paths.forgotPassword()} className="underline">
            {signInTexts.chooseNewPassword()}
          </Link>
        </p>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage title={signInTexts.secureAccount()}>
      <p>{signInTexts.secureIntroduction()}</p>
      <ul className="grid list-disc gap-1.5 ps-5 text-ink-2">
        <li>{signInTexts.undoesEmail()}</li>
        <li>{signInTexts.signsOut()}</li>
        <li>{signInTexts.removesFactors()}</li>
        <li>{signInTexts.endsPassword()}</li>
      </ul>
      <form method="post" className="grid gap-3">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" tone="buy">
          {signInTexts.secureMyAccount()}
        </Button>
      </form>
      <p className="text-2 text-ink-2">{signInTexts.nothingChanged()}</p>
    </NarrowPage>
  )
}
