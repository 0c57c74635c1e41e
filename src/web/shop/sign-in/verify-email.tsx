import { data } from 'react-router'
import { accountTexts } from '#contract/accounts.ts'
import { paths } from '#contract/paths.ts'
import { readForm } from '#web/answers.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/verify-email.ts'
import { NarrowPage, narrowMeta } from './narrow-page.tsx'

/** The link of the mail: mail programs open links by themselves, so only the button confirms. */
export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { scope, shop } = context.get(visitContext)
  const token = String((await readForm(request)).get('token') ?? '')
  const outcome = await shop.accounts.confirmEmail(scope, token)
  return outcome.ok ? { done: true } : data({ done: false }, 400)
}

export const meta: Route.MetaFunction = () => narrowMeta('Confirm your address')

export default function VerifyEmail({ loaderData: { token }, actionData }: Route.ComponentProps) {
  if (actionData?.done) {
    return (
      <NarrowPage title="Confirm your address">
        <FormMessage tone="good">Thank you: your address is confirmed.</FormMessage>
        <p>
          <Link to={paths.dashboard()} className="underline">
            Go to my account
          </Link>
        </p>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage title="Confirm your address">
      {actionData || !token ? (
        <FormMessage tone="bad">{accountTexts['link-spent']}</FormMessage>
      ) : (
        <form method="post" className="grid gap-4">
          <input type="hidden" name="token" value={token} />
          <p className="text-ink-2">Is the address to which we sent the mail yours?</p>
          <Button type="submit" tone="buy" className="justify-self-start">
            Yes, confirm it
          </Button>
        </form>
      )}
    </NarrowPage>
  )
}
