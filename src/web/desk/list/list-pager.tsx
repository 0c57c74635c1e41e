import { useSearchParams } from 'react-router'
import { rowChoices } from '#contract/desk/list-query.ts'
import { getPageLinks } from '#contract/listing/pagination.ts'
import { formatCount } from '#kernel/money.ts'
import { Link } from '#web/ui/link.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { useDesk } from '../desk-frame.tsx'
import { buildListHref } from './list-address.ts'
import type { DeskList } from './list-record.ts'
import type { ListData } from './load-list.ts'

/** "1–25 of 86", how many rows a page has, and the pages. */
export function ListPager<Row, Sums>(props: {
  list: DeskList<Row, Sums>
  data: ListData<Row, Sums>
  count: number
}) {
  const { list, data, count } = props
  const { money } = useDesk()
  const [query] = useSearchParams()
  const { page, rows } = data.address.query
  const pages = Math.max(1, Math.ceil(count / rows))
  const first = Math.min(count, (page - 1) * rows + 1)
  const last = Math.min(count, page * rows)
  if (count === 0) return null
  return (
    <footer className="list-pager">
      <span>
        <b>
          {formatCount(first, money)}–{formatCount(last, money)}
        </b>{' '}
        of <b>{formatCount(count, money)}</b>
      </span>
      {count > rowChoices[0] && (
        <nav aria-label="Rows of a page" className="list-rows">
          <span>Rows</span>
          {rowChoices.map((each) => (
            <Link
              key={each}
              to={buildListHref(query, { rows: String(each) })}
              aria-current={each === rows ? 'true' : undefined}
            >
              {each}
            </Link>
          ))}
        </nav>
      )}
      <Pager
        label={`Pages of ${list.nouns[1]}`}
        current={page}
        links={getPageLinks(page, pages)}
        href={(each) => buildListHref(query, { page: String(each) })}
      />
    </footer>
  )
}
