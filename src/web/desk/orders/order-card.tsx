import type { ReactNode } from 'react'

/** A box of an order's page with its heading, and a link or button beside it. */
export function OrderCard(props: {
  id: string
  title: string
  action?: ReactNode
  className?: string
  children: ReactNode
}) {
  const { id, title, action, className = '', children } = props
  return (
    <section
      aria-labelledby={id}
      className={`grid min-w-0 content-start gap-3 rounded-large border border-line p-4 ${className}`}
    >
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id={id} className="me-auto text-3 font-bold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
