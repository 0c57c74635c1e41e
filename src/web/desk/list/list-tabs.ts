import { mayDo } from '#contract/accounts/staff.ts'
import { normalizeViewQuery, type SavedView } from '#contract/desk/saved-views.ts'
import * as deskListTexts from '#texts/desk-list.ts'
import { toText } from '../parts/shown-text.ts'
import { readListAddress } from './list-address.ts'
import type { DeskList, DeskVisit } from './list-record.ts'

export interface ListTab {
  /** Null: everybody has it. */
  view: SavedView | null
  name: string
  query: string
  /** Null: counting takes too long for the page. */
  count: number | null
}

/** What a page waits for its counts, beside its rows; and a script that loads them afterwards. */
export const maxCountMs = { page: 150, later: 5_000 } as const

/**
 * The views of a list with their counts: those that everybody has, then those that were saved, which
 * may be slow alone. A view that can't be counted in time has no count. Source: DEAL-06.
 */
export async function loadTabs<Row, Sums>(
  list: DeskList<Row, Sums>,
  visit: DeskVisit,
  maxMs: number,
): Promise<ListTab[]> {
  const views = await visit.shop.views.listSavedViews(visit.scope, list.kind)
  const { countryCode } = visit.scope.seller
  const ownViews = list.views.filter(
    (each) =>
      (each.countryCode ?? countryCode) === countryCode &&
      (!each.needs || mayDo(visit.staff, each.needs)),
  )
  const standing = [{ name: list.start?.name ?? deskListTexts.all, query: '' }, ...ownViews].map(
    ({ name, query }) => ({
      view: null,
      name: toText(name),
      query: normalizeViewQuery(query),
    }),
  )
  const ownTabs = views.map((view) => ({ view, name: view.name, query: view.query }))
  const tabs = await Promise.all(
    [standing, ownTabs].map((each) => countTabs(list, visit, each, maxMs)),
  )
  return tabs.flat()
}

async function countTabs<Row, Sums>(
  list: DeskList<Row, Sums>,
  visit: DeskVisit,
  tabs: readonly Omit<ListTab, 'count'>[],
  maxMs: number,
): Promise<ListTab[]> {
  if (tabs.length === 0) return []
  const queries = tabs.map(({ query }) => readListAddress(list, new URLSearchParams(query)).query)
  const counts = await visit.shop.views.countInTime(visit.scope, maxMs, (scope) =>
    list.count({ ...visit, scope }, queries),
  )
  return tabs.map((tab, at) => ({ ...tab, count: counts?.[at] ?? null }))
}
