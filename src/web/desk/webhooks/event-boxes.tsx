import {
  type EventType,
  eventGroups,
  eventTypeNames,
  eventTypes,
  nameEvent,
} from '#contract/webhooks/event-types.ts'
import * as deskWebhooksTexts from '#texts/desk-webhooks.ts'

interface Props {
  chosen: readonly string[]
  problem: string | undefined
}

/** The events that an endpoint hears of: all, or those ticked, by what they are about. */
export function EventBoxes({ chosen, problem }: Props) {
  const isAll = chosen.length === eventTypeNames.length
  return (
    <fieldset id="types" tabIndex={-1} className="group grid gap-4" aria-describedby="types-error">
      <legend className="pb-1.5 text-section font-bold">{deskWebhooksTexts.whichEvents()}</legend>
      <p id="types-error" className="text-2 text-bad empty:hidden">
        {problem}
      </p>
      <div className="grid max-w-[44rem] gap-2 sm:grid-cols-2">
        <Which value="all" isChosen={isAll} name={deskWebhooksTexts.allEvents()}>
          {deskWebhooksTexts.allEventsCount({ length: eventTypeNames.length })}
        </Which>
        <Which value="some" isChosen={!isAll} name={deskWebhooksTexts.onlyThese()}>
          {deskWebhooksTexts.chosenEvents()}
        </Which>
      </div>
      <div className="gap-x-8 group-has-[input[value=all]:checked]:hidden sm:columns-2 xl:columns-3">
        {eventGroups.map(({ name, types }) => (
          <fieldset key={types[0]} className="mb-5 grid break-inside-avoid gap-y-2">
            <legend className="pb-1.5 font-semibold">{name()}</legend>
            {types.map((type) => (
              <EventBox key={type} type={type} isChosen={!isAll && chosen.includes(type)} />
            ))}
          </fieldset>
        ))}
      </div>
    </fieldset>
  )
}

function Which(props: {
  value: string
  isChosen: boolean
  name: string
  children: React.ReactNode
}) {
  return (
    <label className="flex cursor-pointer items-start gap-2.5 rounded-large border border-line p-3 has-[:checked]:border-ink has-[:checked]:bg-quiet">
      <input
        type="radio"
        name="which"
        value={props.value}
        defaultChecked={props.isChosen}
        className="mt-0.5 size-4 flex-none accent-buy"
      />
      <span>
        <b className="block font-semibold">{props.name}</b>
        <span className="text-2 text-ink-2">{props.children}</span>
      </span>
    </label>
  )
}

function EventBox({ type, isChosen }: { type: EventType; isChosen: boolean }) {
  return (
    <label className="flex items-start gap-2.5 text-2">
      <input
        type="checkbox"
        name="types"
        value={type}
        defaultChecked={isChosen}
        className="size-5 flex-none accent-buy"
      />
      <span>
        {nameEvent(type)} <code className="text-1 text-ink-2">{type}</code>
        <span className="block text-1 text-ink-2">{eventTypes[type].about()}</span>
      </span>
    </label>
  )
}
