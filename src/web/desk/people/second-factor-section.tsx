import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Field } from '#web/ui/field.tsx'
import { StateMark } from '../parts/state-mark.tsx'

/** Whether staff need more than a password, and the way to change it. */
export function SecondFactorSection({
  isFactorOptional,
  isEnforced,
  wrongPassword,
}: {
  isFactorOptional: boolean
  /** False in a demo shop, which lets a password do whatever is required. */
  isEnforced: boolean
  wrongPassword: string | null | undefined
}) {
  return (
    <section className="grid max-w-[40rem] gap-2 pt-2">
      <h2 className="flex flex-wrap items-baseline gap-x-3 text-section font-bold">
        Second step at sign-in
        <StateMark tone={isFactorOptional ? 'bad' : 'good'}>
          {isFactorOptional ? 'Not required' : 'Required'}
        </StateMark>
      </h2>
      <p className="text-2 text-ink-2">
        {isFactorOptional
          ? 'A password is enough for staff who have set up nothing else. Anybody who learns it gets in.'
          : 'Staff sign in with a passkey, or with a code from an authenticator app.'}
      </p>
      {!isEnforced && !isFactorOptional && (
        <p className="text-2 text-ink-2">
          This demo shop does not enforce it: here a password opens the desk for staff who have set
          up no second step, so that you can try every role.
        </p>
      )}
      {isFactorOptional ? (
        <form method="post">
          <input type="hidden" name="optional" value="no" />
          <Button type="submit" name="do" value="factor">
            Require a second step
          </Button>
        </form>
      ) : (
        <Disclosure
          summary="Stop requiring it"
          summaryClassName="text-2 underline w-fit"
          startOpen={Boolean(wrongPassword)}
        >
          <form method="post" className="grid gap-4 pt-3">
            <input type="hidden" name="optional" value="yes" />
            <p className="text-2 text-ink-2">
              A password alone will then open the desk, unless somebody has set up a second step.
              All owners of the shop will be notified by email.
            </p>
            <Field
              label="Your current password"
              name="password"
              type="password"
              autoComplete="current-password"
              required
              error={wrongPassword ?? undefined}
              className="sm:max-w-80"
            />
            <Button type="submit" name="do" value="factor" className="justify-self-start text-bad">
              Stop requiring a second step
            </Button>
          </form>
        </Disclosure>
      )}
    </section>
  )
}
