import { data } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import { maxExportRows } from '#contract/desk/list-query.ts'
import { toLocalInput } from '#kernel/local-time.ts'
import { toMajor } from '#kernel/money.ts'
import * as deskListTexts from '#texts/desk-list.ts'
import { answerFile, getPageUrl } from '#web/answers.ts'
import { requireDeskAccess } from '../desk-access.ts'
import { toText } from '../parts/shown-text.ts'
import type { Route } from './+types/list-file.ts'
import { readListAddress } from './list-address.ts'
import type { DeskList, DeskVisit, ListColumn } from './list-record.ts'
import { loadTabs, maxCountMs } from './list-tabs.ts'
import { deskLists } from './lists.ts'
import type { ViewCounts } from './use-view-counts.ts'

/**
 * /desk/lists/{list}.csv: a view, or the ticked rows of it, with all of its columns; {list}.json: how
 * many rows each view has, for a page that did not wait for it (DEAL-06).
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const visit = requireDeskAccess(context, request, 'read')
  const name = params.file.replace(/\.(?:csv|json)$/, '')
  const { search } = getPageUrl(request)
  const open = Object.hasOwn(deskLists, name) ? deskLists[name as keyof typeof deskLists] : null
  if (!open || name === params.file) throw data(null, { status: 404 })
  if (params.file.endsWith('.json')) {
    const tabs = await open((list) => loadTabs(list, visit, maxCountMs.later))
    const counts: ViewCounts = Object.fromEntries(tabs.map(({ query, count }) => [query, count]))
    return Response.json(counts, { headers: { 'cache-control': 'private, no-store' } })
  }
  const file = await open((list) => buildFile(list, visit, new URLSearchParams(search)))
  return answerFile(file, `${name}-${visit.scope.now.toISOString().slice(0, 10)}.csv`)
}

async function buildFile<Row, Sums>(
  list: DeskList<Row, Sums>,
  visit: DeskVisit,
  query: URLSearchParams,
): Promise<string> {
  const address = readListAddress(list, query)
  const { rows } = await list.load(visit, {
    ...address.query,
    page: 1,
    rows: maxExportRows,
    keys: address.ticks.length > 0 && !address.hasAllTicked ? address.ticks : null,
  })
  const columns = list.columns.filter(
    ({ csv, needs }) => csv && (!needs || mayDo(visit.staff, needs)),
  )
  const { currency, country, countryCode } = visit.scope.seller
  const timeZone = visit.shop.delivery.findTimeZone(countryCode)
  return visit.shop.views.formatListCsv(
    columns.map((column) => nameFileColumn(column, country)),
    rows.map((row) => columns.map((column) => toFileCell(column, row, { currency, timeZone }))),
  )
}

/** Times say in the head of their column by whose clock they are. */
function nameFileColumn(column: FileColumn, country: string): string {
  const name = toText(column.fileName ?? column.name)
  return column.isMoment ? deskListTexts.momentColumn({ name, country }) : name
}

/** Money in major units, times as `2026-11-28 09:30` by the seller's clock. */
function toFileCell<Row>(
  column: FileColumn<Row>,
  row: Row,
  { currency, timeZone }: { currency: string; timeZone: string },
): string | number | null {
  const value = column.csv!(row)
  if (typeof value === 'number') return column.isMoney ? toMajor(value, currency) : value
  return value && column.isMoment
    ? toLocalInput(new Date(value), timeZone).replace('T', ' ')
    : value
}

type FileColumn<Row = never> = Pick<
  ListColumn<Row>,
  'name' | 'fileName' | 'csv' | 'isMoney' | 'isMoment'
>
