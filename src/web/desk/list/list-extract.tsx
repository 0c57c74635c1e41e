import type { ListPage, ListQuery } from '#contract/desk/list-query.ts'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { toText } from '../parts/shown-text.ts'
import type { DeskList, ListColumn } from './list-record.ts'

/** Rows of a list that another page shows; its link leads to all of them. */
export const maxExtractRows = 6

/** What a list's page would show first of one customer. */
export function buildCustomerQuery(list: { sort: string }, customer: string): ListQuery {
  return {
    page: 1,
    rows: maxExtractRows,
    words: '',
    filters: { customer },
    sort: list.sort.replace(/^-/, ''),
    isDescending: list.sort.startsWith('-'),
    keys: null,
  }
}

/** Its cells stand flush with the heading above. */
const flush = 'max-sm:-ms-2 sm:[&_:is(th,td):first-child]:ps-0 sm:[&_:is(th,td):last-child]:pe-0'

interface ExtractProps<Row, Sums> {
  list: DeskList<Row, Sums>
  page: ListPage<Row, Sums>
  columns: readonly ListColumn<Row, Sums>[]
}

/** The first rows of a list on another page, as the list itself draws them. Source: DEAL-06. */
export function ListExtract<Row, Sums>({ list, page, columns }: ExtractProps<Row, Sums>) {
  const { money } = useDesk()
  const style = { money, floor: null }
  return (
    // biome-ignore-start lint/a11y: what scrolls must be reached by keyboard; it is no landmark, nor a set of fields
    <div role="group" aria-label={toText(list.title)} tabIndex={0} className={`list-box ${flush}`}>
      <table className="list-table">
        <caption className="sr-only">{toText(list.title)}</caption>
        <thead>
          <tr>
            {columns.map(({ key, name, isMoney, isNumber }) => (
              <th key={key} scope="col" className={isNumber ? 'n' : undefined}>
                {isMoney ? `${toText(name)} ${money.symbol}` : toText(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page.rows.map((row) => {
            const path = list.getPath(row)
            return (
              <tr key={list.getKey(row)}>
                {columns.map((column, at) => {
                  const content = column.cell(row, style)
                  const className = [
                    column.isNumber ? 'n' : '',
                    column.isWide ? 'wide' : '',
                    column.card ? `cell-${column.card}` : 'no-card',
                  ]
                    .filter(Boolean)
                    .join(' ')
                  return at === 0 ? (
                    <th key={column.key} scope="row" className={className}>
                      {path ? (
                        <Link to={path} className="list-go">
                          {content}
                        </Link>
                      ) : (
                        content
                      )}
                    </th>
                  ) : (
                    <td key={column.key} className={className}>
                      {content}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
    // biome-ignore-end lint/a11y: see above
  )
}
