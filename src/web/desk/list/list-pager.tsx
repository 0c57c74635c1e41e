import { useSearchParams } from 'react-router'
import { type ListPage, rowChoices } from '#contract/desk/list-query.ts'
import { getPageLinks } from '#contract/listing/pagination.ts'
import { formatCount } from '#kernel/money.ts'
import * as deskListTexts from '#texts/desk-list.ts'
import { Link } from '#web/ui/link.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useDesk } from '../desk-frame.tsx'
import { buildListHref } from './list-address.ts'
import type { ListData } from './load-list.ts'
import { formatListCount } from './view-count.ts'

/** "1–25 of 86", how many rows a page has, and the pages. */
export function ListPager<Row, Sums>(props: {
  data: ListData<Row, Sums>
  page: Pick<ListPage<Row, Sums>, 'count' | 'hasMore'>
}) {
  const { data, page: whole } = props
  const { count } = whole
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
        <RichText
          parts={deskListTexts.rangeOfAll({
            first: formatCount(first, money),
            last: formatCount(last, money),
            count: formatListCount(whole, money.locale),
            strong: (text) => <b>{text}</b>,
          })}
        />
      </span>
      {count > rowChoices[0] && (
        <nav aria-label={deskListTexts.rowsPerPage()} className="list-rows">
          <span>{deskListTexts.rows()}</span>
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
        label={deskListTexts.pages()}
        current={page}
        links={getPageLinks(page, pages)}
        href={(each) => buildListHref(query, { page: String(each) })}
      />
    </footer>
  )
}
