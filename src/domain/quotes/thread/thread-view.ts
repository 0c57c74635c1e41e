import type { ThreadEvent } from '#contract/negotiation/negotiation.ts'
import type { ThreadEntryView } from '#contract/negotiation/quote-views.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Seller } from '#platform/seller.ts'

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
export const eventWords: Readonly<Record<string, string>> = {
  'rfq-drafted': 'Draft made',
  'rfq-changed': 'Draft changed',
  'link-sent': 'Link sent to the address',
  'rfq-opened': 'Request sent',
  'rfq-joined': 'Request joined the account',
  'info-asked': 'Question asked',
  'info-given': 'Question answered',
  message: 'Message',
  'file-added': 'File added',
  'line-bound': 'Product found for a line',
  'quote-written': 'Quote worked on',
  'quote-sent': 'Quote sent',
  'quote-countered': 'Lower prices named',
  'counter-taken-back': 'Counter taken back',
  'price-kept': 'Price kept',
  'quote-accepted': 'Quote accepted',
  'counter-taken': 'Lower prices taken',
  'quote-declined': 'Quote declined',
  'counter-declined': 'Lower prices declined',
  'quote-withdrawn': 'Quote withdrawn',
  'quote-ordered': 'Ordered',
  'order-cancelled': 'Order cancelled unpaid',
  'quote-lapsed': 'Not ordered in time',
  'rfq-expired': 'Request expired',
  'rfq-declined': 'Request declined',
  'rfq-cancelled': 'Request cancelled',
  'rfq-copied': 'Re-opened as a new request',
}

export function entryView(event: ThreadEvent, facts: ThreadFacts, seller: Seller): ThreadEntryView {
  const { sequence, type, at, actor, words, payload } = event
  const text = words.text ?? words.reason ?? null
  const version = typeof payload.version === 'number' ? ` (version ${payload.version})` : ''
  return {
    sequence,
    kind: type,
    at,
    when: formatMoment(at, seller),
    by: formatAuthor(event, facts, seller),
    words: `${eventWords[type] ?? type}${version}`,
    side: actor === 'rules' ? 'clock' : actor,
    text: text?.text ?? '',
  }
}

function formatAuthor(
  { actor, actorId }: ThreadEvent,
  { staffNames, people, side, buyerName }: ThreadFacts,
  seller: Seller,
): string {
  if (actor === 'buyer' && people) return people.get(actorId ?? '') ?? 'A colleague'
  if (actor === 'buyer') return side === 'buyer' ? 'You' : buyerName || 'Buyer'
  if (actor === 'seller')
    return (side === 'seller' && actorId && staffNames.get(actorId)) || seller.companyName
  return 'Clock'
}
