import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/** Fewer new rows are checked one by one. */
const minRows = 200

/** Stored rows that the new rows of a batch refer to. */
export interface BatchReferences {
  categoryIds: Iterable<number>
  brandIds: Iterable<number>
  valueIds: Iterable<number>
}

/** Runs an insert of new rows. */
export type RunInsert = <T>(insert: () => Promise<T>) => Promise<T>

/** Checks each row. */
export const runAsItIs: RunInsert = (insert) => insert()

/**
 * Returns how to insert new products and their rows in the caller's transaction. PostgreSQL runs a
 * query per row and foreign key, which is 40% of an import's time. Where the database's user may
 * switch that off, the stored rows that a batch refers to are counted and locked here once, as its
 * foreign keys would do for each row; its new rows refer to each other by ids that the database
 * returned. Without the privilege each row is checked. See docs/decisions/039.
 */
export async function checkReferences(
  db: Db,
  sellerId: number,
  newRows: number,
  references: BatchReferences,
): Promise<RunInsert> {
  if (newRows < minRows || !(await canCheckOnce(db))) return runAsItIs
  await lockReferences(db, sellerId, references)
  return async (insert) => {
    await db.execute(sql`set local session_replication_role = replica`)
    const result = await insert()
    await db.execute(sql`set local session_replication_role = origin`)
    return result
  }
}

async function canCheckOnce(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ may: boolean }>(
    sql`select has_parameter_privilege(current_user, 'session_replication_role', 'set') as may`,
  )
  return rows[0]!.may
}

/** Locks them until the transaction ends, as foreign keys do. Throws where one is missing. */
async function lockReferences(
  db: Db,
  sellerId: number,
  { categoryIds, brandIds, valueIds }: BatchReferences,
): Promise<void> {
  const lists = [categoryIds, brandIds, valueIds].map((ids) => [...new Set(ids)])
  const [categories, brands, values] = lists.map((ids) => sql`${sql.param(ids)}::bigint[]`)
  const { rows } = await db.execute<{ found: number[] }>(sql`
    with c as (select 1 from category where seller_id = ${sellerId} and id = any(${categories!}) for key share),
      b as (select 1 from brand where seller_id = ${sellerId} and id = any(${brands!}) for key share),
      v as (select 1 from field_value where seller_id = ${sellerId} and id = any(${values!}) for key share),
      w as (select 1 from warehouse where seller_id = ${sellerId} for key share)
    select array[(select count(*) from c), (select count(*) from b), (select count(*) from v)] as found,
      (select count(*) from w)`)
  for (const [at, ids] of lists.entries())
    if (rows[0]!.found[at] !== ids.length)
      throw new Error(`A ${['category', 'brand', 'value'][at]} of the batch has been deleted`)
}
