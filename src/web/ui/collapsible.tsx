import type { ReactNode } from 'react'

/** Collapsed actions side by side; the open one takes the whole row. */
export function CollapsibleRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-start gap-2 empty:hidden">{children}</div>
}

const looks = {
  box: {
    details: 'collapsible rounded-large border border-line px-4 open:w-full open:pb-2',
    summary: 'py-2.5 underline underline-offset-3',
  },
  line: { details: '', summary: 'py-1 text-link' },
} as const

/** What few need, behind one line; opens without script. `line`: within a form. */
export function Collapsible({
  title,
  open,
  look = 'box',
  children,
}: {
  title: string
  open: boolean
  look?: keyof typeof looks
  children: ReactNode
}) {
  const { details, summary } = looks[look]
  return (
    <details open={open || undefined} className={details}>
      <summary className={`text-2 font-semibold ${summary}`}>{title}</summary>
      <div className="pt-2">{children}</div>
    </details>
  )
}
