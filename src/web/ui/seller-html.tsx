/**
 * HTML that a seller wrote. The catalogue has sanitised it before storing; it is never built from anything else.
 * Browsers with Trusted Types take it only through the one policy that our CSP names.
 */
export function SellerHtml({ html, className = '' }: { html: string; className?: string }) {
  if (html === '') return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on write and again when read (domain/catalog/seller-html.ts)
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: trusted(html) }} />
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML: (html: string) => string }
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

function trusted(html: string): string {
  if (typeof window === 'undefined' || !('trustedTypes' in window)) return html
  policy ??= (window.trustedTypes as TrustedTypes).createPolicy('haggle-html', { createHTML: (text) => text })
  return policy.createHTML(html)
}
