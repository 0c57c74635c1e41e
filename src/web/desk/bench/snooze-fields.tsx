import { Form } from 'react-router'
import type { DealKind, SnoozeChoice } from '#contract/desk/workbench.ts'
import * as deskBenchTexts from '#texts/desk-bench.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import { useDesk } from '../desk-frame.tsx'
import type { DealView } from './deal-view.ts'

const choiceNames: Record<SnoozeChoice, () => string> = {
  hours: deskBenchTexts.forHours,
  tomorrow: deskBenchTexts.untilTomorrow,
  week: deskBenchTexts.untilMonday,
  answer: deskBenchTexts.untilAnswer,
  time: deskBenchTexts.untilTime,
}

/** How long to put rows aside, with its button: fields of the form around them. */
export function SnoozeFields({ kinds }: { kinds: readonly DealKind[] }) {
  const { clock } = useDesk()
  const mayAnswer = kinds.some((kind) => kind !== 'order')
  return (
    <>
      <select
        name="for"
        aria-label={deskBenchTexts.snooze()}
        className="bench-select"
        defaultValue="tomorrow"
      >
        {Object.entries(choiceNames)
          .filter(([choice]) => choice !== 'answer' || mayAnswer)
          .map(([choice, name]) => (
            <option key={choice} value={choice}>
              {name()}
            </option>
          ))}
      </select>
      <span className="bench-until">
        <DateInput
          type="datetime-local"
          name="until"
          aria-label={deskBenchTexts.snoozeUntil({ country: clock.country })}
          data-usual-time="09:00"
          className="bench-select w-full"
        />
      </span>
      <button type="submit" name="do" value="snooze" className="bench-button">
        {deskBenchTexts.snooze()}
      </button>
    </>
  )
}

/** Puts the open deal aside, or takes it back in one press. */
export function SnoozeForm({ deal, next }: { deal: DealView; next: string }) {
  const { kind, number, snoozedText } = deal
  return (
    <Form method="post" id="deal-snooze" key={snoozedText} className="items-center">
      <input type="hidden" name="tick" value={`${kind}:${number}:`} />
      <input type="hidden" name="next" value={next} />
      {snoozedText === null ? (
        <SnoozeFields kinds={[kind]} />
      ) : (
        <>
          <span className="bench-snoozed">{snoozedText}</span>
          <button type="submit" name="do" value="wake" className="bench-button">
            {deskBenchTexts.backToQueue()}
          </button>
        </>
      )}
    </Form>
  )
}
