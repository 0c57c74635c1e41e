import { type AccountCode, accountTexts, tooManyTries } from '#contract/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'

interface Again {
  login: string
  step: string
  refused: AccountCode | null
  retryAfter: number | null
}

/** A plain form to sign in. `again` is what the first try came to; `hidden` goes along. */
export function SignInForm(props: {
  back: string
  loginLabel: string
  again: Again | undefined
  hidden?: Record<string, string> | undefined
  action?: string | undefined
}) {
  const { back, loginLabel, again, hidden = {}, action } = props
  return (
    <form method="post" action={action} className="grid gap-4">
      {Object.entries({ back, ...hidden }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SignInFields loginLabel={loginLabel} again={again} />
      <Button type="submit" tone="buy">
        {again?.step ? 'Continue' : 'Sign in'}
      </Button>
    </form>
  )
}

/** Login and password, or the code that comes second. */
export function SignInFields(props: { loginLabel: string; again: Again | undefined }) {
  const { again } = props
  return (
    <>
      {again?.refused && (
        <FormMessage tone="bad">
          {again.retryAfter === null ? accountTexts[again.refused] : tooManyTries(again.retryAfter)}
        </FormMessage>
      )}
      {again?.step ? (
        <>
          <input type="hidden" name="step" value={again.step} />
          <Field
            label="Code"
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
            required
            autoFocus
            hint="Six digits from your authenticator app, or one of your recovery codes."
          />
        </>
      ) : (
        <>
          <Field
            label={props.loginLabel}
            name="login"
            autoComplete="username"
            required
            defaultValue={again?.login ?? ''}
          />
          <Field
            label="Password"
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
