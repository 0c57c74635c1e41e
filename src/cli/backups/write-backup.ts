import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { isCluster } from '#db/distribution/read-cluster.ts'
import { getLastMigration } from '#db/migrate.ts'
import { isShopRunning } from '#db/running-shop.ts'
import { SafeClient } from '#db/safe-client.ts'
import {
  type BackupManifest,
  getFilesFolder,
  getTableFile,
  manifestName,
  quoteName,
} from './backup-manifest.ts'

export interface BackupOptions {
  databaseUrl: string
  /** Folder of the shop's files. */
  files: string
  /** Target folder of the backup; it must not exist yet. */
  folder: string
  withFiles: boolean
  now: Date
  report: (line: string) => void
}

/**
 * Writes a consistent snapshot of the shop while it runs, except where it is spread over machines: there it
 * refuses while the shop runs. An incomplete backup is named `.part` and
 * removed on failure: a folder with the requested name is complete. It contains sign-in data:
 * protect it like the database. Source: OPS-03, QUALITY F13.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupManifest> {
  const { folder, report } = options
  if (existsSync(folder)) throw new Error(`${folder} is there already`)
  const draft = `${folder}.part`
  await rm(draft, { recursive: true, force: true })
  await mkdir(join(draft, 'tables'), { recursive: true, mode: 0o700 })
  const client = new SafeClient({ connectionString: options.databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    if ((await isCluster(client)) && (await isShopRunning(client))) throw new Error(clusterText)
    await client.query('begin isolation level repeatable read read only')
    const manifest = await writeTables(client, draft, options)
    await client.query('commit')
    // Copied after the rows: every file that they reference exists by now, and none of those is
    // ever deleted.
    if (options.withFiles) manifest.files = await copyFiles(options.files, getFilesFolder(draft))
    report(`${manifest.files.count.toLocaleString('en')} files copied`)
    await writeFile(join(draft, manifestName), `${JSON.stringify(manifest, null, 1)}\n`)
    await mkdir(dirname(folder), { recursive: true })
    await rename(draft, folder)
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** The servers of a cluster have no snapshot in common. */
const clusterText =
  'The database is spread over machines, and the shop runs: stop it first, or back up the servers ' +
  'themselves (docs/guides/citus.md)'

async function writeTables(
  client: pg.Client,
  draft: string,
  options: BackupOptions,
): Promise<BackupManifest> {
  const migration = await getLastMigration(client)
  if (!migration) throw new Error('This version of Haggle does not know the schema of the database')
  const version = await client.query<{ version: string }>(
    "select current_setting('server_version_num') as version",
  )
  const manifest: BackupManifest = {
    form: 1,
    madeAt: options.now.toISOString(),
    migration,
    postgres: Number(version.rows[0]!.version),
    tables: [],
    sequences: await listSequences(client),
    files: { count: 0, bytes: 0 },
    violations: await listViolations(client),
  }
  const tables = await listTables(client)
  for (const [index, { name, columns }] of tables.entries()) {
    const { rows, sha256 } = await writeTable(client, draft, name, columns)
    manifest.tables.push({ name, columns, rows, sha256 })
    options.report(`${index + 1}/${tables.length} ${name}: ${rows.toLocaleString('en')} rows`)
  }
  return manifest
}

interface Table {
  name: string
  columns: string[]
}

/**
 * The shop's tables, without those of extensions and the list of migrations, which the program
 * itself writes.
 */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum
    ) as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p')
      and not c.relispartition
      and c.relname <> 'migration'
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`)
  return rows
}

async function listSequences(client: pg.Client): Promise<BackupManifest['sequences']> {
  const { rows } = await client.query<{ name: string; last: string | null }>(`
    select sequencename as name, last_value::text as last
    from pg_sequences
    where schemaname = 'public' and sequencename <> 'migration_id_seq'
    order by 1`)
  return rows
}

export async function listViolations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ invariant: string; subject: string }>(
    'select invariant, subject from check_invariants() order by 1, 2',
  )
  return rows.map(({ invariant, subject }) => `${invariant}: ${subject}`)
}

async function writeTable(client: pg.Client, draft: string, name: string, columns: string[]) {
  const columnNames = columns.map(quoteName).join(', ')
  const copy = client.query(
    copyTo(`copy (select ${columnNames} from ${quoteName(name)}) to stdout`),
  )
  const hash = createHash('sha256')
  const hashStream = new Transform({
    transform(part: Buffer, _encoding, next) {
      hash.update(part)
      next(null, part)
    },
  })
  await pipeline(
    copy,
    createZstdCompress(),
    hashStream,
    createWriteStream(getTableFile(draft, name), { mode: 0o600 }),
  )
  return { rows: copy.rowCount, sha256: hash.digest('hex') }
}

/**
 * Uploads waiting to be imported: they are deleted afterwards, and users of a restored shop can
 * upload them again.
 */
const temporaryFolder = 'imports'

/**
 * Copies a tree, skipping files that are incomplete or disappear meanwhile; returns what was
 * copied.
 */
export async function copyFiles(from: string, to: string): Promise<BackupManifest['files']> {
  const totals = { count: 0, bytes: 0 }
  await mkdir(to, { recursive: true })
  if (!existsSync(from)) return totals
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.new')) continue
    const path = join(entry.parentPath, entry.name)
    const within = relative(from, path)
    if (within.startsWith(temporaryFolder + sep)) continue
    const copy = join(to, within)
    await mkdir(dirname(copy), { recursive: true })
    if (!(await copyIfPresent(path, copy))) continue
    totals.count++
    totals.bytes += (await stat(copy)).size
  }
  return totals
}

/** False where the file has been deleted since it was listed. */
export async function copyIfPresent(path: string, copy: string): Promise<boolean> {
  try {
    await copyFile(path, copy)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(path)) return false
    throw error
  }
}
