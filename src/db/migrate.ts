import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))
const lock = 7_420_001

/**
 * Brings a database to the newest schema. Safe to call from several processes at once: one works, the others wait.
 * Returns how many migrations were run.
 */
export async function migrate(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    const before = await applied(client)
    await runMigrations(drizzle(client), {
      migrationsFolder: folder,
      migrationsTable: 'migration',
      migrationsSchema: 'public',
    })
    return (await applied(client)) - before
  } finally {
    await client.end()
  }
}

/** How many migrations this program knows, and how many the database has: equal when it is up to date. */
export async function migrationState(db: { query: pg.Client['query'] }): Promise<{ known: number; applied: number }> {
  const known = (await readdir(folder)).filter((name) => name.endsWith('.sql')).length
  return { known, applied: await applied(db) }
}

async function applied(db: { query: pg.Client['query'] }): Promise<number> {
  const { rows } = await db.query<{ present: string | null }>("select to_regclass('public.migration') as present")
  if (!rows[0]?.present) return 0
  const count = await db.query<{ count: number }>('select count(*)::int as count from public.migration')
  return count.rows[0]!.count
}
