import { useLayoutEffect, useRef, useState } from 'react'
import { isHydrated } from './hydration.ts'

/**
 * HTML that a seller wrote. The catalogue has sanitised it before storing; it is never built from anything else.
 * Browsers with Trusted Types take it only through the one policy that our CSP names, which React can't use: so what
 * comes after hydration is put in here.
 */
export function SellerHtml({ html, className = '' }: { html: string; className?: string }) {
  return html === '' ? null : <Html key={html} html={html} className={`prose ${className}`} />
}

function Html({ html, className }: { html: string; className: string }) {
  const [fromServer] = useState(() => !isHydrated())
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!fromServer) element.current!.innerHTML = trusted(html)
  }, [fromServer, html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on write and again when read (domain/seller-html.ts)
  if (fromServer) return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
  return <div ref={element} className={className} />
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): { createHTML: (html: string) => string }
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

function trusted(html: string): string {
  if (!('trustedTypes' in window)) return html
  policy ??= (window.trustedTypes as TrustedTypes).createPolicy('haggle-html', {
    createHTML: (text) => text,
  })
  return policy.createHTML(html)
}
