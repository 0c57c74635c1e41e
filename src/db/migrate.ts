import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { connectWithRetry } from './connect-with-retry.ts'
import { getSqlState } from './transaction.ts'

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))
const lock = 7_420_001
/**
 * First line of a migration whose statements run outside a transaction, as CREATE INDEX
 * CONCURRENTLY must.
 */
export const noTransactionMark = '-- each by itself'
/**
 * Line in a migration that removes what earlier programs need: they then refuse to serve. Source:
 * SAFE-10.
 */
export const narrowingMark = '-- narrows'
/** Lock timeout of a migration; queries queue behind a waiting migration. */
const lockTimeout = '4s'
const maxTries = 5
const columns =
  '(id serial primary key, hash text not null, created_at bigint, narrows boolean not null default false)'

interface Migration {
  tag: string
  /** Milliseconds since 1970, as drizzle-kit numbers migrations. */
  when: number
  text: string
}

/**
 * Migrates a database to the newest schema. Safe to call from several processes: one works, the
 * others wait. Each migration is a transaction that waits four seconds for its locks and is
 * retried, so that it never blocks a running shop for longer. It waits for a database that is
 * starting and tells `report`. Returns the number of migrations run. Throws below PostgreSQL 15.
 * Source: OPS-02, QUALITY F8, SAFE-10.
 */
export async function migrate(url: string, report?: (line: string) => void): Promise<number> {
  const client = await connectWithRetry(url, report)
  try {
    assertSupportedVersion(await getServerVersion(client))
    const allMigrations = await loadMigrations()
    const { narrowed } = await getMigrationState(client)
    if (narrowed > 0) throw new Error(describeOutdated(narrowed))
    if (await isOlderThanBaseline(client, allMigrations)) throw new Error(earlierSchemaText)
    // Most starts find nothing to do, and a standby that is not yet a primary could not take the
    // lock.
    if (listPending(allMigrations, await getLastApplied(client)).length === 0) return 0
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(`create table if not exists public.migration ${columns}`)
    // Older databases do not have this column yet.
    await client.query(
      'alter table public.migration add column if not exists narrows boolean not null default false',
    )
    const pending = listPending(allMigrations, await getLastApplied(client))
    for (const migration of pending) await runMigration(client, migration)
    return pending.length
  } finally {
    await client.end()
  }
}

/** Throws for a server that Haggle cannot use. */
export function assertSupportedVersion(version: number): void {
  if (version < 150_000)
    throw new Error(
      `Haggle needs PostgreSQL 15 or newer; the one of DATABASE_URL is ${Math.floor(version / 10_000)}`,
    )
}

async function getServerVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version_num') as version",
  )
  return Number(rows[0]!.version)
}

function listPending(all: readonly Migration[], last: number): Migration[] {
  return all.filter(({ when }) => when > last)
}

/**
 * Runs all migrations up to a given one in the open transaction, on an empty schema: for restoring
 * a backup.
 */
export async function migrateUpTo(client: pg.Client, upTo: string): Promise<void> {
  const allMigrations = await loadMigrations()
  const last = allMigrations.findIndex(({ tag }) => tag === upTo)
  if (last === -1)
    throw new Error(`Unknown migration ${upTo}: the backup was made by another version of Haggle`)
  await client.query(`create table public.migration ${columns}`)
  for (const migration of allMigrations.slice(0, last + 1)) {
    const text = migration.text.replace(/\b(index) concurrently\b/gi, '$1')
    for (const part of text.split('--> statement-breakpoint')) await client.query(part)
    await recordMigration(client, migration)
  }
}

async function recordMigration(client: pg.Client, { text, when }: Migration): Promise<void> {
  const hash = createHash('sha256').update(text).digest('hex')
  const narrows = text.split('\n').some((line) => line.startsWith(narrowingMark))
  await client.query(
    'insert into public.migration (hash, created_at, narrows) values ($1, $2, $3)',
    [hash, when, narrows],
  )
}

async function runMigration(client: pg.Client, migration: Migration): Promise<void> {
  const parts = migration.text.split('--> statement-breakpoint')
  const isWithoutTransaction = migration.text.startsWith(noTransactionMark)
  await client.query(`set lock_timeout = '${lockTimeout}'`)
  for (let tries = 1; ; tries++) {
    try {
      if (!isWithoutTransaction) await client.query('begin')
      for (const part of parts) await client.query(part)
      await recordMigration(client, migration)
      if (!isWithoutTransaction) await client.query('commit')
      return
    } catch (error) {
      if (!isWithoutTransaction) await client.query('rollback').catch(() => {})
      // 55P03: another session held the table. Statements outside a transaction would not be safe
      // to repeat.
      if (isWithoutTransaction || tries === maxTries || getSqlState(error) !== '55P03')
        throw new Error(`The migration ${migration.tag} failed: ${(error as Error).message}`, {
          cause: error,
        })
      await sleep(500 * tries)
    }
  }
}

let migrationsPromise: Promise<Migration[]> | undefined

function loadMigrations(): Promise<Migration[]> {
  migrationsPromise ??= readMigrations()
  return migrationsPromise
}

async function readMigrations(): Promise<Migration[]> {
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  return Promise.all(
    journal.entries.map(async ({ tag, when }) => ({
      tag,
      when,
      text: await readFile(join(folder, `${tag}.sql`), 'utf8'),
    })),
  )
}

type Queryable = { query: pg.Client['query'] }

export interface MigrationState {
  /** Migrations of this program and of the database: equal when it is up to date. */
  known: number
  applied: number
  /** Number of later migrations that removed what this program needs: it must not serve. */
  narrowed: number
}

export async function getMigrationState(db: Queryable): Promise<MigrationState> {
  const allMigrations = await loadMigrations()
  if (!(await hasMigrationTable(db)))
    return { known: allMigrations.length, applied: 0, narrowed: 0 }
  // Read as JSON by name, because tables of older databases do not have the column.
  const { rows } = await db.query<{ applied: number; narrowed: number }>(
    `select count(*)::int as applied,
       count(*) filter (where created_at > $1 and (to_jsonb(m) ->> 'narrows')::boolean)::int as narrowed
     from public.migration m`,
    [allMigrations.at(-1)?.when ?? 0],
  )
  return { known: allMigrations.length, ...rows[0]! }
}

/** The error for whoever starts this program on the database of a version before the baseline. */
const earlierSchemaText =
  'This database was made before the first release, by a schema that can’t be upgraded. ' +
  'Nothing was changed. Use another database; for the embedded one of a development folder, ' +
  'move the data folder (.data) away and start again'

async function isOlderThanBaseline(db: Queryable, all: readonly Migration[]): Promise<boolean> {
  if (!(await hasMigrationTable(db))) return false
  const { rows } = await db.query<{ first: string | null }>(
    'select min(created_at)::text as first from public.migration',
  )
  const first = rows[0]!.first
  return first !== null && Number(first) < all[0]!.when
}

/** The error for operators where a program must not serve any more. */
export function describeOutdated(narrowed: number): string {
  const migrations = `${narrowed} later migration${narrowed === 1 ? '' : 's'}`
  return (
    `This program is older than its database: ${migrations} removed what it needs. ` +
    'Install the version that the database was migrated by'
  )
}

/** Name of the database's last migration; null: none, or unknown to this program. */
export async function getLastMigration(db: Queryable): Promise<string | null> {
  const last = await getLastApplied(db)
  return (await loadMigrations()).find(({ when }) => when === last)?.tag ?? null
}

async function hasMigrationTable(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ present: string | null }>(
    "select to_regclass('public.migration') as present",
  )
  return Boolean(rows[0]?.present)
}

async function getLastApplied(db: Queryable): Promise<number> {
  if (!(await hasMigrationTable(db))) return -1
  const last = await db.query<{ last: string | null }>(
    'select max(created_at)::text as last from public.migration',
  )
  return Number(last.rows[0]!.last ?? -1)
}
