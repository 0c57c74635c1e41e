import { herStreet, herWord, sellersWord } from '../matrix/owned-shop.ts'
import type { Heard } from './knock.ts'

const stack =
  /\n\s+at .{1,200}(?:\.[cm]?[jt]sx?:\d+|node:)|node_modules\/|Failed query|syntax error at or near|PostgresError|DrizzleQueryError/
const theirs = [sellersWord('tools'), herWord('tools')]

/** What no answer may be or hold; empty: nothing to say. `origin`: of the page that was asked for. `hers`: asked by herself or the desk. */
export function judgeAnswer(
  { status, headers, body }: Heard,
  origin: string,
  hers: boolean,
): string[] {
  const said = (name: string) => String(headers[name] ?? '')
  const isWanted = status === 501 || (status === 503 && body.includes('"no-address"'))
  // React Router's own data is text/x-script: with nosniff that is a page to nobody.
  const text = /^(?:text\/(?!x-script)|application\/xml)/.test(said('content-type'))
  return [
    ...(status >= 500 && !isWanted ? [`a fault (${status})`] : []),
    ...(said('x-content-type-options') === 'nosniff' ? [] : ['no nosniff']),
    ...(said('referrer-policy') ? [] : ['no referrer policy']),
    ...(said('x-frame-options') === 'DENY' ? [] : ['no x-frame-options']),
    ...(/frame-ancestors/.test(said('content-security-policy')) || status === 304
      ? []
      : ['no frame-ancestors']),
    ...(said('cross-origin-opener-policy') ? [] : ['no opener policy']),
    ...(text && body && !/charset=utf-8/i.test(said('content-type'))
      ? [`no charset: ${said('content-type')}`]
      : []),
    ...(headers['access-control-allow-origin'] ? ['leave for another origin'] : []),
    ...(headers['x-powered-by'] || headers.server ? ['it names its server'] : []),
    ...(headers['x-hx'] ? ['a header of ours'] : []),
    ...(stack.test(body)
      ? [`the way of a fault: ${stack.exec(body)![0].trim().slice(0, 80)}`]
      : []),
    ...(leadsAway(said('location'), origin)
      ? [`a way elsewhere: ${said('location').slice(0, 80)}`]
      : []),
    ...((headers['set-cookie'] ?? []).some((cookie) => /domain=|hxtag|[\r\n]/i.test(cookie))
      ? ['an odd cookie']
      : []),
    ...theirs.filter((word) => body.includes(word)).map((word) => `another seller’s ${word}`),
    ...(hers || !body.includes(herStreet) ? [] : ['her street']),
  ]
}

/** Browsers drop tabs and line ends and take a backslash for a slash, as URL does. */
export function leadsAway(location: string, origin: string): boolean {
  if (location === '') return false
  if (!URL.canParse(location, origin)) return true
  const to = new URL(location, origin)
  return to.origin !== origin || to.pathname.startsWith('//')
}
