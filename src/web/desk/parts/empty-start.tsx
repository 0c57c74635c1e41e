import type { ReactNode } from 'react'
import { DeskIcon, type DeskIconName } from './desk-icon.tsx'

/** A list that has nothing yet: what it is for, and the way to its first entry. */
export function EmptyStart(props: {
  icon: DeskIconName
  title: string
  children: ReactNode
  /** The link or button that makes the first one. */
  action?: ReactNode
}) {
  return (
    <section className="grid justify-items-center gap-3 rounded-large border border-line px-6 py-12 text-center">
      <span className="desk-kind">
        <DeskIcon name={props.icon} />
      </span>
      <h2 className="text-section font-bold">{props.title}</h2>
      <p className="max-w-[56ch] text-ink-2">{props.children}</p>
      {props.action && <div className="pt-1">{props.action}</div>}
    </section>
  )
}
