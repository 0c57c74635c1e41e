import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { PlaceSource } from './place-record.ts'

/** Creates the temporary table that a file is copied into; it is dropped with the transaction. */
export async function createStagingTable(db: Db): Promise<void> {
  await db.execute(sql`create temp table staged_place (like place) on commit drop`)
  // Writing the word indexes at once at the end takes half the time.
  await db.execute(sql`set local gin_pending_list_limit = '256MB'`)
  await db.execute(sql`set local maintenance_work_mem = '256MB'`)
  await db.execute(sql`set local work_mem = '128MB'`)
  // Statements touch most rows, and the tables' statistics are outdated.
  await db.execute(sql`set local enable_nestloop = off`)
}

/** The file's countries, with the number of places of this source in the file and in the book. */
export async function compareWithBook(db: Db, source: PlaceSource) {
  const { rows } = await db.execute<{ country: string; fresh: number; known: number }>(sql`
    select s.country, s.fresh, (
      select count(*)::int from place p where p.country = s.country and p.source = ${source}) as known
    from (select country, count(*)::int as fresh from staged_place group by country) s order by s.country`)
  return rows
}

/**
 * Replaces the book's places of this source and these countries with the file's; unchanged rows are
 * not written.
 */
export async function replacePlaces(
  db: Db,
  source: PlaceSource,
  countries: readonly string[],
): Promise<PlaceChanges> {
  await db.execute(sql`analyze staged_place (country, postal_code, name)`)
  const sourceCondition = sql`p.source = ${source} and p.country = any(${sql.param(countries)}::text[])`
  const samePlace = sql`s.country = p.country and s.postal_code = p.postal_code and s.name = p.name`
  const deleted = await db.execute(
    sql`delete from place p where ${sourceCondition} and not exists (select 1 from staged_place s where ${samePlace})`,
  )
  const updated = await db.execute(sql`
    update place p set city = s.city, state = s.state, latitude = s.latitude, longitude = s.longitude, rank = s.rank,
      search_key = s.search_key, words = s.words, cell = s.cell
    from staged_place s where ${sourceCondition} and ${samePlace}
      and (p.city, p.state, p.latitude, p.longitude, p.rank)
        is distinct from (s.city, s.state, s.latitude, s.longitude, s.rank)`)
  const inserted = await db.execute(sql`
    insert into place (country, postal_code, name, source, city, state, latitude, longitude, rank,
      search_key, words, cell)
    select country, postal_code, name, source, city, state, latitude, longitude, rank, search_key, words, cell
    from staged_place s where not exists (select 1 from place p where ${sourceCondition} and ${samePlace})`)
  return {
    created: inserted.rowCount ?? 0,
    changed: updated.rowCount ?? 0,
    removed: deleted.rowCount ?? 0,
  }
}

export interface PlaceChanges {
  created: number
  changed: number
  removed: number
}

/** Deletes the demo places of countries with a real file. */
export async function deleteDemoPlaces(db: Db, countries: readonly string[]): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from place where source = 'demo' and country = any(${sql.param(countries)}::text[])`,
  )
  return rowCount ?? 0
}

/** Skips demo places of countries that the book has other places of. */
export async function skipRealCountries(db: Db): Promise<void> {
  await db.execute(sql`
    delete from staged_place s where exists (select 1 from place p where p.country = s.country and p.source <> 'demo')`)
}

export async function countPlaces(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from place`,
  )
  return rows[0]!.count
}
