import { type ReactNode, useState } from 'react'
import { isHydrated } from './hydration.ts'

/**
 * A part that the server draws and browsers keep as it came, so that what it was drawn from is not sent a second time.
 * Its links are followed like any others. `otherwise` stands in where script makes the page anew.
 */
export function StaticIsland(props: {
  /** What the server draws, as the props of an element. */
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
