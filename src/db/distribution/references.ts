import type pg from 'pg'

/** A foreign key that was dropped while the tables move. */
export interface FreedReference {
  table: string
  name: string
  definition: string
}

type Client = Pick<pg.Client, 'query'>

/** Keeps the definitions, so that a run that was broken off can put them back later. */
const freedTable = 'public.freed_reference'

/** Drops the references between the shop's tables, all or none, and notes what they were. */
export async function freeReferences(client: Client): Promise<number> {
  return runInTransaction(client, async () => {
    await client.query(`create table if not exists ${freedTable}
      ("table" text not null, name text not null, definition text not null, primary key ("table", name))`)
    const { rows } = await client.query<FreedReference>(
      `insert into ${freedTable}
       select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
       where contype = 'f' and connamespace = 'public'::regnamespace
       on conflict ("table", name) do update set definition = excluded.definition
       returning "table", name`,
    )
    for (const { table, name } of rows)
      await client.query(`alter table ${table} drop constraint ${quoteName(name)}`)
    return rows.length
  })
}

export async function listFreedReferences(client: Client): Promise<FreedReference[]> {
  const { rows: found } = await client.query<{ present: string | null }>(
    'select to_regclass($1) as present',
    [freedTable],
  )
  if (!found[0]?.present) return []
  const { rows } = await client.query<FreedReference>(
    `select "table", name, definition from ${freedTable} order by "table", name`,
  )
  return rows
}

/** Puts a reference back, checked against all rows, and forgets that it was dropped. */
export async function bindReference(
  client: Client,
  { table, name, definition }: FreedReference,
): Promise<void> {
  try {
    await runInTransaction(client, async () => {
      await client.query(`alter table ${table} add constraint ${quoteName(name)} ${definition}`)
      await client.query(`delete from ${freedTable} where "table" = $1 and name = $2`, [
        table,
        name,
      ])
    })
  } catch (error) {
    throw new Error(`${table}: ${name} could not be put back: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/** Ends the run: all references are back. */
export async function forgetFreedReferences(client: Client): Promise<void> {
  await client.query(`drop table if exists ${freedTable}`)
}

async function runInTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`
