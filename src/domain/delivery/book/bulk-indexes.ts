import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/**
 * Drops the place book's search indexes while a transaction writes most of it: rebuilding them at
 * the end takes half the time. Lookups wait until it ends. The definitions come from the database.
 */
export async function dropIndexes(db: Db): Promise<void> {
  await db.execute(sql`
    create temp table index_aside on commit drop as
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid in ('place'::regclass, 'place_word'::regclass) and not i.indisunique`)
  await db.execute(sql`
    do $$ declare aside record; begin
      for aside in select name from index_aside loop execute 'drop index ' || aside.name; end loop;
    end $$`)
}

/** Rebuilds them. */
export async function rebuildIndexes(db: Db): Promise<void> {
  await db.execute(sql`
    do $$ declare aside record; begin
      for aside in select definition from index_aside loop execute aside.definition; end loop;
    end $$`)
}
