import { createHash } from 'node:crypto'

/**
 * A kept page's HTML without the mark that its own inline scripts were rendered with, and the CSP sources of those:
 * they stay true for as long as its bytes do. What came into the page without the mark, by whatever way, has no leave
 * to run. Source: QUALITY security 18.
 */
export function unmarkScripts(html: string, mark: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${mark}"`
  const hashes = new Set<string>()
  for (const [, tag, text] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!tag!.includes(attribute) || /\bsrc=/.test(tag!)) continue
    hashes.add(`'sha256-${createHash('sha256').update(text!).digest('base64')}'`)
  }
  return { html: html.replaceAll(attribute, ''), hashes: [...hashes] }
}

/** The policy of a page whose inline scripts are allowed by these sources (hashes, or one nonce). */
export function contentSecurityPolicy(scripts: readonly string[], secure: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'strict-dynamic' ${scripts.length > 0 ? scripts.join(' ') : "'none'"}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types haggle-html',
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Vite puts styles and scripts of its own into pages while one works on them. */
export const developmentPolicy = "default-src 'self' 'unsafe-inline' 'unsafe-eval' ws: data: blob:"

/** Said with every answer, whatever it is. */
export function commonHeaders(secure: boolean): [string, string][] {
  return [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['permissions-policy', 'camera=(self), microphone=(self), geolocation=(self)'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['x-frame-options', 'DENY'],
    ...(secure ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] as [string, string]] : []),
  ]
}

/** For answers that are no pages: nothing in them may run. */
export const sealedPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"
