import type { ReactNode } from 'react'
import { Form, useLocation, useSearchParams } from 'react-router'
import { getPageLinks } from '#contract/listing/pagination.ts'
import * as deskPartsTexts from '#texts/desk-parts.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Pager } from '#web/ui/pager.tsx'

/**
 * Filter fields in a GET form: the URL holds them, so that a list can be bookmarked and shared.
 * `ownFields` say which list it is, and stay when all of it is shown.
 */
export function FilterForm({
  children,
  label = deskPartsTexts.filterList(),
  ownFields = {},
  clearLabel = deskPartsTexts.showAll(),
}: {
  children: ReactNode
  label?: string
  ownFields?: Readonly<Record<string, string>>
  clearLabel?: string
}) {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const isFiltered = [...query].some(
    ([name, value]) => name !== 'page' && name !== 'done' && !(name in ownFields) && value !== '',
  )
  const ownSearch = Object.keys(ownFields).length > 0 ? `?${new URLSearchParams(ownFields)}` : ''
  return (
    <Form
      method="get"
      aria-label={label}
      className="flex flex-wrap items-end gap-3 max-sm:grid max-sm:grid-cols-2"
      key={query.toString()}
    >
      {Object.entries(ownFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button type="submit">{deskPartsTexts.show()}</Button>
      {isFiltered && (
        <Link to={`${pathname}${ownSearch}`} className="py-2.5 text-2 underline">
          {clearLabel}
        </Link>
      )}
    </Form>
  )
}

/** The URL of another page of this list; keeps the other query parameters. */
export function usePageHref(): (page: number) => string {
  const [query] = useSearchParams()
  return (page) => {
    const next = new URLSearchParams(query)
    next.set('page', String(page))
    next.delete('done')
    return `?${next}`
  }
}

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
