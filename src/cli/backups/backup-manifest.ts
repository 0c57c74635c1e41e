import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/**
 * A backup is a folder: this manifest, a file per table as COPY writes it (text, compressed with
 * zstd), and the shop's files. It is independent of the PostgreSQL version, so that a backup of the
 * embedded database can be restored into an external one.
 */
const manifestSchema = z.object({
  form: z.literal(1),
  madeAt: z.string(),
  /** The database's last migration, which determines the layout of the tables. */
  migration: z.string(),
  postgres: z.number(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  files: z.object({ count: z.number(), bytes: z.number() }),
  /** Violations that check_invariants() reported on the day. */
  violations: z.array(z.string()),
})

export type BackupManifest = z.infer<typeof manifestSchema>

export const manifestName = 'backup.json'
export const getTableFile = (folder: string, table: string) =>
  join(folder, 'tables', `${table}.copy.zst`)
export const getFilesFolder = (folder: string) => join(folder, 'files')

/**
 * Throws a readable error where the folder is not a backup, or one that this program cannot read.
 */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => {
    throw new Error(`${folder} is no finished backup: it has no ${manifestName}`)
  })
  const result = manifestSchema.safeParse(JSON.parse(text))
  if (!result.success)
    throw new Error(`${join(folder, manifestName)} can't be read by this version of Haggle`)
  return result.data
}

/** Throws where a file differs from the one that was written. */
export async function checkTables(folder: string, manifest: BackupManifest): Promise<void> {
  for (const { name, sha256 } of manifest.tables) {
    const hash = createHash('sha256')
    for await (const part of createReadStream(getTableFile(folder, name)))
      hash.update(part as Buffer)
    if (hash.digest('hex') !== sha256)
      throw new Error(`The backup is damaged: the file of ${name} has changed since`)
  }
}

/** A name quoted for use in a statement. */
export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`
