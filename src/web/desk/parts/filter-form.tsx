import type { ReactNode } from 'react'
import { Form, useLocation, useSearchParams } from 'react-router'
import { pageLinks } from '#contract/pagination.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Pager } from '#web/ui/pager.tsx'

/** Fields that narrow a list, by a GET form: the address holds them, so that a list can be kept and shared. */
export function FilterForm({ children, label = 'Narrow the list' }: { children: ReactNode; label?: string }) {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const filtered = [...query].some(([name, value]) => name !== 'page' && name !== 'done' && value !== '')
  return (
    <Form method="get" aria-label={label} className="flex flex-wrap items-end gap-3" key={query.toString()}>
      {children}
      <Button type="submit">Show</Button>
      {filtered && (
        <Link to={pathname} className="py-2.5 text-2 underline">
          Show all
        </Link>
      )}
    </Form>
  )
}

/** Numbered pages of a list whose other questions stay in the address. */
export function DeskPager({ label, page, pages }: { label: string; page: number; pages: number }) {
  const [query] = useSearchParams()
  const at = (to: number) => {
    const next = new URLSearchParams(query)
    next.set('page', String(to))
    next.delete('done')
    return `?${next}`
  }
  return <Pager label={label} current={page} links={pageLinks(page, pages)} href={at} />
}
