import { eventGroups, eventTypeNames, nameEvent } from '#contract/webhooks/event-types.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskWebhooksTexts from '#texts/desk-webhooks.ts'

/** The events that a form asks for: all, or those ticked. */
export function readEvents(form: FormData): string[] {
  return form.get('which') === 'all' ? [...eventTypeNames] : form.getAll('types').map(String)
}

/** `All events`, `Order placed`, `All orders, 2 of bids`: what an endpoint hears of. */
export function describeEvents(types: readonly string[]): string {
  if (types.length === eventTypeNames.length) return deskWebhooksTexts.allEvents()
  if (types.length <= 3) return types.map(nameEvent).join(commonTexts.nameComma())
  const parts = eventGroups.flatMap(({ name, types: inGroup }) => {
    const count = inGroup.filter((type) => types.includes(type)).length
    if (count === 0) return []
    return count === inGroup.length
      ? [deskWebhooksTexts.allOfGroup({ group: name().toLowerCase() })]
      : [deskWebhooksTexts.someOfGroup({ count, group: name().toLowerCase() })]
  })
  const text = parts.join(commonTexts.clauseComma())
  return text.charAt(0).toUpperCase() + text.slice(1)
}
