import { type AccountCode, accountTexts } from '#contract/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'

/** Login and password, or the code that comes second; a plain form. `again` is what the first try came to. */
export function SignInForm(props: {
  back: string
  loginLabel: string
  again: { login: string; step: string; refused: AccountCode | null } | undefined
}) {
  const { back, again } = props
  return (
    <form method="post" className="grid gap-4">
      <input type="hidden" name="back" value={back} />
      {again?.refused && <FormMessage tone="bad">{accountTexts[again.refused]}</FormMessage>}
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
          <Field label="Password" name="password" type="password" autoComplete="current-password" required />
        </>
      )}
      <Button type="submit" tone="buy">
        {again?.step ? 'Go on' : 'Sign in'}
      </Button>
    </form>
  )
}
