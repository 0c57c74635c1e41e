import type { ReactNode } from 'react'
import { Form, useLocation, useSearchParams } from 'react-router'
import { getPageLinks } from '#contract/pagination.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Pager } from '#web/ui/pager.tsx'

/** Fields that narrow a list, by a GET form: the address holds them, so that a list can be kept and shared. */
export function FilterForm({
  children,
  label = 'Narrow the list',
}: {
  children: ReactNode
  label?: string
}) {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const isFiltered = [...query].some(
    ([name, value]) => name !== 'page' && name !== 'done' && value !== '',
  )
  return (
    <Form
      method="get"
      aria-label={label}
      className="flex flex-wrap items-end gap-3"
      key={query.toString()}
    >
      {children}
      <Button type="submit">Show</Button>
      {isFiltered && (
        <Link to={pathname} className="py-2.5 text-2 underline">
          Show all
        </Link>
      )}
    </Form>
  )
}

/** Where another page of this list is: its other questions stay in the address. */
export function usePageHref(): (page: number) => string {
  const [query] = useSearchParams()
  return (page) => {
    const next = new URLSearchParams(query)
    next.set('page', String(page))
    next.delete('done')
    return `?${next}`
  }
}

/** Numbered pages of a list. */
export function DeskPagination({
  label,
  page,
  pages,
}: {
  label: string
  page: number
  pages: number
}) {
  return (
    <Pager label={label} current={page} links={getPageLinks(page, pages)} href={usePageHref()} />
  )
}
