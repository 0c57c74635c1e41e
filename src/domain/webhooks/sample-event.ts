import { isEventType, testEventType } from '#contract/webhooks/event-types.ts'

/** An event of nothing that happened, before it has its numbers. */
export interface SampleEvent {
  type: string
  /** By which its numbers are counted, apart from those of real subjects. */
  key: string
  subject: { kind: string; id: string }
  data: Readonly<Record<string, string | number>>
  /** Below the shop's address; of a made-up subject it leads nowhere. */
  path: string
}

/** What a made-up subject is called in the log. */
export const testSubject = 'TEST'
const number = `${testSubject}-000001`

/** What a real event of this kind has; `request` and `bid` are alike. */
const builders: Record<string, () => Omit<SampleEvent, 'type' | 'key'>> = {
  order: () => buildThread('order', 'orders', 'placed'),
  request: () => buildThread('request', 'rfqs', 'open'),
  bid: () => buildThread('bid', 'bids', 'SUBMITTED'),
  product: buildProduct,
  price: buildProduct,
  stock: buildProduct,
  invoice: () => buildDocument('invoice'),
  credit_note: () => buildDocument('credit-note'),
  debit_note: () => buildDocument('debit-note'),
}

/** A made-up event of this type for one endpoint; null: there is no such type. Source: KEY-03. */
export function buildSample(type: string, endpointId: number): SampleEvent | null {
  const key = `webhook:${endpointId}`
  if (type === testEventType) {
    const subject = { kind: 'webhook', id: String(endpointId) }
    return { type, key, subject, data: { text: 'A test from the desk' }, path: '/api/docs' }
  }
  const build = isEventType(type) && builders[type.split('.')[0]!]
  return build ? { type, key, ...build() } : null
}

function buildThread(kind: string, folder: string, state: string) {
  const path = `/api/v1/desk/${folder}/${number}`
  return { subject: { kind, id: number }, data: { [kind]: number, state }, path }
}

function buildProduct() {
  const data = { product: 0, SkuCode: number }
  return { subject: { kind: 'product', id: number }, data, path: '/api/v1/desk/products/0' }
}

function buildDocument(document: string) {
  const data = { document, number: 0, order: number }
  const path = `/api/v1/desk/orders/${number}`
  return { subject: { kind: 'document', id: number }, data, path }
}
