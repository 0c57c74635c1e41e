import { mayDo } from '#contract/accounts/staff.ts'
import {
  maxSavedViews,
  maxViewQueryLength,
  normalizeViewQuery,
  type SavedView,
  type ViewCode,
  type ViewList,
} from '#contract/desk/saved-views.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { parseViewName } from './edit-view.ts'
import { deleteView, listViewRows, lockOwnViews, upsertView } from './view-store.ts'

/** Public interface of saved views: how staff look at the desk's lists. Source: DEAL-06. */
export { countInTime } from './count-in-time.ts'
export { moveView, renameView } from './edit-view.ts'
export { formatListCsv } from './list-csv.ts'

/** The member's own views of a list, and those that are shared, in order. */
export async function listSavedViews(scope: Scope, list: ViewList): Promise<SavedView[]> {
  const staff = requireStaff(scope, 'read')
  const rows = await listViewRows(scope.database.primary, scope.seller.id, staff.id, list)
  const mayAdminister = mayDo(staff, 'administer')
  return rows.map(({ personId, ...view }) => ({
    ...view,
    mayEdit: personId === staff.id || mayAdminister,
    mayMove: !view.isShared || mayAdminister,
  }))
}

/**
 * Saves a view under its name; one of the member's own with the same name is replaced. Shared ones
 * are seen by all of the seller's staff, and only owners share. Writes the record. Source: DEAL-06.
 */
export async function saveView(
  scope: Scope,
  input: { list: ViewList; name: string; query: string; isShared: boolean },
): Promise<Outcome<number, ViewCode>> {
  const staff = requireStaff(scope, 'read')
  const { database, seller, now, requestId } = scope
  const { list, isShared } = input
  const parsed = parseViewName(input.name)
  if (!parsed.ok) return parsed
  const name = parsed.value
  if (isShared && !mayDo(staff, 'administer')) return refuse('not-permitted')
  const query = normalizeViewQuery(input.query)
  if (query.length > maxViewQueryLength) return refuse('too-long')
  return database.transaction(async (db) => {
    const own = await lockOwnViews(db, seller.id, staff.id, list)
    if (own.length >= maxSavedViews && !own.some((each) => each.name === name))
      return refuse('too-many')
    const view = { personId: staff.id, list, name, query, isShared }
    const id = await upsertView(db, seller.id, view, now)
    await audit(db, {
      sellerId: seller.id,
      personId: staff.id,
      now,
      requestId,
      action: 'view.save',
      subject: `view:${id}`,
      after: { list, name, isShared },
    })
    return ok(id)
  })
}

/** Removes a view of one's own, or as an owner a shared one. Any other does not exist. */
export async function removeView(scope: Scope, id: number): Promise<ViewList> {
  const staff = requireStaff(scope, 'read')
  const { database, seller, now, requestId } = scope
  return database.transaction(async (db) => {
    const view = await deleteView(db, seller.id, id, {
      personId: staff.id,
      mayAdminister: mayDo(staff, 'administer'),
    })
    if (!view) throw stop('not-found')
    await audit(db, {
      sellerId: seller.id,
      personId: staff.id,
      now,
      requestId,
      action: 'view.remove',
      subject: `view:${id}`,
      before: { list: view.list, name: view.name },
    })
    return view.list
  })
}
