import { data, redirect } from 'react-router'
import { type AccountCode, accountTexts } from '#contract/accounts/accounts.ts'
import { paths } from '#contract/paths/paths.ts'
import { buildStrictCookie, registeredSeconds } from '#contract/requests/browser.ts'
import { registrationSchema } from '#contract/schemas/accounts.server.ts'
import { readFormInput } from '#contract/schemas/form-input.server.ts'
import * as signInTexts from '#texts/sign-in.ts'
import { toOwnPath } from '#web/own-path.server.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { visitContext } from '#web/visit.ts'
import { EmailField, NameFields, PhoneField } from '#web/widgets/account/person-fields.tsx'
import { getTypedEmail, noteTypedEmail } from '#web/widgets/account/typed-email.ts'
import type { Route } from './+types/register.ts'
import { buildNoindexMeta, NarrowPage } from './narrow-page.tsx'

export function loader({ request, context }: Route.LoaderArgs) {
  const { scope } = context.get(visitContext)
  const back = toOwnPath(new URL(request.url).searchParams.get('back'), scope.seller.origin)
  if (scope.viewer.kind === 'customer') throw redirect(back)
  return { back }
}

/** AUTH-01: the response is the same for known and unknown addresses. */
export async function action({ request, context }: Route.ActionArgs) {
  const { scope, shop, links } = context.get(visitContext)
  const form = await readForm(request)
  const input = readFormInput(registrationSchema(scope.seller.dialCode), form)
  const back = toOwnPath(form.get('back'), scope.seller.origin)
  const outcome = await shop.accounts.signUp(scope, input, back)
  if (!outcome.ok) {
    const { password: _, ...typed } = input
    return data({ typed, fields: outcome.fields ?? {} }, 400)
  }
  // Not in the URL, which logs and histories keep.
  const email = encodeURIComponent(input.email.trim())
  throw redirect(
    `${paths.login()}?after=registering${back === paths.home() ? '' : `&back=${encodeURIComponent(back)}`}`,
    {
      headers: {
        'set-cookie': buildStrictCookie(
          'registered',
          email,
          registeredSeconds,
          links.scheme === 'https',
        ),
      },
    },
  )
}

export const meta: Route.MetaFunction = () => buildNoindexMeta(signInTexts.register())

export default function Register({ loaderData: { back }, actionData }: Route.ComponentProps) {
  const getError = (name: string) => {
    const code: AccountCode | undefined = actionData?.fields[name]
    return code && accountTexts[code]()
  }
  const { typed } = actionData ?? {}
  return (
    <NarrowPage title={signInTexts.register()}>
      <form method="post" onInput={noteTypedEmail} className="grid gap-4">
        <input type="hidden" name="back" value={back} />
        {actionData && <FormMessage tone="bad">{accountTexts.invalid()}</FormMessage>}
        <NameFields shown={typed} wrong={getError} />
        <EmailField defaultValue={typed?.email ?? getTypedEmail()} error={getError('email')} />
        <PhoneField
          label={signInTexts.phoneNumberOptional()}
          defaultValue={typed?.phone}
          error={getError('phone')}
        />
        <Field
          label={signInTexts.password()}
          name="password"
          type="password"
          autoComplete="new-password"
          required
          hint={signInTexts.passwordHint()}
          error={getError('password')}
        />
        <Button type="submit" tone="buy">
          {signInTexts.register()}
        </Button>
      </form>
      <p className="border-t border-line pt-4 text-2 text-ink-2">
        <RichText
          parts={signInTexts.alreadyHaveAccount({
            link: (text) => (
              <Link to={paths.loginThen(back)} className="font-semibold text-ink underline">
                {text}
              </Link>
            ),
          })}
        />
      </p>
    </NarrowPage>
  )
}
