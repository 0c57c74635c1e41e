import { sql } from 'drizzle-orm'
import { maxSavedViews, type SavedView, type ViewList } from '#contract/desk/saved-views.ts'
import type { Db } from '#db/client.ts'

type ViewRow = Omit<SavedView, 'mayEdit' | 'mayMove'> & { personId: string }

export async function listViewRows(
  db: Db,
  sellerId: number,
  personId: string,
  list: ViewList,
): Promise<ViewRow[]> {
  const { rows } = await db.execute<ViewRow & Record<string, unknown>>(sql`
    select id::int, person_id as "personId", name, query, is_shared as "isShared" from saved_view
    where seller_id = ${sellerId} and list = ${list} and (is_shared or person_id = ${personId}::uuid)
    order by is_shared desc, position, id limit ${2 * maxSavedViews}`)
  return rows
}

/** Locks the member, so that two saves count each other's views. */
export async function lockOwnViews(
  db: Db,
  sellerId: number,
  personId: string,
  list: ViewList,
): Promise<{ name: string }[]> {
  await db.execute(sql`
    select 1 from staff where seller_id = ${sellerId} and person_id = ${personId}::uuid for update`)
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from saved_view
    where seller_id = ${sellerId} and person_id = ${personId}::uuid and list = ${list}`)
  return rows
}

/** A new view stands behind the member's others. */
export async function upsertView(
  db: Db,
  sellerId: number,
  view: { personId: string; list: ViewList; name: string; query: string; isShared: boolean },
  now: Date,
): Promise<number> {
  const { personId, list, name, query, isShared } = view
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into saved_view (seller_id, person_id, list, name, query, is_shared, position, created_at)
    select ${sellerId}, ${personId}::uuid, ${list}, ${name}, ${query}, ${isShared},
      coalesce(max(v.position), 0) + 1, ${now.toISOString()}::timestamptz
    from saved_view v
    where v.seller_id = ${sellerId} and v.person_id = ${personId}::uuid and v.list = ${list}
    on conflict (seller_id, list, person_id, name)
      do update set query = excluded.query, is_shared = excluded.is_shared
    returning id::int`)
  return rows[0]!.id
}

export async function deleteView(
  db: Db,
  sellerId: number,
  id: number,
  by: { personId: string; mayAdminister: boolean },
): Promise<{ list: ViewList; name: string } | null> {
  const { rows } = await db.execute<{ list: ViewList; name: string }>(sql`
    delete from saved_view where seller_id = ${sellerId} and id = ${id} and ${isEditableSql(by)}
    returning list, name`)
  return rows[0] ?? null
}

/** Whether somebody may change a view: one's own, or as an owner a shared one. */
const isEditableSql = ({ personId, mayAdminister }: { personId: string; mayAdminister: boolean }) =>
  sql`(person_id = ${personId}::uuid or (is_shared and ${mayAdminister}))`

export interface LockedView {
  list: ViewList
  name: string
  personId: string
  isShared: boolean
}

export async function lockView(
  db: Db,
  sellerId: number,
  id: number,
  by: { personId: string; mayAdminister: boolean },
): Promise<LockedView | null> {
  const { rows } = await db.execute<LockedView & Record<string, unknown>>(sql`
    select list, name, person_id as "personId", is_shared as "isShared" from saved_view
    where seller_id = ${sellerId} and id = ${id} and ${isEditableSql(by)} for update`)
  return rows[0] ?? null
}

/** False: the view has another name by now, or the new one belongs to another view of its owner. */
export async function updateViewName(
  db: Db,
  sellerId: number,
  id: number,
  { name, previousName }: { name: string; previousName: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update saved_view v set name = ${name}
    where v.seller_id = ${sellerId} and v.id = ${id} and v.name = ${previousName}
      and not exists (select 1 from saved_view o where o.seller_id = ${sellerId}
        and o.list = v.list and o.person_id = v.person_id and o.name = ${name} and o.id <> v.id)`)
  return rowCount === 1
}

/** The views that stand beside this one, in order: a person's own, or all that are shared. */
export async function listViewsBeside(
  db: Db,
  sellerId: number,
  { list, personId, isShared }: LockedView,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id::int from saved_view
    where seller_id = ${sellerId} and list = ${list} and is_shared = ${isShared}
      and (is_shared or person_id = ${personId}::uuid)
    order by position, id for update`)
  return rows.map(({ id }) => id)
}

export async function updateViewOrder(
  db: Db,
  sellerId: number,
  ids: readonly number[],
): Promise<void> {
  await db.execute(sql`
    update saved_view v set position = o.position
    from unnest(${sql.param([...ids])}::bigint[]) with ordinality as o(id, position)
    where v.seller_id = ${sellerId} and v.id = o.id`)
}
