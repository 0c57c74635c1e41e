import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\bsrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g

/** CSP sources of a kept page's own inline scripts: they stay true for as long as its bytes do. Source: QUALITY security 18. */
export function scriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, text] of html.matchAll(inlineScript)) {
    hashes.add(`'sha256-${createHash('sha256').update(text!).digest('base64')}'`)
  }
  return [...hashes]
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
