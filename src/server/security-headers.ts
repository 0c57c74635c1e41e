import { createHash } from 'node:crypto'

/**
 * A kept page's HTML without the mark that its own inline scripts were rendered with, and the CSP sources of those:
 * they stay true for as long as its bytes do. What came into the page without the mark, by whatever way, has no leave
 * to run. The texts stay in parts: to join them costs more than all else here. Source: QUALITY security 18.
 */
export function hashScripts(
  html: readonly string[],
  mark: string,
): { texts: string[]; hashes: string[] } {
  const attribute = ` nonce="${mark}"`
  const hashes = new Set<string>()
  const texts = html.flatMap((part) => part.split(attribute))
  for (const [at, text] of texts.entries()) {
    const next = texts[at + 1]
    const tag = /<script\b[^<>]*$/.exec(text.slice(-maxTagLength))?.[0]
    const end = next?.indexOf('>') ?? -1
    if (!tag || end < 0) continue
    if (/\bsrc=/.test(tag) || /\bsrc=/.test(next!.slice(0, end))) continue
    const script = next!.slice(end + 1, next!.indexOf('</script>'))
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return { texts, hashes: [...hashes] }
}

/** Of the beginning of a script's tag, before the mark. */
const maxTagLength = 200

/** The policy of a page whose inline scripts are allowed by these sources (hashes, or one nonce). */
export function contentSecurityPolicy(scripts: readonly string[], secure: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'strict-dynamic' ${scripts.length > 0 ? scripts.join(' ') : "'none'"}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types haggle-html haggle-worker',
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
    ...(secure
      ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] as [string, string]]
      : []),
  ]
}

/** For answers that are no pages: nothing in them may run. */
export const strictPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** The headers of an answer that is no page of ours. */
export function strictHeaders(secure: boolean): [string, string][] {
  return [...commonHeaders(secure), ['content-security-policy', strictPolicy]]
}
