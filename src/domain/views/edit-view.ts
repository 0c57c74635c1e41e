import { mayDo } from '#contract/accounts/staff.ts'
import { maxViewNameLength, type ViewCode, type ViewList } from '#contract/desk/saved-views.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { listViewsBeside, lockView, updateViewName, updateViewOrder } from './view-store.ts'

/** A view's name as it is kept, or why it can't be. */
export function parseViewName(typedName: string): Outcome<string, ViewCode> {
  const name = typedName.trim().replace(/\s+/gu, ' ')
  if (name === '') return refuse('missing')
  return name.length > maxViewNameLength ? refuse('too-long') : ok(name)
}

/**
 * Renames a view of one's own, or as an owner a shared one, if it still has the name that was
 * shown. Writes the record. Source: DEAL-06, DEAL-08.
 */
export async function renameView(
  scope: Scope,
  id: number,
  input: { name: string; previousName: string },
): Promise<Outcome<ViewList, ViewCode>> {
  const staff = requireStaff(scope, 'read')
  const { database, seller, now, requestId } = scope
  const { previousName } = input
  const parsed = parseViewName(input.name)
  if (!parsed.ok) return parsed
  const name = parsed.value
  return database.transaction(async (db) => {
    const by = { personId: staff.id, mayAdminister: mayDo(staff, 'administer') }
    const view = await lockView(db, seller.id, id, by)
    if (!view) throw stop('not-found')
    if (view.name === name) return ok(view.list)
    if (view.name !== previousName) return refuse('changed-meanwhile')
    if (!(await updateViewName(db, seller.id, id, { name, previousName })))
      return refuse('name-taken')
    await audit(db, {
      sellerId: seller.id,
      personId: staff.id,
      now,
      requestId,
      action: 'view.rename',
      subject: `view:${id}`,
      before: { list: view.list, name: previousName },
      after: { list: view.list, name },
    })
    return ok(view.list)
  })
}

/**
 * Puts a view at a place (from 1) among one's own, or as an owner among the shared ones: sent twice,
 * it stays there. Any other view does not exist. Source: DEAL-06.
 */
export async function moveView(scope: Scope, id: number, place: number): Promise<ViewList> {
  const staff = requireStaff(scope, 'read')
  const { database, seller, now, requestId } = scope
  const mayAdminister = mayDo(staff, 'administer')
  return database.transaction(async (db) => {
    const view = await lockView(db, seller.id, id, { personId: staff.id, mayAdminister })
    if (!view || (view.isShared && !mayAdminister)) throw stop('not-found')
    const ids = await listViewsBeside(db, seller.id, view)
    const from = ids.indexOf(id)
    const to = Math.min(ids.length, Math.max(1, Math.trunc(place) || 1)) - 1
    if (from === to) return view.list
    await updateViewOrder(db, seller.id, ids.toSpliced(from, 1).toSpliced(to, 0, id))
    await audit(db, {
      sellerId: seller.id,
      personId: staff.id,
      now,
      requestId,
      action: 'view.move',
      subject: `view:${id}`,
      before: { list: view.list, name: view.name, place: from + 1 },
      after: { list: view.list, name: view.name, place: to + 1 },
    })
    return view.list
  })
}
