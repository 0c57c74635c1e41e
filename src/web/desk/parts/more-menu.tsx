import type { ReactNode } from 'react'
import * as deskPartsTexts from '#texts/desk-parts.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'

/** What is seldom done with a page's subject, behind three dots at its head. */
export function MoreMenu({ children }: { children: ReactNode }) {
  return (
    <Disclosure
      className="list-drop push"
      summary={
        <>
          <span aria-hidden="true">⋯</span>
          <span className="sr-only">{deskPartsTexts.more()}</span>
        </>
      }
      summaryClassName="button button-plain list-none"
    >
      <div className="list-panel more-menu">{children}</div>
    </Disclosure>
  )
}
