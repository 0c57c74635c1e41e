import { splitAddress } from '#contract/paths/language-prefix.ts'
import type { Language } from '#messages/languages.ts'
import { toStandardUrl } from '../page-cache/shared-pages.ts'

/** An address as everything behind the listener knows it. */
export interface ReadAddress {
  /** Path and query. */
  path: string
  language: Language | undefined
}

/**
 * Path and language of an address as requested, in one spelling: without dot segments, and without
 * codes for letters that need none (RFC 3986, 6.2.2). So whoever judges an address before the
 * pipeline sees the one that is answered: `/media/..` is the home page, `/%68i/cart` the cart in
 * Hindi, and `/hi/../cart` is not. Source: LANG-03, SAFE-12.
 */
export function readAddress(url: string): ReadAddress {
  const path = (isPath(url) && toStandardUrl(decodeLetters(url))) || url
  return splitAddress(path) ?? { path, language: undefined }
}

/** A backslash is left for the refusal that it gets. */
const isPath = (url: string) => url.startsWith('/') && !url.includes('\\')

/** Codes of letters, digits, `-`, `.`, `_` and `~`. */
const needlessCode = /%(?:2[de]|5f|7e|3\d|[46][1-9a-f]|[57][\da])/gi

function decodeLetters(url: string): string {
  const [path] = url.split('?', 1)
  return path!.includes('%')
    ? path!.replace(needlessCode, decodeURIComponent) + url.slice(path!.length)
    : url
}
