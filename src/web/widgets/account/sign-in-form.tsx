import { type AccountCode, accountTexts, formatTooManyTries } from '#contract/accounts/accounts.ts'
import * as accountFormsTexts from '#texts/account-forms.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { noteTypedEmail } from './typed-email.ts'

interface RetryState {
  login: string
  step: string
  refused: AccountCode | null
  retryAfter: number | null
}

/**
 * A plain sign-in form. `again` is the result of the previous attempt; `hidden` fields are sent
 * along.
 */
export function SignInForm(props: {
  back: string
  loginLabel: string
  /** Already known of the person. */
  login?: string
  again: RetryState | undefined
  hidden?: Record<string, string> | undefined
  action?: string | undefined
}) {
  const { back, loginLabel, login, again: retry, hidden = {}, action } = props
  return (
    <form
      method="post"
      action={action && toHref(action)}
      onInput={noteTypedEmail}
      className="grid gap-4"
    >
      {Object.entries({ back, ...hidden }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SignInFields loginLabel={loginLabel} login={login} again={retry} />
      <Button type="submit" tone="buy">
        {retry?.step ? accountFormsTexts.continueLabel() : accountFormsTexts.signIn()}
      </Button>
    </form>
  )
}

/** Login and password, or the code of the second step. */
export function SignInFields(props: {
  loginLabel: string
  login?: string | undefined
  again: RetryState | undefined
}) {
  const { again: retry } = props
  return (
    <>
      {retry?.refused && (
        <FormMessage tone="bad">
          {retry.retryAfter === null
            ? accountTexts[retry.refused]()
            : formatTooManyTries(retry.retryAfter)}
        </FormMessage>
      )}
      {retry?.step ? (
        <>
          <input type="hidden" name="step" value={retry.step} />
          <Field
            label={accountFormsTexts.code()}
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
            required
            autoFocus
            hint={accountFormsTexts.codeHint()}
          />
        </>
      ) : (
        <>
          <Field
            label={props.loginLabel}
            name="login"
            autoComplete="username"
            required
            defaultValue={retry?.login ?? props.login}
          />
          <Field
            label={accountFormsTexts.password()}
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
        </>
      )}
    </>
  )
}
