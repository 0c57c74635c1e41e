import type pg from 'pg'
import { tablePlaces } from '../tables/table-places.ts'

export interface PendingTable {
  table: string
  place: 'everywhere' | 'with its seller'
}

type Client = Pick<pg.Client, 'query'>

/** Tables of the shop that do not lie yet where they belong, in the order to move them. */
export async function listPendingTables(client: Client): Promise<PendingTable[]> {
  const { rows } = await client.query<{ table: string }>(
    `select c.relname as table from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
       and not exists (select 1 from pg_dist_partition p
         where p.logicalrelid = c.oid and (p.partmethod = 'h' or p.repmodel = 't'))
     order by c.relname`,
  )
  const tables = rows
    .filter(({ table }) => tablePlaces[table]?.place !== 'coordinator')
    .map(
      ({ table }): PendingTable => ({
        table,
        place: tablePlaces[table] ? 'everywhere' : 'with its seller',
      }),
    )
  return [
    ...tables.filter(({ place }) => place === 'everywhere'),
    ...tables.filter(({ place }) => place === 'with its seller'),
  ]
}

/** A table whose rows lie with their sellers already, for others to lie beside it. */
export async function findSpreadTable(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ table: string }>(
    `select logicalrelid::text as table from pg_dist_partition where partmethod = 'h'
     order by colocationid, 1 limit 1`,
  )
  return rows[0]?.table ?? null
}

export async function countRows(client: Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${table}`,
  )
  return rows[0]!.count
}

/** The copy of a table that stays on the coordinator when its rows move; statements never see it. */
export async function clearLocalRows(client: Client, table: string): Promise<void> {
  await client.query('select truncate_local_data_after_distributing_table($1)', [table])
}
