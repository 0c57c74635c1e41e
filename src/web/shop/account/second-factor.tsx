import { data } from 'react-router'
import { renderSVG } from 'uqr'
import { type AccountCode, accountTexts } from '#contract/accounts.ts'
import { readForm } from '#web/answers.ts'
import { signedIn } from '#web/signed-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { narrowMeta } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/second-factor.ts'

/** AUTH-01: an authenticator app as a second step of signing in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = signedIn(context, request)
  const { hasSecondFactor } = await shop.accounts.account(scope)
  const begun = hasSecondFactor ? null : await shop.accounts.unconfirmedFactor(scope)
  return { hasSecondFactor, begun: begun && { secret: begun.secret, picture: pictureOf(begun.address) } }
}

/** As an address of an image: markup would have to be trusted. */
function pictureOf(address: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(renderSVG(address)).toString('base64')}`
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = signedIn(context, request)
  const form = await readForm(request)
  const text = (name: string) => String(form.get(name) ?? '')
  const verb = form.get('do')
  if (verb === 'confirm') {
    const outcome = await shop.accounts.confirmSecondFactor(scope, text('code'))
    return outcome.ok ? { codes: outcome.value, refused: null } : data({ codes: null, refused: outcome.code }, 400)
  }
  const outcome =
    verb === 'end'
      ? await shop.accounts.endSecondFactor(scope, text('password'))
      : await shop.accounts.beginSecondFactor(scope, text('password'))
  const refused: AccountCode | null = outcome.ok ? null : 'wrong-password'
  return outcome.ok ? { codes: null, refused } : data({ codes: null, refused }, 400)
}

export const meta: Route.MetaFunction = () => narrowMeta('Second step at sign-in')

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { hasSecondFactor, begun } = loaderData
  const refused = actionData?.refused ? accountTexts[actionData.refused] : undefined
  return (
    <section className="grid max-w-[32rem] gap-5">
      <h1 className="text-5 font-bold">Second step at sign-in</h1>
      {actionData?.codes ? (
        <RecoveryCodes codes={actionData.codes} />
      ) : hasSecondFactor ? (
        <PasswordForm verb="end" button="Turn it off" refused={refused}>
          An authenticator app is asked for a code whenever you sign in.
        </PasswordForm>
      ) : begun ? (
        <form method="post" className="grid gap-4">
          <p>Scan this with your authenticator app, or type the key; then enter the code that the app shows.</p>
          <img
            src={begun.picture}
            alt="QR code of the key"
            width={200}
            height={200}
            className="rounded-small bg-picture"
          />
          <p>
            Key: <code className="font-semibold break-all">{begun.secret}</code>
          </p>
          <Field
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            error={refused}
            className="max-w-48"
          />
          <Button type="submit" tone="buy" name="do" value="confirm" className="justify-self-start">
            Turn it on
          </Button>
        </form>
      ) : (
        <PasswordForm verb="begin" button="Set it up" refused={refused}>
          With it, signing in needs your password and a code from an authenticator app on your phone.
        </PasswordForm>
      )}
    </section>
  )
}

function PasswordForm(props: { verb: string; button: string; refused: string | undefined; children: string }) {
  return (
    <form method="post" className="grid gap-4">
      <p>{props.children}</p>
      <Field
        label="Current password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={props.refused}
      />
      <Button type="submit" tone="buy" name="do" value={props.verb} className="justify-self-start">
        {props.button}
      </Button>
    </form>
  )
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <FormMessage tone="good">The second step is on.</FormMessage>
      <p>
        Each of these codes opens your account once without the app. Keep them where you find them without your phone:
        they are shown only now.
      </p>
      <ul className="grid max-w-96 gap-1.5 rounded-small bg-quiet p-4 font-semibold sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </>
  )
}
