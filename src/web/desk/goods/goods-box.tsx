import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import type { Problem } from '../parts/error-summary.tsx'

/** A part of a product's page. `isFlush`: its content reaches its edges. */
export function GoodsBox(props: {
  title: string
  id: string
  note?: string
  isFlush?: boolean
  children: ReactNode
}) {
  const { title, id, note, isFlush, children } = props
  return (
    <section
      id={id}
      aria-label={title}
      className={`goods-box ${isFlush ? 'overflow-hidden' : 'p-4'}`}
    >
      <h2 className={`text-3 font-bold ${isFlush ? 'px-4 pt-3' : ''}`}>
        {title}
        {note && <span className="ms-2 text-1 font-normal text-ink-2">{note}</span>}
      </h2>
      {children}
    </section>
  )
}

/**
 * A part that few open: its head says what it holds. It opens for a link to it, and for a problem of
 * its `fields`.
 */
export function FoldedBox(props: {
  title: string
  id: string
  /** What stands in it now. */
  note: string
  fields: readonly string[]
  problems: readonly Problem[] | undefined
  children: ReactNode
}) {
  const { title, id, note, fields, problems, children } = props
  const isOpen = problems?.some(({ field }) => field && fields.includes(field)) ?? false
  return (
    <details open={isOpen} className="goods-box gap-0">
      <summary className="goods-fold">
        <h2 className="text-3 font-bold">{title}</h2>
        <span className="me-auto min-w-0 truncate text-1 text-ink-2">{note}</span>
        <Icon name="down" />
      </summary>
      <div id={id} className="grid gap-3 px-4 pb-4">
        {children}
      </div>
    </details>
  )
}
