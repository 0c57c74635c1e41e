import { sql } from 'drizzle-orm'
import { maxSavedViews, type SavedView, type ViewList } from '#contract/desk/saved-views.ts'
import type { Db } from '#db/client.ts'

type ViewRow = Omit<SavedView, 'mayRemove'> & { personId: string }

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
    delete from saved_view where seller_id = ${sellerId} and id = ${id}
      and (person_id = ${by.personId}::uuid or (is_shared and ${by.mayAdminister}))
    returning list, name`)
  return rows[0] ?? null
}
