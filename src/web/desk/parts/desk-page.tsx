import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { deskPaths } from '#contract/desk-paths.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { useDesk } from '../desk-frame.tsx'

export interface DeskPageProps {
  title: ReactNode
  /** What the last step of the way is called, where the title is more than words. */
  name?: string
  /** The pages between the desk's start and this one. */
  above?: readonly { name: string; path: string }[]
  /** Links and buttons beside the title. */
  actions?: ReactNode
  /** A sentence below the title. */
  lead?: ReactNode
  /** To what was done what was just done, where the page's title doesn't tell. */
  doneTo?: string | null
  children: ReactNode
}

/** A page of the desk: the way to it, its title, what was just done (`?done=` of the address after a form), its content. */
export function DeskPage({
  title,
  name,
  above = [],
  actions,
  lead,
  doneTo,
  children,
}: DeskPageProps) {
  const [query] = useSearchParams()
  const done = wordsOf(query.get('done') ?? '')
  const { mergeNote } = useDesk()
  const steps = [
    { name: 'Desk', path: deskPaths.start() },
    ...above,
    { name: name ?? (typeof title === 'string' ? title : ''), path: null },
  ]
  return (
    <article className="grid min-w-0 content-start gap-5">
      <header className="grid gap-1">
        <Breadcrumb steps={steps} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <h1 className="mr-auto min-w-0 text-5 font-bold break-words">{title}</h1>
          {actions}
        </div>
        {lead && <p className="max-w-[72ch] text-ink-2">{lead}</p>}
      </header>
      <FormMessage tone="good">
        {done && [`${done}${doneTo ? `: ${doneTo}` : ''}.`, mergeNote].filter(Boolean).join(' ')}
      </FormMessage>
      {children}
    </article>
  )
}

/** What a form has done, said on the page it leads to. */
const doneWords = {
  saved: 'Saved',
  answered: 'The answer is on its way',
  added: 'Added',
  removed: 'Removed',
  stopped: 'Stopped',
  merged: 'Merged',
}
export type Done = keyof typeof doneWords

/** Of many at once: how many, and of what. */
const countedWords = {
  prices: (count: number) => (count === 1 ? '1 price saved' : `${count} prices saved`),
  stock: (count: number) =>
    count === 1 ? 'Stock of 1 pack saved' : `Stock of ${count} packs saved`,
  packs: (count: number) => (count === 1 ? '1 pack saved' : `${count} packs saved`),
}
export type Counted = keyof typeof countedWords

function wordsOf(done: string): string | null {
  const [what = '', count = ''] = done.split('.')
  if (Object.hasOwn(doneWords, done)) return doneWords[done as Done]
  return Object.hasOwn(countedWords, what) && /^\d{1,6}$/.test(count)
    ? countedWords[what as Counted](Number(count))
    : null
}

/** Where a form leads to once it is done: PRG, so that reloading does nothing twice. */
export function doneAt(path: string, what: Done | `${Counted}.${number}` = 'saved'): string {
  return `${path}${path.includes('?') ? '&' : '?'}done=${what}`
}

export function deskMeta(title: string) {
  return [{ title: `Desk: ${title}` }, { name: 'robots', content: 'noindex' }]
}

/** A part of a page with a heading of its own. */
export function DeskSection({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="grid min-w-0 content-start gap-3" aria-label={title}>
      <h2 className="text-4 font-bold">{title}</h2>
      {lead && <p className="max-w-[72ch] text-2 text-ink-2">{lead}</p>}
      {children}
    </section>
  )
}
