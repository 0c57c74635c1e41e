import { Form } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import type { AnswerSwitch } from '#contract/negotiation/quote-rules.ts'
import * as deskRulesTexts from '#texts/desk-rules.ts'
import { Button } from '#web/ui/button.tsx'
import { useDesk } from '../desk-frame.tsx'

/** Whether rules answer, and the one press that stops them all (DEAL-03). */
export function AnswerSwitchBar({ answering }: { answering: AnswerSwitch }) {
  const { staff } = useDesk()
  const { stoppedOn, stoppedBy, afterMinutes } = answering
  const mayResume = mayDo(staff, 'prices')
  const mayStop = mayResume || mayDo(staff, 'negotiate')
  return (
    <Form method="post" className="rule-switch" data-stopped={stoppedOn === null ? undefined : ''}>
      <p className="me-auto grid gap-0.5">
        <b className={stoppedOn === null ? 'text-good' : 'text-bad'}>
          {stoppedOn === null
            ? deskRulesTexts.automaticAnswersAreOn()
            : deskRulesTexts.automaticAnswersAreStopped()}
        </b>
        <span className="text-2 text-ink-2">
          {stoppedOn === null
            ? deskRulesTexts.answerAfter({ afterMinutes })
            : stoppedBy
              ? deskRulesTexts.stoppedBy({ day: stoppedOn, name: stoppedBy })
              : deskRulesTexts.stoppedOn({ day: stoppedOn })}
        </span>
      </p>
      {stoppedOn === null && mayStop && (
        <Button type="submit" name="do" value="stop">
          {deskRulesTexts.stopAllAutomaticAnswers()}
        </Button>
      )}
      {stoppedOn !== null && mayResume && (
        <Button type="submit" name="do" value="resume">
          {deskRulesTexts.letRulesAnswerAgain()}
        </Button>
      )}
    </Form>
  )
}
