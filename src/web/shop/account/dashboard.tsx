import { Form } from 'react-router'
import { paths } from '#contract/paths.ts'
import { signedIn } from '#web/signed-in.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { narrowMeta } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/dashboard.ts'

/** ACC-01: what waits for the customer. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { firstName, email, emailVerified } = signedIn(context, request).customer
  return { firstName, email, emailVerified }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = signedIn(context, request)
  await shop.accounts.sendConfirmation(scope)
  return { sent: true }
}

export const meta: Route.MetaFunction = () => narrowMeta('My account')

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { firstName, email, emailVerified } = loaderData
  return (
    <section className="grid gap-5">
      <h1 className="text-5 font-bold">{firstName ? `Hi ${firstName}` : 'My account'}</h1>
      {!emailVerified && (
        <div className="grid justify-items-start gap-3 border-l-4 border-look bg-quiet px-4 py-3">
          <p>
            Please confirm that <strong>{email}</strong> is yours: we sent you a mail with a link. It is needed to
            choose a new password and to sign in by phone number.
          </p>
          {actionData?.sent ? (
            <FormMessage tone="good">The mail is on its way once more.</FormMessage>
          ) : (
            <Form method="post">
              <Button type="submit">Send the mail once more</Button>
            </Form>
          )}
        </div>
      )}
      <p>
        <Link to={paths.home()} className="underline">
          Go on shopping
        </Link>
      </p>
    </section>
  )
}
