import { data, redirect } from 'react-router'
import { accountTexts } from '#contract/accounts.ts'
import { sealedCookie } from '#contract/browser.ts'
import { paths } from '#contract/paths.ts'
import { ownPath, readForm } from '#web/answers.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/login.ts'

/** DESK-01: staff sign in here, for a session of the desk alone. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { scope } = context.get(visitContext)
  const back = deskPath(new URL(request.url).searchParams.get('back'), scope.seller.origin)
  if (scope.staff) throw redirect(back)
  return { company: scope.seller.companyName, back }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { scope, shop, links } = context.get(visitContext)
  const form = await readForm(request)
  const text = (name: string) => String(form.get(name) ?? '')
  const input = { login: text('login'), password: text('password'), code: text('code') }
  const outcome = await shop.accounts.staffSignIn(scope, input)
  if (!outcome.ok) return data({ code: outcome.code, login: input.login }, { status: 400 })
  const { token, seconds } = outcome.value
  return redirect(deskPath(form.get('back'), scope.seller.origin), {
    headers: { 'set-cookie': sealedCookie('desk', token, seconds, links.scheme === 'https') },
  })
}

/** Back to where one was sent from, at the desk only. */
function deskPath(text: unknown, origin: string): string {
  const path = ownPath(text, origin)
  return path === paths.desk() || path.startsWith(`${paths.desk()}/`) ? path : paths.desk()
}

export const meta: Route.MetaFunction = () => [{ title: 'Desk: sign in' }, { name: 'robots', content: 'noindex' }]

export default function DeskLogin({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main className="wrap grid min-h-dvh max-w-[24rem] content-center gap-5 py-10">
      <div>
        <p className="text-2 text-ink-2">{loaderData.company}</p>
        <h1 className="text-5 font-bold">Sign in to the desk</h1>
      </div>
      <form method="post" className="grid gap-4">
        <input type="hidden" name="back" value={loaderData.back} />
        {actionData && <FormMessage tone="bad">{accountTexts[actionData.code]}</FormMessage>}
        <Field label="Email" name="login" autoComplete="username" required defaultValue={actionData?.login ?? ''} />
        <Field label="Password" name="password" type="password" autoComplete="current-password" required />
        <Button type="submit" tone="buy">
          Sign in
        </Button>
      </form>
      <p className="text-2 text-ink-2">
        Forgotten?{' '}
        <a href={paths.forgotPassword()} className="underline">
          Choose a new password
        </a>
      </p>
    </main>
  )
}
