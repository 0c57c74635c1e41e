import { Form, useSearchParams } from 'react-router'
import { mayDo, type StaffRights } from '#contract/accounts/staff.ts'
import type { ListPage } from '#contract/desk/list-query.ts'
import { formatCount } from '#kernel/money.ts'
import * as deskListTexts from '#texts/desk-list.ts'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { toText } from '../parts/shown-text.ts'
import { buildListHref, listHiddenParts } from './list-address.ts'
import type { DeskList, ListColumn } from './list-record.ts'
import type { ListData } from './load-list.ts'

/** The form that the ticks belong to; the buttons of the bulk bar are outside of it. */
export const tickFormId = 'ticked-rows'

interface TableProps<Row, Sums> {
  list: DeskList<Row, Sums>
  data: ListData<Row, Sums>
  page: ListPage<Row, Sums>
}

export function ListTable<Row, Sums>({ list, data, page }: TableProps<Row, Sums>) {
  const { money, staff } = useDesk()
  const style = { money, floor: data.floor }
  const [query] = useSearchParams()
  const { columns: chosenKeys } = data.address
  const columns = listColumns(list, staff).filter(({ key, isExtra }, at) =>
    chosenKeys ? at === 0 || chosenKeys.includes(key) : !isExtra,
  )
  const hasTicks = list.bulk.length > 0
  const isAllTicked = data.address.hasAllTicked
  const ticked = new Set(data.address.ticks)
  const hasSums = columns.some(({ sum }) => sum)
  const rows = (
    <table className={list.isSheet ? 'list-table list-sheet' : 'list-table'}>
      <caption className="sr-only">{toText(list.title)}</caption>
      <thead>
        <tr>
          {hasTicks && (
            <th className="tick">
              <TickPage />
            </th>
          )}
          {columns.map((column) => (
            <ColumnHead key={column.key} column={column} data={data} />
          ))}
        </tr>
      </thead>
      <tbody>
        {page.rows.map((row) => {
          const key = list.getKey(row)
          const value = list.getValue?.(row) ?? null
          const path = list.getPath(row)
          return (
            <tr key={key} data-line={list.isSheet ? key : undefined}>
              {hasTicks && (
                <td className="tick">
                  <input
                    type="checkbox"
                    name={isAllTicked ? undefined : 'o'}
                    value={key}
                    data-value={value ?? undefined}
                    data-fits={listFitting(list, row)}
                    aria-label={deskListTexts.selectRow({ row: list.getLabel?.(row) ?? key })}
                    defaultChecked={isAllTicked || ticked.has(key)}
                  />
                </td>
              )}
              {columns.map((column, at) => {
                const content = column.cell(row, style)
                const className = [
                  column.isNumber ? 'n' : '',
                  column.isWide ? 'wide' : '',
                  column.isTyped ? 'typed' : '',
                  list.isSheet ? `sheet-${column.key}` : '',
                  column.card ? `cell-${column.card}` : 'no-card',
                ]
                return at === 0 ? (
                  <th scope="row" key={column.key} className={className.filter(Boolean).join(' ')}>
                    {path ? (
                      <Link to={path} className="list-go">
                        {content}
                      </Link>
                    ) : (
                      content
                    )}
                  </th>
                ) : (
                  <td
                    key={column.key}
                    className={className.filter(Boolean).join(' ')}
                    data-label={list.isSheet ? toText(column.name) : undefined}
                  >
                    {content}
                  </td>
                )
              })}
            </tr>
          )
        })}
      </tbody>
      {hasSums && (
        <tfoot>
          <tr>
            {hasTicks && <td />}
            {columns.map((column, at) => (
              <td key={column.key} className={column.isNumber ? 'n' : ''}>
                {at === 0
                  ? deskListTexts.countInThisView({ count: formatCount(page.count, money) })
                  : column.sum?.(page.sums, style)}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
  if (!hasTicks) return <div className="list-box">{rows}</div>
  return (
    <Form method="get" id={tickFormId} className="list-box" key={query.toString()}>
      {listHiddenParts(query, []).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {isAllTicked && <input type="hidden" name="all" value="1" />}
      {rows}
    </Form>
  )
}

/** The columns that somebody may see. */
export function listColumns<Row, Sums>({ columns }: DeskList<Row, Sums>, staff: StaffRights) {
  return columns.filter(({ needs }) => !needs || mayDo(staff, needs))
}

/** Keys of the bulk actions that would change the row; absent: the list does not say. */
function listFitting<Row, Sums>({ bulk, fits }: DeskList<Row, Sums>, row: Row) {
  if (!fits) return undefined
  return bulk
    .filter(({ key, path }) => !path && fits(row, key))
    .map(({ key }) => key)
    .join(' ')
}

function TickPage() {
  return (
    <input
      type="checkbox"
      aria-label={deskListTexts.selectPage()}
      className="needs-script"
      onChange={({ currentTarget: { checked, form } }) => {
        for (const box of form!.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]'))
          if (box.checked !== checked) box.click()
      }}
    />
  )
}

function ColumnHead<Row, Sums>(props: {
  column: ListColumn<Row, Sums>
  data: ListData<Row, Sums>
}) {
  const { column, data } = props
  const [query] = useSearchParams()
  const { money } = useDesk()
  const words = column.isMoney ? `${toText(column.name)} ${money.symbol}` : toText(column.name)
  // "30 days" stays together, where a narrow column has its name on two lines.
  const name = words.replace(/(\d) /g, '$1\u00a0')
  const { sort, isDescending } = data.address.query
  const isSorted = column.sort !== undefined && column.sort === sort
  return (
    <th
      scope="col"
      className={column.isNumber ? 'n' : undefined}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      {column.sort ? (
        <Link
          to={buildListHref(query, {
            sort: isSorted && isDescending ? column.sort : `-${column.sort}`,
          })}
          keepScroll
        >
          {name}
          {isSorted && (
            <span aria-hidden="true">
              {'\u00a0'}
              {isDescending ? '↓' : '↑'}
            </span>
          )}
        </Link>
      ) : (
        name
      )}
    </th>
  )
}
