import { buyerMarker, buyerStreet, sellerMarker } from '../matrix/owned-shop.ts'
import type { AttackReply } from './send-request.ts'

const stack =
  /\n\s+at .{1,200}(?:\.[cm]?[jt]sx?:\d+|node:)|node_modules\/|Failed query|syntax error at or near|PostgresError|DrizzleQueryError/
const otherSellersMarkers = [sellerMarker('tools'), buyerMarker('tools')]

/**
 * Faults of an answer; empty if none. `origin`: of the requested page. `isOwner`: requested by the
 * buyer herself or the desk.
 */
export function judgeAnswer(
  { status, headers, body }: AttackReply,
  origin: string,
  isOwner: boolean,
): string[] {
  const getHeader = (name: string) => String(headers[name] ?? '')
  const isWanted = status === 501 || (status === 503 && body.includes('"no-address"'))
  // React Router's own data is text/x-script: with nosniff no browser treats it as a page.
  const text = /^(?:text\/(?!x-script)|application\/xml)/.test(getHeader('content-type'))
  return [
    ...(status >= 500 && !isWanted ? [`a fault (${status})`] : []),
    ...(getHeader('x-content-type-options') === 'nosniff' ? [] : ['no nosniff']),
    ...(getHeader('referrer-policy') ? [] : ['no referrer policy']),
    ...(getHeader('x-frame-options') === 'DENY' ? [] : ['no x-frame-options']),
    ...(/frame-ancestors/.test(getHeader('content-security-policy')) || status === 304
      ? []
      : ['no frame-ancestors']),
    ...(getHeader('cross-origin-opener-policy') ? [] : ['no opener policy']),
    ...(text && body && !/charset=utf-8/i.test(getHeader('content-type'))
      ? [`no charset: ${getHeader('content-type')}`]
      : []),
    ...(headers['access-control-allow-origin'] ? ['leave for another origin'] : []),
    ...(headers['x-powered-by'] || headers.server ? ['it names its server'] : []),
    ...(headers['x-hx'] ? ['a header of ours'] : []),
    ...(stack.test(body)
      ? [`the way of a fault: ${stack.exec(body)![0].trim().slice(0, 80)}`]
      : []),
    ...(leadsAway(getHeader('location'), origin)
      ? [`a way elsewhere: ${getHeader('location').slice(0, 80)}`]
      : []),
    ...((headers['set-cookie'] ?? []).some((cookie) => /domain=|hxtag|[\r\n]/i.test(cookie))
      ? ['an odd cookie']
      : []),
    ...otherSellersMarkers
      .filter((word) => body.includes(word))
      .map((word) => `another seller’s ${word}`),
    ...(isOwner || !body.includes(buyerStreet) ? [] : ['her street']),
  ]
}

/** Browsers drop tabs and line breaks and treat a backslash as a slash, as URL does. */
export function leadsAway(location: string, origin: string): boolean {
  if (location === '') return false
  if (!URL.canParse(location, origin)) return true
  const to = new URL(location, origin)
  return to.origin !== origin || to.pathname.startsWith('//')
}
