import { redirect } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import { getCookie, getStrictCookieName } from '#contract/requests/browser.ts'
import { signInSchema } from '#contract/schemas/accounts.server.ts'
import { readFormInput } from '#contract/schemas/form-input.server.ts'
import * as signInTexts from '#texts/sign-in.ts'
import { toOwnPath } from '#web/own-path.server.ts'
import { readForm } from '#web/read-form.server.ts'
import { respondSignIn } from '#web/sign-in-response.ts'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { visitContext } from '#web/visit.ts'
import { PasskeySignIn } from '#web/widgets/account/passkey-sign-in.tsx'
import { SignInForm } from '#web/widgets/account/sign-in-form.tsx'
import { getTypedEmail } from '#web/widgets/account/typed-email.ts'
import type { Route } from './+types/login.ts'
import { buildNoindexMeta, NarrowPage } from './narrow-page.tsx'
import { RegisteredPopup } from './registered-popup.tsx'
import { getSignInReason } from './sign-in-reasons.ts'

/** AUTH-01. `back` is where the visitor was going (AUTH-03); `after` is what led here. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { scope, links } = context.get(visitContext)
  const { searchParams } = new URL(request.url)
  const back = toOwnPath(searchParams.get('back'), scope.seller.origin)
  if (scope.viewer.kind === 'customer') throw redirect(back)
  const after = searchParams.get('after')
  const completedStep = after === 'registering' || after === 'resetting' ? after : null
  const isRegistered = completedStep === 'registering'
  const email = isRegistered ? readRegisteredEmail(request, links.scheme === 'https') : ''
  return { back, done: completedStep, reason: getSignInReason(back, after), email }
}

function readRegisteredEmail(request: Request, secure: boolean): string {
  const cookie = getCookie(
    request.headers.get('cookie') ?? undefined,
    getStrictCookieName('registered', secure),
  )
  try {
    return decodeURIComponent(cookie ?? '').slice(0, maxEmailLength)
  } catch {
    return ''
  }
}

/** Longer ones are no addresses. */
const maxEmailLength = 254

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const input = readFormInput(signInSchema, form)
  const outcome = await visit.shop.signIn(visit.scope, input, 'cookie')
  return respondSignIn(
    visit,
    input,
    outcome,
    'session',
    toOwnPath(form.get('back'), visit.scope.seller.origin),
  )
}

export const meta: Route.MetaFunction = () => buildNoindexMeta(signInTexts.signIn())

export default function Login({
  loaderData: { back, done, reason, email },
  actionData,
}: Route.ComponentProps) {
  const step = actionData?.step ?? ''
  const signInForm = (
    <SignInForm
      back={back}
      loginLabel={signInTexts.emailOrPhone()}
      login={email || getTypedEmail()}
      again={actionData}
    />
  )
  return (
    <NarrowPage title={step ? signInTexts.oneMoreStep() : signInTexts.signIn()}>
      {reason && !step && <p className="-mt-2 text-ink-2">{reason}</p>}
      {done === 'registering' && !actionData && <RegisteredPopup>{signInForm}</RegisteredPopup>}
      {done === 'resetting' && !actionData && (
        <FormMessage tone="good">{signInTexts.passwordReset()}</FormMessage>
      )}
      {signInForm}
      <PasskeySignIn back={back} step={step} />
      {step ? <StartAgain back={back} /> : <OtherWays back={back} />}
    </NarrowPage>
  )
}

/** Leaves the second step, to sign in as somebody else or without the second factor. */
function StartAgain({ back }: { back: string }) {
  return (
    <p className="text-2">
      <Link to={paths.loginThen(back)} className="underline">
        {signInTexts.startAgain()}
      </Link>
    </p>
  )
}

function OtherWays({ back }: { back: string }) {
  return (
    <>
      <p className="text-2">
        <Link to={paths.forgotPassword()} className="underline">
          {signInTexts.forgotPassword()}
        </Link>
      </p>
      <p className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4 text-2 text-ink-2">
        {signInTexts.newCustomer()}
        <Link to={paths.registerThen(back)} className="button button-plain">
          {signInTexts.createAccount()}
        </Link>
      </p>
    </>
  )
}
