import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Field } from '#web/ui/field.tsx'

/** Whether staff need more than a password, and the way to change it. */
export function SecondFactorSection({
  isFactorOptional,
  isEnforced,
  wrongPassword,
}: {
  isFactorOptional: boolean
  /** False in a demo shop, which lets a password do. */
  isEnforced: boolean
  wrongPassword: string | null | undefined
}) {
  return (
    <section className="grid max-w-[40rem] gap-2 pt-2">
      <h2 className="text-section font-bold">Second step at sign-in</h2>
      <p className="text-2 text-ink-2">
        {isFactorOptional
          ? 'Not required: a password is enough for staff who have set up nothing else. Anybody who learns it gets in.'
          : isEnforced
            ? 'Required: staff sign in with a passkey, or with a code from an authenticator app.'
            : 'Off in this demo. In a real shop staff sign in with a passkey, or with a ' +
              'code from an authenticator app.'}
      </p>
      {isFactorOptional ? (
        <form method="post">
          <input type="hidden" name="optional" value="no" />
          <Button type="submit" name="do" value="factor">
            Require a second step
          </Button>
        </form>
      ) : (
        <Disclosure
          summary="Allow sign-in with a password only"
          summaryClassName="text-2 underline w-fit"
          startOpen={Boolean(wrongPassword)}
        >
          <form method="post" className="grid gap-4 pt-3">
            <input type="hidden" name="optional" value="yes" />
            <p className="text-2 text-ink-2">All owners of the shop will be notified by email.</p>
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
              Turn the second step off
            </Button>
          </form>
        </Disclosure>
      )}
    </section>
  )
}
