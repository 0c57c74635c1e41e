import { createHash } from 'node:crypto'
import type { HtmlPart } from '#web/page-fragments.server.tsx'

/**
 * A cached page's HTML without the nonce of its inline scripts, and the CSP hashes of those, which
 * stay valid as long as the bytes do. A script injected without the nonce may not run. A script is
 * whole within one text. The parts stay apart, because joining them costs more than everything else
 * here. Source: QUALITY security 18.
 */
export function hashScripts(
  html: readonly HtmlPart[],
  mark: string,
): { parts: HtmlPart[]; hashes: string[] } {
  const attribute = ` nonce="${mark}"`
  const hashes = new Set<string>()
  const parts = html.flatMap((part): HtmlPart[] => {
    if (typeof part !== 'string') return [part]
    const texts = part.split(attribute)
    for (const [at, text] of texts.entries()) {
      const script = findScript(text, texts[at + 1])
      if (script !== null)
        hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    }
    return texts
  })
  return { parts, hashes: [...hashes] }
}

/** The inline script whose tag is cut in two by its nonce; null: there is none. */
function findScript(before: string, after: string | undefined): string | null {
  const tag = /<script\b[^<>]*$/.exec(before.slice(-maxTagLength))?.[0]
  const end = after?.indexOf('>') ?? -1
  if (!tag || end < 0) return null
  if (/\bsrc=/.test(tag) || /\bsrc=/.test(after!.slice(0, end))) return null
  return after!.slice(end + 1, after!.indexOf('</script>'))
}

/** Length of a script tag up to its nonce. */
const maxTagLength = 200

/**
 * The policy of a page whose inline scripts are allowed by these sources (hashes, or one nonce).
 */
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

/** Vite injects its own styles and scripts into pages in development. */
export const developmentPolicy = "default-src 'self' 'unsafe-inline' 'unsafe-eval' ws: data: blob:"

/** Headers of every response. */
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

/** For responses that are not pages: nothing in them may run. */
export const strictPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** The headers of a response that is not one of our pages. */
export function strictHeaders(secure: boolean): [string, string][] {
  return [...commonHeaders(secure), ['content-security-policy', strictPolicy]]
}
