import { type EventType, eventGroups, eventTypes } from '#contract/webhooks/event-types.ts'
import { Checkbox } from '#web/ui/field.tsx'

interface Props {
  chosen: readonly string[]
  problem: string | undefined
}

/** The events that an endpoint hears of, by what they are about. */
export function EventBoxes({ chosen, problem }: Props) {
  return (
    <fieldset id="types" className="grid gap-4" aria-describedby="types-error">
      <legend className="pb-2 text-2 font-semibold">Events</legend>
      <p id="types-error" className="text-2 text-bad empty:hidden">
        {problem}
      </p>
      <div className="gap-x-8 sm:columns-2 xl:columns-3">
        {eventGroups.map(({ name, types }) => (
          <fieldset key={name} className="mb-5 grid break-inside-avoid gap-y-1">
            <legend className="pb-1 text-2 text-ink-2">{name}</legend>
            {types.map((type) => (
              <EventBox key={type} type={type} isChosen={chosen.includes(type)} />
            ))}
          </fieldset>
        ))}
      </div>
    </fieldset>
  )
}

function EventBox({ type, isChosen }: { type: EventType; isChosen: boolean }) {
  return (
    <Checkbox
      name="types"
      value={type}
      defaultChecked={isChosen}
      label={
        <span className="grid">
          <code className="text-2">{type}</code>
          <span className="text-1 text-ink-2">{eventTypes[type]}</span>
        </span>
      }
    />
  )
}
