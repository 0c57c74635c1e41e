import * as deskPeopleTexts from '#texts/desk-people.ts'
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
        {deskPeopleTexts.secondStep()}
        <StateMark tone={isFactorOptional ? 'bad' : 'good'}>
          {isFactorOptional ? deskPeopleTexts.notRequired() : deskPeopleTexts.required()}
        </StateMark>
      </h2>
      <p className="text-2 text-ink-2">
        {isFactorOptional ? deskPeopleTexts.passwordEnough() : deskPeopleTexts.secondStepRequired()}
      </p>
      {!isEnforced && !isFactorOptional && (
        <p className="text-2 text-ink-2">{deskPeopleTexts.demoSecondStep()}</p>
      )}
      {isFactorOptional ? (
        <form method="post">
          <input type="hidden" name="optional" value="no" />
          <Button type="submit" name="do" value="factor">
            {deskPeopleTexts.requireASecondStep()}
          </Button>
        </form>
      ) : (
        <Disclosure
          summary={deskPeopleTexts.stopRequiringIt()}
          summaryClassName="text-2 underline w-fit"
          startOpen={Boolean(wrongPassword)}
        >
          <form method="post" className="grid gap-4 pt-3">
            <input type="hidden" name="optional" value="yes" />
            <p className="text-2 text-ink-2">{deskPeopleTexts.passwordAloneWarning()}</p>
            <Field
              label={deskPeopleTexts.yourCurrentPassword()}
              name="password"
              type="password"
              autoComplete="current-password"
              required
              error={wrongPassword ?? undefined}
              className="sm:max-w-80"
            />
            <Button type="submit" name="do" value="factor" className="justify-self-start text-bad">
              {deskPeopleTexts.stopRequiringStep()}
            </Button>
          </form>
        </Disclosure>
      )}
    </section>
  )
}
