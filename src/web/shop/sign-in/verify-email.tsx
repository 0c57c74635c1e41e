import { data, redirect } from 'react-router'
import { type AccountCode, accountTexts } from '#contract/accounts/accounts.ts'
import { paths } from '#contract/paths/paths.ts'
import { confirmEmailSchema } from '#contract/schemas/accounts.server.ts'
import { readFormInput } from '#contract/schemas/form-input.server.ts'
import * as signInTexts from '#texts/sign-in.ts'
import { getPageUrl } from '#web/answers.ts'
import { toOwnPath } from '#web/own-path.server.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
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

export const meta: Route.MetaFunction = () => buildNoindexMeta(signInTexts.confirmAddress())

export default function VerifyEmail({
  loaderData: { token, back, step },
  actionData,
}: Route.ComponentProps) {
  if (actionData?.isConfirmed) return <Confirmed isChosen={actionData.isChosen} back={back} />
  const getError = (name: keyof Fields) => {
    const code = actionData?.fields[name]
    return code && accountTexts[code]()
  }
  if (!step || actionData?.code === 'link-spent') {
    return (
      <NarrowPage title={signInTexts.confirmAddress()}>
        <FormMessage tone="bad">{accountTexts['link-spent']()}</FormMessage>
        <p className="text-ink-2">{signInTexts.newLinkHint()}</p>
      </NarrowPage>
    )
  }
  const { email, hasSession, mayChoose } = step
  return (
    <NarrowPage title={signInTexts.confirmAddress()}>
      <form method="post" className="grid gap-4">
        <input type="hidden" name="token" value={token} />
        <p className="text-ink-2 wrap-anywhere">
          <RichText
            parts={signInTexts.isYourAddress({
              email,
              strong: (text) => <strong className="text-ink">{text}</strong>,
            })}
          />
          {!hasSession && ` ${signInTexts.enterPassword()}`}
        </p>
        {!hasSession && (
          <Field
            label={signInTexts.password()}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            error={getError('password')}
          />
        )}
        <Button type="submit" tone="buy" className="justify-self-start">
          {signInTexts.confirm()}
        </Button>
      </form>
      {mayChoose && !hasSession && (
        <form method="post" className="grid gap-4 border-t border-line pt-5">
          <input type="hidden" name="token" value={token} />
          <div className="grid gap-1">
            <h2 className="text-section font-bold">{signInTexts.unknownPassword()}</h2>
            <p className="text-ink-2">{signInTexts.claimAccount()}</p>
          </div>
          <Field
            label={signInTexts.newPassword()}
            name="newPassword"
            type="password"
            autoComplete="new-password"
            required
            hint={signInTexts.shortPasswordHint()}
            error={getError('newPassword')}
          />
          <Button type="submit" className="justify-self-start">
            {signInTexts.setPasswordAndConfirm()}
          </Button>
        </form>
      )}
    </NarrowPage>
  )
}

function Confirmed({ isChosen, back }: { isChosen: boolean; back: string }) {
  const nextLink = getNextLink(back)
  return (
    <NarrowPage title={signInTexts.confirmAddress()}>
      <FormMessage tone="good">
        {isChosen ? signInTexts.confirmedAndPasswordSet() : signInTexts.addressConfirmed()}
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
  if (back === paths.home()) return { path: paths.dashboard(), name: signInTexts.goToAccount() }
  return {
    path: back,
    name: back.startsWith(paths.checkout()) ? signInTexts.backToCheckout() : signInTexts.goOn(),
  }
}
