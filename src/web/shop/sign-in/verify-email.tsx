import { data, redirect } from 'react-router'
import { type AccountCode, accountTexts } from '#contract/accounts/accounts.ts'
import { paths } from '#contract/paths/paths.ts'
import { confirmEmailSchema } from '#contract/schemas/accounts.server.ts'
import { readFormInput } from '#contract/schemas/form-input.server.ts'
import { getPageUrl } from '#web/answers.ts'
import { toOwnPath } from '#web/own-path.server.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/verify-email.ts'
import { buildNoindexMeta, NarrowPage } from './narrow-page.tsx'

/**
 * The link in the mail. Mail programs open links by themselves, so only a button confirms. Source:
 * SAFE-03.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { scope, shop } = context.get(visitContext)
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('token') ?? ''
  const back = toOwnPath(searchParams.get('back'), scope.seller.origin)
  return { token, back, step: token ? await shop.accounts.readConfirmation(scope, token) : null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { scope, shop } = context.get(visitContext)
  const form = await readForm(request)
  const { token, ...credentials } = readFormInput(confirmEmailSchema, form)
  const outcome = await shop.accounts.confirmEmail(scope, token, credentials)
  const back = toOwnPath(getPageUrl(request).searchParams.get('back'), scope.seller.origin)
  // Whoever is at the checkout, and signed in here, goes on with it at once.
  const isAtCheckout = back.split('?')[0] === paths.checkout() && scope.viewer.kind === 'customer'
  if (outcome.ok && isAtCheckout && credentials.newPassword === '')
    throw redirect(`${back}${back.includes('?') ? '&' : '?'}confirmed`)
  if (outcome.ok)
    return {
      isConfirmed: true,
      isChosen: credentials.newPassword !== '',
      code: null,
      fields: {} as Fields,
    }
  const fields = (outcome.fields ?? {}) as Fields
  return data({ isConfirmed: false, isChosen: false, code: outcome.code, fields }, 400)
}

type Fields = Partial<Record<'password' | 'newPassword', AccountCode>>

export const meta: Route.MetaFunction = () => buildNoindexMeta('Confirm your address')

export default function VerifyEmail({
  loaderData: { token, back, step },
  actionData,
}: Route.ComponentProps) {
  if (actionData?.isConfirmed) return <Confirmed isChosen={actionData.isChosen} back={back} />
  const getError = (name: keyof Fields) => {
    const code = actionData?.fields[name]
    return code && accountTexts[code]
  }
  if (!step || actionData?.code === 'link-spent') {
    return (
      <NarrowPage title="Confirm your address">
        <FormMessage tone="bad">{accountTexts['link-spent']}</FormMessage>
        <p className="text-ink-2">To get a new link, sign in and open your account.</p>
      </NarrowPage>
    )
  }
  const { email, hasSession, mayChoose } = step
  return (
    <NarrowPage title="Confirm your address">
      <form method="post" className="grid gap-4">
        <input type="hidden" name="token" value={token} />
        <p className="text-ink-2 wrap-anywhere">
          Is <strong className="text-ink">{email}</strong> your address?
          {!hasSession && ' Enter the password of this account to confirm it.'}
        </p>
        {!hasSession && (
          <Field
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            error={getError('password')}
          />
        )}
        <Button type="submit" tone="buy" className="justify-self-start">
          Yes, confirm it
        </Button>
      </form>
      {mayChoose && !hasSession && (
        <form method="post" className="grid gap-4 border-t border-line pt-5">
          <input type="hidden" name="token" value={token} />
          <div className="grid gap-1">
            <h2 className="text-section font-bold">Don’t know the password?</h2>
            <p className="text-ink-2">
              Somebody else may have registered your address. Choose a password of your own:
              everyone else is signed out, and the account is yours.
            </p>
          </div>
          <Field
            label="New password"
            name="newPassword"
            type="password"
            autoComplete="new-password"
            required
            hint="At least 8 characters; a few words in a row are better."
            error={getError('newPassword')}
          />
          <Button type="submit" className="justify-self-start">
            Set the password and confirm
          </Button>
        </form>
      )}
    </NarrowPage>
  )
}

function Confirmed({ isChosen, back }: { isChosen: boolean; back: string }) {
  const nextLink = getNextLink(back)
  return (
    <NarrowPage title="Confirm your address">
      <FormMessage tone="good">
        Thank you: your address is confirmed{isChosen ? ', and your new password is set' : ''}.
      </FormMessage>
      <p>
        <ButtonLink to={nextLink.path} tone="buy">
          {nextLink.name}
        </ButtonLink>
      </p>
    </NarrowPage>
  )
}

/** Where the customer was when the address had to be confirmed. */
function getNextLink(back: string): { path: string; name: string } {
  if (back === paths.home()) return { path: paths.dashboard(), name: 'Go to my account' }
  return {
    path: back,
    name: back.startsWith(paths.checkout()) ? 'Back to checkout' : 'Continue where you left off',
  }
}
