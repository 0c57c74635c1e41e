import { data, redirect } from 'react-router'
import { type AccountCode, accountTexts } from '#contract/accounts/accounts.ts'
import { paths } from '#contract/paths/paths.ts'
import {
  buildDeviceCookie,
  buildHintCookie,
  buildStrictCookie,
  cookies,
} from '#contract/requests/browser.ts'
import { passwordChangeSchema } from '#contract/schemas/accounts.server.ts'
import { readFormInput } from '#contract/schemas/form-input.server.ts'
import * as myAccountTexts from '#texts/my-account.ts'
import { readForm } from '#web/read-form.server.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { buildNoindexMeta } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/change-password.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  return null
}

/**
 * ACC-02: on success all sessions end, the browser's hints are cleared, and the shopper is sent
 * home with a message.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop, links } = requireSignedIn(context, request)
  const form = await readForm(request)
  const input = readFormInput(passwordChangeSchema, form)
  if (input.next !== form.get('again')) {
    return data({ code: 'invalid' as const, fields: { again: 'password-mismatch' } as Fields }, 400)
  }
  const outcome = await shop.accounts.changePassword(scope, input)
  if (!outcome.ok)
    return data({ code: outcome.code, fields: (outcome.fields ?? {}) as Fields }, 400)
  const secure = links.scheme === 'https'
  const headers = new Headers({ 'clear-site-data': '"storage"' })
  headers.append('set-cookie', buildStrictCookie('session', '', 0, secure))
  headers.append('set-cookie', buildStrictCookie('cart', '', 0, secure))
  headers.append('set-cookie', buildDeviceCookie(outcome.value.devices, secure))
  headers.append('set-cookie', buildHintCookie(cookies.said, 'password-changed', 30, secure))
  return redirect(paths.home(), { headers })
}

type Fields = Partial<Record<'current' | 'next' | 'again', AccountCode>>

export const meta: Route.MetaFunction = () => buildNoindexMeta(myAccountTexts.changePassword())

export default function ChangePassword({ actionData }: Route.ComponentProps) {
  const getError = (name: keyof Fields) => {
    const code = actionData?.fields[name]
    return code && accountTexts[code]()
  }
  return (
    <section className="grid max-w-[25rem] gap-5">
      <h1 className="title">{myAccountTexts.changePassword()}</h1>
      {actionData && <FormMessage tone="bad">{accountTexts[actionData.code]()}</FormMessage>}
      <form method="post" className="grid gap-4">
        <Field
          label={myAccountTexts.currentPassword()}
          name="current"
          type="password"
          autoComplete="current-password"
          required
          error={getError('current')}
        />
        <Field
          label={myAccountTexts.newPassword()}
          name="next"
          type="password"
          autoComplete="new-password"
          required
          hint={myAccountTexts.passwordHint()}
          error={getError('next')}
        />
        <Field
          label={myAccountTexts.repeatPassword()}
          name="again"
          type="password"
          autoComplete="new-password"
          required
          error={getError('again')}
        />
        <Button type="submit" tone="buy" className="justify-self-start">
          {myAccountTexts.savePassword()}
        </Button>
      </form>
      <p className="text-2 text-ink-2">{myAccountTexts.passwordNote()}</p>
    </section>
  )
}
