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

/** Descriptions of all events of a request's thread. */
export const eventWords: Readonly<Record<string, () => string>> = {
  'rfq-drafted': quotesTexts.eventRfqDrafted,
  'rfq-changed': quotesTexts.eventRfqChanged,
  'link-sent': quotesTexts.eventLinkSent,
  'rfq-opened': quotesTexts.eventRfqOpened,
  'rfq-joined': quotesTexts.eventRfqJoined,
  'info-asked': quotesTexts.eventInfoAsked,
  'info-given': quotesTexts.eventInfoGiven,
  message: quotesTexts.eventMessage,
  'file-added': quotesTexts.eventFileAdded,
  'line-bound': quotesTexts.eventLineBound,
  'quote-written': quotesTexts.eventQuoteWritten,
  'quote-sent': quotesTexts.eventQuoteSent,
  'quote-countered': quotesTexts.eventQuoteCountered,
  'counter-taken-back': quotesTexts.eventCounterTakenBack,
  'price-kept': quotesTexts.eventPriceKept,
  'quote-accepted': quotesTexts.eventQuoteAccepted,
  'counter-taken': quotesTexts.eventCounterTaken,
  'quote-declined': quotesTexts.eventQuoteDeclined,
  'counter-declined': quotesTexts.eventCounterDeclined,
  'quote-withdrawn': quotesTexts.eventQuoteWithdrawn,
  'quote-ordered': quotesTexts.eventQuoteOrdered,
  'order-cancelled': quotesTexts.eventOrderCancelled,
  'quote-lapsed': quotesTexts.eventQuoteLapsed,
  'rfq-expired': quotesTexts.eventRfqExpired,
  'rfq-declined': quotesTexts.eventRfqDeclined,
  'rfq-cancelled': quotesTexts.eventRfqCancelled,
  'rfq-copied': quotesTexts.eventRfqCopied,
}

export function entryView(event: ThreadEvent, facts: ThreadFacts, seller: Seller): ThreadEntryView {
  const { sequence, type, at, actor, words, payload } = event
  const text = words.text ?? words.reason ?? null
  const eventText = eventWords[type]?.() ?? type
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
