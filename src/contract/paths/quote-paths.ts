import { definePath } from './define-path.ts'
import { paths, queriedPaths } from './paths.ts'

const quotation = definePath('/account/RFQ/:id/quote')
const quotationPdf = definePath('/account/RFQ/:id/quote.pdf')

/** Addresses that are only built with a query, below. */
export const rfqPaths = {
  quotation,
  quotationPdf,
  draft: definePath('/rfq/draft'),
  sent: definePath('/rfq/sent'),
  verify: definePath('/rfq/verify'),
  claim: definePath('/rfq/claim'),
  claimedFile: definePath('/rfq/file'),
  claimedThread: definePath('/rfq/thread.json'),
} as const

/** Addresses of requests for a quote that not every page needs; the others are in paths.ts. */
export const quotePaths = {
  draft: (query: string) => `${rfqPaths.draft()}${query}`,
  send: definePath('/rfq/send'),
  /** After a visitor's request: asks the visitor to check their mail. */
  sent: (id: string, claim: string) => `${rfqPaths.sent()}?${formatQuery({ id, claim })}`,
  tellMe: queriedPaths.tellMe,
  /** The same for script. */
  wanted: definePath('/rfq/wanted'),
  /** The mailed link; its page's button opens the request. */
  verify: (id: string, token: string) => `${rfqPaths.verify()}?${formatQuery({ id, token })}`,
  /** A visitor's thread, unlisted: anyone with the address can read it. */
  claim: (id: string, claim: string) => `${rfqPaths.claim()}?${formatQuery({ id, claim })}`,
  claimedFile: (id: string, claim: string, file: number | string) =>
    `${rfqPaths.claimedFile()}?${formatQuery({ id, claim, file })}`,
  claimedThread: (id: string, claim: string) =>
    `${rfqPaths.claimedThread()}?${formatQuery({ id, claim })}`,
  /** A draft's form: the account's own, or a visitor's by its claim. */
  goOn: (id: string, claim: string | null = null) =>
    `${queriedPaths.newRfq()}?${formatQuery(claim === null ? { draft: id } : { draft: id, claim })}`,
  /** Asks a buyer why a lost request or bid was lost; by a token without signing in. */
  whyNot: (kind: 'rfq' | 'bid', id: string, token = '') =>
    `${queriedPaths.whyNot()}?${formatQuery(token === '' ? { kind, id } : { kind, id, token })}`,
  mine: definePath('/account/RFQ/:id'),
  myThread: definePath('/account/RFQ/:id/thread.json'),
  myPaper: definePath('/account/RFQ/:id/print'),
  myPaperPdf: definePath('/account/RFQ/:id/print.pdf'),
  /** The quotation as a paper; without a version the one in force. */
  myQuote: (id: string, version?: number) => `${quotation(id)}${formatVersion(version)}`,
  myQuotePdf: (id: string, version?: number) => `${quotationPdf(id)}${formatVersion(version)}`,
  myFile: definePath('/account/RFQ/:id/files/:file'),
  /** UBL 2.1: the request or a version of its quote; for buyers and staff. */
  ubl: (id: string, version: number | null = null) =>
    `/api/v1/rfqs/${part(id)}/thread.xml${version === null ? '' : `?Version=${version}`}`,
  checkout: (id: string) => `${paths.checkout()}?quote=${part(id)}`,
  desk: definePath('/desk/rfqs'),
  deskOne: definePath('/desk/rfqs/:id'),
  deskSheet: definePath('/desk/rfqs/:id/sheet'),
  deskThread: definePath('/desk/rfqs/:id/thread.json'),
  deskFile: definePath('/desk/rfqs/:id/files/:file'),
  templates: definePath('/desk/rfq-templates'),
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

/**
 * The query of a new request for several products: each has a pack, a quantity and words, of which
 * one may be empty.
 */
export function buildRfqLinesQuery(
  lines: readonly { pack: number | null; quantity: number; words: string }[],
): string {
  const query = new URLSearchParams()
  for (const { pack, quantity, words } of lines) {
    query.append('pack', pack === null ? '' : String(pack))
    query.append('quantity', String(quantity))
    query.append('q', pack === null ? words : '')
  }
  return `?${query}`
}

function formatVersion(version: number | undefined): string {
  return version === undefined ? '' : `?version=${version}`
}

function formatQuery(params: Record<string, string | number>): string {
  return Object.entries(params)
    .map(([name, value]) => `${name}=${part(value)}`)
    .join('&')
}

function part(value: string | number): string {
  return encodeURIComponent(value)
}
