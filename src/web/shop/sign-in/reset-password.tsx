import { data, redirect } from 'react-router'
import { accountTexts, type RecentFactor } from '#contract/accounts/accounts.ts'
import { paths } from '#contract/paths/paths.ts'
import { buildDeviceCookie } from '#contract/requests/browser.ts'
import { passwordResetSchema } from '#contract/schemas/accounts.server.ts'
import { readFormInput } from '#contract/schemas/form-input.server.ts'
import * as signInTexts from '#texts/sign-in.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/reset-password.ts'
import { buildNoindexMeta, NarrowPage } from './narrow-page.tsx'

/** The link in the mail: opening it changes nothing; the form does. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { scope, shop } = context.get(visitContext)
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('token') ?? ''
  const step = token ? await shop.accounts.readReset(scope, token) : null
  return { token, step, isUndone: searchParams.get('after') === 'undoing' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { scope, shop, links } = context.get(visitContext)
  const form = await readForm(request)
  const { token, password } = readFormInput(passwordResetSchema, form)
  const choice = form.get('factors')
  const factors = choice === 'keep' || choice === 'remove' ? choice : null
  const step = factors ? null : await shop.accounts.readReset(scope, token)
  const isUndecided = step !== null && step.recentFactors.length > 0
  if (isUndecided) return data({ code: 'choose-factors' as const, wrong: undefined, factors }, 400)
  const outcome = await shop.accounts.resetPassword(scope, token, password, factors ?? 'keep')
  if (!outcome.ok)
    return data({ code: outcome.code, wrong: outcome.fields?.password, factors }, 400)
  const cookie = buildDeviceCookie(outcome.value.devices, links.scheme === 'https')
  throw redirect(`${paths.login()}?after=resetting`, { headers: { 'set-cookie': cookie } })
}

export const meta: Route.MetaFunction = () => buildNoindexMeta(signInTexts.chooseNewPassword())

export default function ResetPassword({
  loaderData: { token, step, isUndone },
  actionData,
}: Route.ComponentProps) {
  return (
    <NarrowPage title={signInTexts.chooseNewPassword()}>
      {step === null || actionData?.code === 'link-spent' ? (
        <>
          <FormMessage tone="bad">{accountTexts['link-spent']()}</FormMessage>
          <p>
            <Link to={paths.forgotPassword()} className="underline">
              {signInTexts.requestNewLink()}
            </Link>
          </p>
        </>
      ) : (
        <form method="post" className="grid gap-4">
          <input type="hidden" name="token" value={token} />
          {isUndone && !actionData && (
            <FormMessage tone="good">{signInTexts.changeUndone()}</FormMessage>
          )}
          <Field
            label={signInTexts.newPassword()}
            name="password"
            type="password"
            autoComplete="new-password"
            required
            hint={signInTexts.resetHint()}
            error={actionData?.wrong && accountTexts[actionData.wrong]()}
          />
          {step.recentFactors.length > 0 && (
            <RecentFactors
              factors={step.recentFactors}
              chosen={actionData?.factors}
              error={
                actionData?.code === 'choose-factors' ? accountTexts['choose-factors']() : undefined
              }
            />
          )}
          <Button type="submit" tone="buy">
            {signInTexts.setPassword()}
          </Button>
        </form>
      )}
    </NarrowPage>
  )
}

interface RecentFactorsProps {
  factors: readonly RecentFactor[]
  chosen: string | null | undefined
  error: string | undefined
}

/** A new password alone does not lock out a passkey that somebody else added. Source: SAFE-02. */
function RecentFactors({ factors, chosen, error }: RecentFactorsProps) {
  const isOne = factors.length === 1
  return (
    <fieldset
      className="grid gap-3 rounded-small border border-line p-4"
      aria-describedby={error && 'factors-error'}
    >
      <legend className="px-1 font-semibold">
        {isOne ? signInTexts.didYouAddIt() : signInTexts.didYouAddThem()}
      </legend>
      <p className="text-2 text-ink-2">{signInTexts.recentFactors()}</p>
      <ul className="grid list-disc gap-1 ps-5 text-2">
        {factors.map(({ name, addedText }) => (
          <li key={`${name} ${addedText}`} className="wrap-anywhere">
            {name}, {addedText}
          </li>
        ))}
      </ul>
      {error && (
        <p id="factors-error" className="text-2 text-bad">
          {error}
        </p>
      )}
      {factorChoices.map(({ value, label, many }) => (
        <label key={value} className="flex min-h-6 items-center gap-2.5 text-2">
          <input
            type="radio"
            name="factors"
            value={value}
            required
            defaultChecked={chosen === value}
            className="size-5 flex-none accent-buy"
          />
          {isOne ? label() : many()}
        </label>
      ))}
    </fieldset>
  )
}

const factorChoices = [
  { value: 'keep', label: signInTexts.keepIt, many: signInTexts.keepThem },
  { value: 'remove', label: signInTexts.removeIt, many: signInTexts.removeThem },
] as const
