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

/** Earlier and later pages of a list whose length nobody counts. */
export function OpenPager({ label, page, more }: { label: string; page: number; more: boolean }) {
  const [query] = useSearchParams()
  const at = (to: number) => {
    const next = new URLSearchParams(query)
    next.set('page', String(to))
    return `?${next}`
  }
  if (page === 1 && !more) return null
  return (
    <nav aria-label={label} className="flex items-center gap-6 text-2">
      {page > 1 && (
        <Link to={at(page - 1)} className="py-2 underline">
          Page before
        </Link>
      )}
      <span>Page {page}</span>
      {more && (
        <Link to={at(page + 1)} className="py-2 underline">
          Next page
        </Link>
      )}
    </nav>
  )
}
