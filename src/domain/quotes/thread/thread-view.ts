import { rfqEventWords } from '#contract/negotiation/event-words.ts'
import type { ThreadEvent } from '#contract/negotiation/negotiation.ts'
import type { ThreadEntryView } from '#contract/negotiation/quote-views.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Seller } from '#platform/seller.ts'
import * as quotesTexts from '#texts/quotes.ts'

export interface ThreadFacts {
  events: readonly ThreadEvent[]
  /** Staff names by row id, for the desk; the buyer sees only the shop. */
  staffNames: ReadonlyMap<string, string>
  /** Who acted for a company, as its people see them; null: the buyer is one person. Source: CO-05. */
  people: ReadonlyMap<string, string> | null
  side: 'buyer' | 'seller'
  buyerName: string
}

export function entryView(event: ThreadEvent, facts: ThreadFacts, seller: Seller): ThreadEntryView {
  const { sequence, type, at, actor, words, payload } = event
  const text = words.text ?? words.reason ?? null
  const eventText = rfqEventWords[type]?.() ?? type
  const { version } = payload
  return {
    sequence,
    kind: type,
    at,
    when: formatMoment(at, seller),
    by: formatAuthor(event, facts, seller),
    words:
      typeof version === 'number'
        ? quotesTexts.eventVersion({ event: eventText, version })
        : eventText,
    side: actor === 'rules' ? 'clock' : actor,
    text: text?.text ?? '',
  }
}

function formatAuthor(
  { actor, actorId }: ThreadEvent,
  { staffNames, people, side, buyerName }: ThreadFacts,
  seller: Seller,
): string {
  if (actor === 'buyer' && people) return people.get(actorId ?? '') ?? quotesTexts.colleague()
  if (actor === 'buyer')
    return side === 'buyer' ? quotesTexts.eventYou() : buyerName || quotesTexts.eventBuyer()
  if (actor === 'seller')
    return (side === 'seller' && actorId && staffNames.get(actorId)) || seller.companyName
  return quotesTexts.eventClock()
}
