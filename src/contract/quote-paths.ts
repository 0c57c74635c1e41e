/** Addresses of requests for a quote that not every page needs; the others are in paths.ts. */
export const quotePaths = {
  draft: (query: string) => `/rfq/draft${query}`,
  send: () => '/rfq/send',
  /** After a visitor's request: asks the visitor to check their mail. */
  sent: (id: string, claim: string) => `/rfq/sent?${formatQuery({ id, claim })}`,
  tellMe: () => '/rfq/tell-me',
  /** The same for script. */
  wanted: () => '/rfq/wanted',
  /** The mailed link; its page's button opens the request. */
  verify: (id: string, token: string) => `/rfq/verify?${formatQuery({ id, token })}`,
  /** A visitor's thread, unlisted: anyone with the address can read it. */
  claim: (id: string, claim: string) => `/rfq/claim?${formatQuery({ id, claim })}`,
  claimedFile: (id: string, claim: string, file: number | string) =>
    `/rfq/file?${formatQuery({ id, claim, file })}`,
  claimedThread: (id: string, claim: string) => `/rfq/thread.json?${formatQuery({ id, claim })}`,
  /** A draft's form: the account's own, or a visitor's by its claim. */
  goOn: (id: string, claim: string | null = null) =>
    `/rfq/new?${formatQuery(claim === null ? { draft: id } : { draft: id, claim })}`,
  mine: (id: string) => `/account/RFQ/${part(id)}`,
  myThread: (id: string) => `/account/RFQ/${part(id)}/thread.json`,
  myPaper: (id: string) => `/account/RFQ/${part(id)}/print`,
  myFile: (id: string, file: number | string) => `/account/RFQ/${part(id)}/files/${part(file)}`,
  /** UBL 2.1: the request or a version of its quote; for buyers and staff. */
  ubl: (id: string, version: number | null = null) =>
    `/api/v1/rfqs/${part(id)}/thread.xml${version === null ? '' : `?Version=${version}`}`,
  checkout: (id: string) => `/productproceed/checkout?quote=${part(id)}`,
  desk: () => '/desk/rfqs',
  deskOne: (id: string) => `/desk/rfqs/${part(id)}`,
  deskThread: (id: string) => `/desk/rfqs/${part(id)}/thread.json`,
  deskFile: (id: string, file: number | string) => `/desk/rfqs/${part(id)}/files/${part(file)}`,
  templates: () => '/desk/rfq-templates',
} as const

/** The query a new request starts from: a pack and quantity, words, or the cart. */
export function buildNewRfqQuery(from: {
  pack?: number
  quantity?: number
  words?: string
  cart?: true
}): string {
  const query = new URLSearchParams()
  if (from.pack !== undefined) query.set('pack', String(from.pack))
  if (from.quantity !== undefined) query.set('quantity', String(from.quantity))
  if (from.words) query.set('q', from.words)
  if (from.cart) query.set('cart', '1')
  return query.size > 0 ? `?${query}` : ''
}

function formatQuery(params: Record<string, string | number>): string {
  return Object.entries(params)
    .map(([name, value]) => `${name}=${part(value)}`)
    .join('&')
}

function part(value: string | number): string {
  return encodeURIComponent(value)
}
