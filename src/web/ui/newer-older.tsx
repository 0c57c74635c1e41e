import * as uiTexts from '#texts/ui.ts'
import { Link } from './link.tsx'

/** Links through a list in newest-first order whose length is unknown. */
export function NewerOlder(props: {
  label: string
  page: number
  hasMore: boolean
  href: (page: number) => string
}) {
  const { page, hasMore, href } = props
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label={props.label} className="flex gap-4">
      {page > 1 && (
        <Link to={href(page - 1)} className="underline">
          {uiTexts.newer()}
        </Link>
      )}
      {hasMore && (
        <Link to={href(page + 1)} className="underline">
          {uiTexts.older()}
        </Link>
      )}
    </nav>
  )
}
