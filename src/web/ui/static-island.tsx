import { type ReactNode, useState } from 'react'
import { isHydrated } from './hydration.ts'

/**
 * A part that the server renders and browsers keep as it is, so that its data is not sent a second
 * time. Its links are followed like any others. `otherwise` replaces it where the client renders
 * the page.
 */
export function StaticIsland(props: {
  /** The server's markup, as the props of an element. */
  inside: { children?: ReactNode; dangerouslySetInnerHTML?: { __html: string } }
  otherwise?: ReactNode
  className?: string
}) {
  const [isServerRendered] = useState(() => !isHydrated())
  if (typeof document === 'undefined') return <div className={props.className} {...props.inside} />
  if (!isServerRendered) return <div className={props.className}>{props.otherwise}</div>
  return (
    <div
      className={props.className}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is put in, what the server drew is left alone
      dangerouslySetInnerHTML={{ __html: getEmptyHtml() }}
    />
  )
}

interface TrustedTypes {
  emptyHTML: string
}

function getEmptyHtml(): string {
  return 'trustedTypes' in window ? (window.trustedTypes as TrustedTypes).emptyHTML : ''
}
