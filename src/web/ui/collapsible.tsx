import type { ReactNode } from 'react'

/** Collapsed actions side by side; the open one takes the whole row. */
export function CollapsibleRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-start gap-2 empty:hidden">{children}</div>
}

/** Opens without script. */
export function Collapsible({
  title,
  open,
  children,
}: {
  title: string
  open: boolean
  children: ReactNode
}) {
  return (
    <details
      open={open || undefined}
      className="rounded-large border border-line px-4 py-1.5 open:w-full open:py-3"
    >
      <summary className="py-1 text-2 font-semibold underline underline-offset-3">{title}</summary>
      <div className="pt-2">{children}</div>
    </details>
  )
}
