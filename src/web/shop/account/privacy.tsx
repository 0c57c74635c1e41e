import { data, redirect } from 'react-router'
import { accountTexts } from '#contract/accounts/accounts.ts'
import { paths } from '#contract/paths/paths.ts'
import { buildHintCookie, buildStrictCookie, cookies } from '#contract/requests/browser.ts'
import { passwordProofSchema } from '#contract/schemas/accounts.server.ts'
import { readFormInput } from '#contract/schemas/form-input.server.ts'
import { documentYears } from '#contract/tax/issued-document.ts'
import * as myAccountTexts from '#texts/my-account.ts'
import { readForm } from '#web/read-form.server.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { buildNoindexMeta } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/privacy.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  return null
}

/**
 * ACC-05: after the password is entered again the account is erased, the browser's hints are
 * cleared, and the shopper is sent home with a message.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop, links } = requireSignedIn(context, request)
  const { password } = readFormInput(passwordProofSchema, await readForm(request))
  const outcome = await shop.eraseAccount(scope, password)
  if (!outcome.ok) return data({ code: outcome.code, field: outcome.fields?.password ?? null }, 400)
  const secure = links.scheme === 'https'
  const headers = new Headers({ 'clear-site-data': '"storage"' })
  headers.append('set-cookie', buildStrictCookie('session', '', 0, secure))
  headers.append('set-cookie', buildStrictCookie('cart', '', 0, secure))
  headers.append('set-cookie', buildHintCookie(cookies.said, 'account-deleted', 30, secure))
  return redirect(paths.home(), { headers })
}

export const meta: Route.MetaFunction = () => buildNoindexMeta(myAccountTexts.myData())

export default function Privacy({ actionData }: Route.ComponentProps) {
  return (
    <section className="grid max-w-[32rem] gap-5">
      <h1 className="title">{myAccountTexts.myData()}</h1>
      <h2 className="text-section font-bold">{myAccountTexts.exportData()}</h2>
      <p>{myAccountTexts.exportNote()}</p>
      <p>
        <a href={toHref(paths.exportData())} download className="button button-plain">
          {myAccountTexts.downloadMyData()}
        </a>
      </p>
      <h2 className="mt-4 text-section font-bold">{myAccountTexts.deleteMyAccount()}</h2>
      <ul className="grid list-disc gap-1.5 ps-5">
        <li>{myAccountTexts.erasesPersonal()}</li>
        <li>{myAccountTexts.erasesCarts()}</li>
        <li>{myAccountTexts.keepsOrders({ documentYears })}</li>
        <li>{myAccountTexts.erasesAddresses()}</li>
      </ul>
      {actionData && !actionData.field && (
        <FormMessage tone="bad">{accountTexts[actionData.code]()}</FormMessage>
      )}
      <form method="post" className="grid gap-4">
        <Field
          label={myAccountTexts.currentPassword()}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={actionData?.field ? accountTexts[actionData.field]() : undefined}
        />
        <Button type="submit" className="justify-self-start text-bad">
          {myAccountTexts.deleteMyAccount()}
        </Button>
      </form>
    </section>
  )
}
