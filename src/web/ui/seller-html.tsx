import { useLayoutEffect, useRef, useState } from 'react'
import { isHydrated } from './hydration.ts'

/**
 * HTML written by a seller. The catalogue sanitises it before storing; it is never built from
 * anything else. Browsers with Trusted Types accept it only through the policy that our CSP names,
 * which React can't use: so content rendered after hydration is set here.
 */
export function SellerHtml({ html, className = '' }: { html: string; className?: string }) {
  return html === '' ? null : (
    <SanitisedHtml key={html} html={html} className={`prose ${className}`} />
  )
}

function SanitisedHtml({ html, className }: { html: string; className: string }) {
  const [isServerRendered] = useState(() => !isHydrated())
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!isServerRendered) element.current!.innerHTML = toTrustedHtml(html)
  }, [isServerRendered, html])
  if (isServerRendered) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on write and on read
    return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
  }
  return <div ref={element} className={className} />
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): { createHTML: (html: string) => string }
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

function toTrustedHtml(html: string): string {
  if (!('trustedTypes' in window)) return html
  policy ??= (window.trustedTypes as TrustedTypes).createPolicy('haggle-html', {
    createHTML: (text) => text,
  })
  return policy.createHTML(html)
}
