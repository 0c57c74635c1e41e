import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { isProcessGone } from '#db/embedded/embedded-postmaster.ts'
import { migrate } from '#db/migrate.ts'
import { makeCitusTemplate } from './citus-template.ts'
import { findMemory } from './files-in-memory.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server on which each test file creates its own database from the template. */
    databaseServer: string
    /** Further servers of a Citus cluster, on which each database exists under the same name. */
    databaseWorkers: string[]
    templateDatabase: string
    /** Begins the name of each database of this run. */
    databasePrefix: string
  }
}

const root = join(import.meta.dirname, '..')

/**
 * Vitest's global setup: one server for the run, and one migrated template that every test file
 * copies. TEST_CITUS_WORKERS names the workers of the cluster whose coordinator is
 * TEST_DATABASE_URL, by commas: then each test runs on tables spread over them.
 */
export default async function setUp(project: TestProject) {
  const external = process.env.TEST_DATABASE_URL
  const embedded = external
    ? null
    : await openEmbedded({
        directory: findDirectory(),
        settings: {
          fsync: 'off',
          full_page_writes: 'off',
          synchronous_commit: 'off',
          min_wal_size: '32MB',
          max_wal_size: '256MB',
        },
      })
  const server = external ?? embedded!.url
  const workers = (process.env.TEST_CITUS_WORKERS ?? '').split(',').filter(Boolean)
  const template = `haggle_template_${hashMigrations()}`
  if (workers.length > 0) await makeCitusTemplate([server, ...workers], template)
  else await makeTemplate(server, template)
  if (embedded) await dropAbandoned(server)
  project.provide('databaseServer', server)
  project.provide('databaseWorkers', workers)
  project.provide('templateDatabase', template)
  project.provide('databasePrefix', `test_${process.pid}_`)
  return () => embedded?.close()
}

/**
 * In memory where that can be, apart for each checkout; it stays there, with the template, until the machine
 * stops.
 */
function findDirectory(): string {
  const memory = findMemory()
  if (!memory) return join(root, '.data/test-database')
  const checkout = createHash('sha256').update(realpathSync(root)).digest('hex').slice(0, 12)
  return join(memory, `haggle-test-database-${checkout}`)
}

async function makeTemplate(server: string, template: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7420002)')
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      template,
    ])
    if (rowCount === 0) {
      const draft = `${template}_draft`
      await client.query(`drop database if exists ${draft} with (force)`)
      await client.query(
        `create database ${draft} template template0 encoding 'UTF8' locale 'C.UTF-8'`,
      )
      await migrate(buildDatabaseUrl(server, draft))
      await client.query(`alter database ${draft} rename to ${template}`)
    }
  } finally {
    await client.end()
  }
}

/** Drops the databases of runs that were killed. */
async function dropAbandoned(server: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; pid: number }>(
      `select datname as name, split_part(datname, '_', 2)::int as pid
       from pg_database where datname ~ '^test_[0-9]{1,9}_'`,
    )
    for (const { name, pid } of rows)
      if (isProcessGone(pid)) await client.query(`drop database if exists ${name} with (force)`)
  } finally {
    await client.end()
  }
}

function hashMigrations(): string {
  const hash = createHash('sha256')
  const folder = join(root, 'migrations')
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()) {
    hash.update(name).update(readFileSync(join(folder, name)))
  }
  return hash.digest('hex').slice(0, 12)
}

export function buildDatabaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
