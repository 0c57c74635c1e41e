import { type MouseEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { isHydrated } from './hydration.ts'

/**
 * A part that the server draws and browsers keep as it came, so that what it was drawn from is not sent a second time.
 * Its links stay plain ones for who has no script. `otherwise` stands in where script makes the page anew.
 */
export function ServerDrawn(props: { children: ReactNode; otherwise?: ReactNode; className?: string }) {
  const navigate = useNavigate()
  const [fromServer] = useState(() => !isHydrated())
  if (typeof document === 'undefined') return <div className={props.className}>{props.children}</div>
  if (!fromServer) return <div className={props.className}>{props.otherwise}</div>
  function follow(event: MouseEvent) {
    const link = (event.target as Element).closest('a')
    const path = link?.getAttribute('href')
    if (!path?.startsWith('/') || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(path)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter is a click too
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed
    <div
      className={props.className}
      suppressHydrationWarning
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is put in, what the server drew is left alone
      dangerouslySetInnerHTML={{ __html: nothing() }}
    />
  )
}

interface TrustedTypes {
  emptyHTML: string
}

function nothing(): string {
  return 'trustedTypes' in window ? (window.trustedTypes as TrustedTypes).emptyHTML : ''
}
