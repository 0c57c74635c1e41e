import { createReadStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { isCluster } from '#db/distribution/read-cluster.ts'
import { migrate, migrateUpTo } from '#db/migrate.ts'
import { isShopRunning } from '#db/running-shop.ts'
import { SafeClient } from '#db/safe-client.ts'
import { invalidationChannel } from '#platform/cache/change-log.ts'
import {
  type BackupManifest,
  checkTables,
  getFilesFolder,
  getTableFile,
  quoteName,
  readManifest,
} from './backup-manifest.ts'
import { copyFiles, listTables, listViolations } from './write-backup.ts'

export interface RestoreOptions {
  databaseUrl: string
  files: string
  folder: string
  /** Allows replacing a database that already contains a shop. */
  replace: boolean
  now: Date
  report: (line: string) => void
}

export interface RestoreResult {
  list: BackupManifest
  /** Violations that check_invariants() reports beyond those on the day of the backup. */
  newViolations: string[]
}

/**
 * Replaces the database with a backup, completely or not at all, in one transaction. The schema is
 * created as of the backup, the rows are counted against the manifest, and only then is it
 * migrated. Existing files are kept beside the restored ones. Source: OPS-03, QUALITY F13.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  const { databaseUrl, folder, report } = options
  const manifest = await readManifest(folder)
  await checkTables(folder, manifest)
  report('The backup is complete')
  const client = new SafeClient({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    if (await isCluster(client)) throw new Error(clusterText)
    if (!options.replace && (await hasShop(client)))
      throw new Error('The database contains a shop: use --replace to replace it with the backup')
    if (await isShopRunning(client))
      throw new Error('The shop runs, or a command of it does: stop it first')
    const restoredFiles = `${options.files}.restored-${process.pid}`
    const files = await copyFiles(getFilesFolder(folder), restoredFiles)
    try {
      if (files.count !== manifest.files.count || files.bytes !== manifest.files.bytes)
        throw new Error(
          `The backup is damaged: ${files.count} of ${manifest.files.count} files, or files of a different size`,
        )
      const violations = await replaceRows(client, options, manifest)
      // A backup of the database alone leaves existing files unchanged.
      if (existsSync(getFilesFolder(folder)))
        await replaceFiles(restoredFiles, options.files, options.now)
      await client.query('select pg_notify($1, $2)', [invalidationChannel, '*'])
      const newer = await migrate(databaseUrl)
      if (newer > 0) report(`${newer} newer migrations run`)
      return {
        list: manifest,
        newViolations: violations.filter((each) => !manifest.violations.includes(each)),
      }
    } finally {
      await rm(restoredFiles, { recursive: true, force: true })
    }
  } finally {
    await client.end().catch(() => {})
  }
}

const clusterText =
  'The database has the extension citus. Restore into one without it, then add the extension and its ' +
  'workers there, and run npx haggle distribute (docs/guides/citus.md)'

async function hasShop(client: pg.Client): Promise<boolean> {
  const tableCheck = await client.query<{ present: string | null }>(
    "select to_regclass('public.seller') as present",
  )
  if (!tableCheck.rows[0]!.present) return false
  return (await client.query('select 1 from seller limit 1')).rowCount === 1
}

async function replaceRows(
  client: pg.Client,
  options: RestoreOptions,
  manifest: BackupManifest,
): Promise<string[]> {
  await client.query('begin')
  // Another session may hold table locks: the restore then fails without a change.
  await client.query("set local lock_timeout = '10s'")
  await client.query("set local maintenance_work_mem = '256MB'")
  await client.query('drop schema if exists jobs cascade')
  await client.query('drop schema public cascade')
  await client.query('create schema public')
  await client.query('grant usage on schema public to public')
  await migrateUpTo(client, manifest.migration)
  const tables = await listTables(client)
  const unknownTables = manifest.tables.filter(
    ({ name }) => !tables.some((table) => table.name === name),
  )
  if (unknownTables.length > 0)
    throw new Error(`The backup has unknown tables: ${unknownTables.map((t) => t.name).join(', ')}`)
  const restoreStatements = await dropConstraints(
    client,
    tables.map(({ name }) => name),
  )
  for (const [index, table] of manifest.tables.entries()) {
    const rows = await readTable(client, options.folder, table.name, table.columns)
    if (rows !== table.rows)
      throw new Error(`${table.name} has ${rows} rows instead of ${table.rows}`)
    options.report(
      `${index + 1}/${manifest.tables.length} ${table.name}: ${rows.toLocaleString('en')} rows`,
    )
  }
  for (const { name, last } of manifest.sequences)
    if (last !== null)
      await client.query('select setval($1::regclass, $2)', [`public.${quoteName(name)}`, last])
  options.report('Making the indexes')
  for (const statement of restoreStatements) await client.query(statement)
  const violations = await listViolations(client)
  await client.query('commit')
  await client.query('analyze')
  return violations
}

/**
 * Removes rows that migrations wrote, and what slows down or blocks loading: foreign keys, indexes,
 * triggers. Returns the statements that restore those.
 */
async function dropConstraints(client: pg.Client, tables: string[]): Promise<string[]> {
  const keys = await client.query<{ table: string; name: string; definition: string }>(`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, 2`)
  for (const { table, name } of keys.rows)
    await client.query(`alter table ${quoteName(table)} drop constraint ${quoteName(name)}`)
  const indexes = await client.query<{ name: string; definition: string }>(`
    select i.relname as name, pg_get_indexdef(i.oid) as definition
    from pg_index x join pg_class i on i.oid = x.indexrelid
    where i.relnamespace = 'public'::regnamespace
      and not exists (select 1 from pg_constraint k where k.conindid = i.oid)
      and not exists (select 1 from pg_depend d where d.objid = i.oid and d.deptype = 'e')`)
  for (const { name } of indexes.rows) await client.query(`drop index ${quoteName(name)}`)
  await client.query(`truncate ${tables.map(quoteName).join(', ')}`)
  for (const name of tables)
    await client.query(`alter table ${quoteName(name)} disable trigger user`)
  return [
    ...indexes.rows.map(({ definition }) => definition),
    ...keys.rows.map(
      ({ table, name, definition }) =>
        `alter table ${quoteName(table)} add constraint ${quoteName(name)} ${definition}`,
    ),
    ...tables.map((name) => `alter table ${quoteName(name)} enable trigger user`),
  ]
}

async function readTable(
  client: pg.Client,
  folder: string,
  name: string,
  columns: string[],
): Promise<number> {
  const copy = client.query(
    copyFrom(`copy ${quoteName(name)} (${columns.map(quoteName).join(', ')}) from stdin`),
  )
  await pipeline(createReadStream(getTableFile(folder, name)), createZstdDecompress(), copy)
  return copy.rowCount
}

/** Existing files are kept beside the restored ones, in case the wrong backup was restored. */
async function replaceFiles(restoredFiles: string, files: string, now: Date): Promise<void> {
  await mkdir(dirname(files), { recursive: true })
  if (existsSync(files))
    await rename(files, `${files}.before-${now.toISOString().replace(/[:.]/g, '-')}`)
  await rename(restoredFiles, files)
}
