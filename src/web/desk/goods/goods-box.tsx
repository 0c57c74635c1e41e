import type { ReactNode } from 'react'

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
        {note && <span className="ml-2 text-1 font-normal text-ink-2">{note}</span>}
      </h2>
      {children}
    </section>
  )
}
