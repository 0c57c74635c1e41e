import { data, redirect } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import {
  type BulkPreview,
  type BulkResult,
  type ListPage,
  type ListQuery,
  maxBulkRows,
} from '#contract/desk/list-query.ts'
import { viewListPaths } from '#contract/desk/saved-views.ts'
import { isStop } from '#kernel/outcome.ts'
import { getPageUrl } from '#web/answers.ts'
import { createFormKey } from '#web/form-key.server.ts'
import { loadWithinPages } from '#web/load-within-pages.ts'
import { readForm } from '#web/read-form.server.ts'
import { readFormText } from '../desk-access.ts'
import { buildDonePath, type CountedCode } from '../parts/desk-page.tsx'
import { buildListHref, type ListAddress, maxKeyLength, readListAddress } from './list-address.ts'
import type { BulkForm, DeskList, DeskVisit } from './list-record.ts'
import { type ListTab, loadTabs, maxCountMs } from './list-tabs.ts'

export interface ListData<Row, Sums = null> {
  address: ListAddress
  /** Null: the list did not load. */
  page: ListPage<Row, Sums> | null
  tabs: ListTab[]
  /** What the chosen bulk action would do. */
  preview: (BulkPreview & { action: string; formKey: string }) | null
  mayShare: boolean
  /** Margin in basis points below which a margin is red; null: there is none, or no margin is shown. */
  floor: number | null
}

/** What came of a bulk action that did not change every row, and what was typed for it. */
export type ListResult = BulkResult & { action: string; typed: Readonly<Record<string, string>> }

/**
 * What a list's page shows, by as many statements whatever the number of rows and views. A list that
 * fails says so on its page, and the desk goes on. Source: DEAL-06.
 */
export async function loadList<Row, Sums>(
  list: DeskList<Row, Sums>,
  visit: DeskVisit,
  request: Request,
) {
  const { scope, staff } = visit
  const address = readListAddress(list, getPageUrl(request).searchParams)
  const mayShare = mayDo(staff, 'administer')
  try {
    const [{ page, at }, tabs, preview, floor] = await Promise.all([
      loadWithinPages(address.query.page, (at) =>
        loadPage(list, visit, { ...address.query, page: at }),
      ),
      loadTabs(list, visit, maxCountMs.page),
      loadPreview(list, visit, address),
      list.columns.some(({ key }) => key === 'margin')
        ? visit.shop.workbench.getMarginFloor(scope)
        : null,
    ])
    const query = { ...address.query, page: at }
    return data<ListData<Row, Sums>>({
      address: { ...address, query },
      page,
      tabs,
      preview,
      mayShare,
      floor,
    })
  } catch (error) {
    if (isStop(error) || error instanceof Response) throw error
    scope.outside.log.error(
      { event: 'desk.list_failed', list: list.kind, requestId: scope.requestId, err: error },
      'A list of the desk did not load',
    )
    const failed: ListData<Row, Sums> = {
      address,
      page: null,
      tabs: [],
      preview: null,
      mayShare,
      floor: null,
    }
    return data(failed, { status: 500 })
  }
}

async function loadPage<Row, Sums>(list: DeskList<Row, Sums>, visit: DeskVisit, query: ListQuery) {
  const page = await list.load(visit, query)
  return { page, at: query.page, pages: Math.max(1, Math.ceil(page.count / query.rows)) }
}

async function loadPreview<Row, Sums>(
  list: DeskList<Row, Sums>,
  visit: DeskVisit,
  { bulk, ticks, hasAllTicked, query }: ListAddress,
): Promise<ListData<Row, Sums>['preview']> {
  if (!bulk || !list.preview || !mayRun(list, visit, bulk)) return null
  const keys = hasAllTicked ? await listViewKeys(list, visit, query) : ticks.slice(0, maxBulkRows)
  return { ...(await list.preview(visit, bulk, keys)), action: bulk, formKey: createFormKey() }
}

async function listViewKeys<Row, Sums>(
  list: DeskList<Row, Sums>,
  visit: DeskVisit,
  query: ListQuery,
): Promise<string[]> {
  const { rows } = await list.load(visit, { ...query, page: 1, rows: maxBulkRows })
  return rows.map(list.getKey)
}

function mayRun<Row, Sums>(
  list: DeskList<Row, Sums>,
  { staff }: DeskVisit,
  action: string,
): boolean {
  const record = list.bulk.find(({ key }) => key === action)
  return record !== undefined && mayDo(staff, record.needs, record.reach ?? 'part')
}

/**
 * Answers the form of a preview: back to the list if every row was changed, else what was refused.
 * `readFields`: the form, if the page has read it.
 */
export async function answerListForm<Row, Sums>(
  list: DeskList<Row, Sums>,
  visit: DeskVisit,
  request: Request,
  readFields?: FormData,
) {
  const form = readFields ?? (await readForm(request))
  const result = await runListAction(list, visit, form)
  const message = list.bulk.find(({ key }) => key === result.action)?.done
  return answerBulkResult(list, request, { ...result, typed: readTypedFields(form) }, message)
}

/** Back to the list with a message if every row was changed, else what was refused. */
export function answerBulkResult<Row, Sums>(
  list: DeskList<Row, Sums>,
  request: Request,
  result: ListResult,
  message: CountedCode | undefined,
) {
  const { changed, failed } = result
  if (failed.length > 0 || changed.length === 0 || !message) return data<ListResult>(result, 409)
  const search = buildListHref(getPageUrl(request).searchParams, {})
  const path = `${viewListPaths[list.kind]}${search === '?' ? '' : search}`
  return redirect(buildDonePath(path, `${message}.${changed.length}`))
}

const ownFields: readonly string[] = ['do', 'key', 'o', 'v']

function readTypedFields(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' && !ownFields.includes(name) ? [[name, value] as const] : [],
    ),
  )
}

/** Runs the previewed action on the rows that its form names. */
async function runListAction<Row, Sums>(
  list: DeskList<Row, Sums>,
  visit: DeskVisit,
  form: FormData,
): Promise<BulkResult & { action: string }> {
  const action = readFormText(form, 'do', 20)
  if (!list.run || !list.bulk.some(({ key, path }) => key === action && !path))
    throw data(null, { status: 400 })
  if (!mayRun(list, visit, action)) throw data(null, { status: 403 })
  const keys = [...new Set(form.getAll('o').map((each) => String(each).slice(0, maxKeyLength)))]
  return {
    ...(await list.run(visit, action, keys.slice(0, maxBulkRows), readBulkForm(form))),
    action,
  }
}

/** A row's state stands behind its key and a space. */
function readBulkForm(form: FormData): BulkForm {
  const versions = form.getAll('v').map((each): [string, string] => {
    const text = String(each).slice(0, maxKeyLength + 80)
    const end = text.lastIndexOf(' ')
    return [text.slice(0, end), text.slice(end + 1)]
  })
  return {
    key: readFormText(form, 'key', 60),
    versions: new Map(versions),
    getText: (name) => readFormText(form, name),
  }
}
