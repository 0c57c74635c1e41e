import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { BulkResult } from '#contract/desk/list-query.ts'
import { normalizeViewQuery } from '#contract/desk/saved-views.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { joinSentences } from '#kernel/join-sentences.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskListTexts from '#texts/desk-list.ts'
import { FormMessage } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { useDesk } from '../desk-frame.tsx'
import { DeskIcon } from '../parts/desk-icon.tsx'
import { DoneMessage } from '../parts/desk-page.tsx'
import { toText } from '../parts/shown-text.ts'
import { BulkBar, BulkPreviewForm } from './bulk-bar.tsx'
import { listHiddenParts } from './list-address.ts'
import { ListFilters } from './list-filters.tsx'
import { ListKeys } from './list-keys.tsx'
import { ListPager } from './list-pager.tsx'
import { type DeskList, toNode } from './list-record.ts'
import { ListTable } from './list-table.tsx'
import { ListViews } from './list-views.tsx'
import type { ListData, ListResult } from './load-list.ts'
import { formatListCount, formatViewCount } from './view-count.ts'

export interface ListPageProps<Row, Sums> {
  list: DeskList<Row, Sums>
  data: ListData<Row, Sums>
  /** What came of the bulk action that was just run. */
  result?: ListResult | undefined
  /** Links and buttons beside the title. */
  actions?: ReactNode
  /** A sentence below the head. */
  lead?: ReactNode
  /** What is edited above the rows. */
  above?: ReactNode
  /** Puts a form around the rows, which are shown as they are without it. */
  frameRows?: (rows: ReactNode) => ReactNode
  /** What stands beside or below the list. */
  children?: ReactNode
}

/** A list of the desk: head, views, filters or bulk bar, table, pages. Source: DEAL-06. */
export function DeskListPage<Row, Sums>(props: ListPageProps<Row, Sums>) {
  const { list, data, result, lead, above, children, frameRows = (rows) => rows } = props
  const { page, preview } = data
  return (
    <article className={list.verb ? `desk-list v-${list.verb}` : 'desk-list'}>
      <ListHead {...props} />
      {lead && <p className="max-w-[72ch] text-ink-2">{lead}</p>}
      <DoneMessage />
      {result && <BulkResultMessage result={result} isNamed={!list.getLabel} />}
      {above}
      <ListViews list={list} data={data} />
      {preview ? (
        <BulkPreviewForm list={list} preview={preview} typed={result?.typed ?? {}} />
      ) : (
        <div className="list-tools">
          <ListFilters list={list} data={data} />
          {page && page.rows.length > 0 && <BulkBar list={list} data={data} />}
        </div>
      )}
      {page === null && <FailedList list={toText(list.title)} />}
      {page?.rows.length === 0 && <EmptyList list={list} data={data} />}
      {page && page.rows.length > 0 && frameRows(<ListTable list={list} data={data} page={page} />)}
      {page && <ListPager data={data} page={page} />}
      <ListKeys hasRows={!list.isSheet && page !== null && page.rows.length > 0} />
      {children}
    </article>
  )
}

function ListHead<Row, Sums>({ list, data, actions }: ListPageProps<Row, Sums>) {
  const { money } = useDesk()
  const [query] = useSearchParams()
  const all = countAll(list, data)
  const { count = null, hasMore = false } = data.page ?? {}
  const total = all === null ? '' : formatViewCount(all, money.locale)
  const file = new URLSearchParams(listHiddenParts(query, ['rows', 'view']))
  return (
    <header className="list-head">
      <h1>{toText(list.title)}</h1>
      <span className="text-ink-2">
        {count === null || (all !== null && count >= all)
          ? total
          : describeFiltered(total, formatListCount({ count, hasMore }, money.locale))}
      </span>
      <div className="list-acts">
        <search key={query.toString()}>
          <form method="get" className="list-find">
            {listHiddenParts(query, ['q']).map(([name, value]) => (
              <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
            ))}
            <DeskIcon name="search" />
            <input
              type="search"
              name="q"
              defaultValue={query.get('q') ?? ''}
              placeholder={toText(list.searchHint)}
              aria-label={deskListTexts.searchList({
                list: toText(list.title),
                hint: toText(list.searchHint),
              })}
              autoComplete="off"
            />
          </form>
        </search>
        {count !== null && count > 0 && (
          <a
            href={toHref(deskPaths.listFile(list.kind, String(file)))}
            download
            className="list-button"
          >
            <DeskIcon name="download" />
            {deskListTexts.exportCsv()}
          </a>
        )}
        {actions}
      </div>
    </header>
  )
}

function describeFiltered(total: string, count: string): string {
  return total === ''
    ? deskListTexts.filteredTo({ count })
    : deskListTexts.totalFilteredTo({ total, count })
}

function FailedList({ list }: { list: string }) {
  const [query] = useSearchParams()
  return (
    <div role="alert" className="list-failed">
      <Icon name="warning" />
      <p>
        <RichText parts={deskListTexts.loadFailed({ list, strong: (text) => <b>{text}</b> })} />
      </p>
      <a href={`?${query}`} className="list-button">
        {commonTexts.tryAgain()}
      </a>
    </div>
  )
}

/** Rows of the view of all; null: not counted in time. */
function countAll<Row, Sums>(list: DeskList<Row, Sums>, { tabs }: ListData<Row, Sums>) {
  const query = list.start?.allQuery ?? ''
  return tabs.find((tab) => tab.query === query)?.count ?? null
}

function EmptyList<Row, Sums>({ list, data }: Pick<ListPageProps<Row, Sums>, 'list' | 'data'>) {
  const { money } = useDesk()
  const [query] = useSearchParams()
  const { start } = list
  const all = countAll(list, data)
  if (all === 0) return <div className="list-empty">{toNode(list.empty)}</div>
  const current = normalizeViewQuery(query)
  if (start && current === '') return <div className="list-empty">{toNode(start.empty)}</div>
  const isOfAll = (viewQuery: string) => normalizeViewQuery(viewQuery) === current
  const reason = list.views.find((view) => isOfAll(view.query))?.empty
  const tab = data.tabs.find(({ view, query: viewQuery }) => view && viewQuery === current)
  return (
    <div className="list-empty">
      <b>
        {reason
          ? toText(reason)
          : tab
            ? deskListTexts.viewEmpty({ name: tab.name })
            : deskListTexts.noResults()}
      </b>
      <span>{reason || tab ? deskListTexts.appearsByItself() : deskListTexts.removeFilter()}</span>
      <Link to={`?${start?.allQuery ?? ''}`} className="list-button">
        {all === null
          ? deskListTexts.showAll()
          : deskListTexts.showAllCounted({ count: formatViewCount(all, money.locale) })}
      </Link>
    </div>
  )
}

/**
 * What a bulk action changed, and what it did not and why, where it could not change every row.
 * `isNamed`: people know the rows by their keys.
 */
function BulkResultMessage(props: { result: BulkResult; isNamed: boolean }) {
  const { result, isNamed } = props
  const { changed, failed } = result
  if (changed.length + failed.length === 0)
    return <FormMessage tone="bad">{deskListTexts.selectRowsFirst()}</FormMessage>
  return (
    <>
      <FormMessage tone="good">
        {changed.length > 0 &&
          (isNamed
            ? deskListTexts.changedRows({ count: changed.length, names: nameRows(changed) })
            : deskListTexts.changedCount({ count: changed.length }))}
      </FormMessage>
      <FormMessage tone="bad">
        {failed.length > 0 &&
          joinSentences(
            failed.map(({ key, name, text }) =>
              deskListTexts.rowReason({ row: name ?? key, reason: text }),
            ),
          )}
      </FormMessage>
    </>
  )
}

const maxNamed = 20

function nameRows(keys: readonly string[]): string {
  const names = keys.slice(0, maxNamed).join(commonTexts.nameComma())
  const more = keys.length - maxNamed
  return more > 0 ? deskListTexts.namesAndMore({ names, count: more }) : names
}
