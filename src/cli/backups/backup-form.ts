import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/**
 * A backup is a folder: this list, a file per table as COPY writes it (text, pressed by zstd), and the shop's own files.
 * It names no version of PostgreSQL, so that a backup of the embedded database can be restored into one of your own.
 */
const backupList = z.object({
  form: z.literal(1),
  madeAt: z.string(),
  /** The last migration that the database had had: what the tables look like. */
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
  /** What check_invariants() found wrong on the day; nothing, one hopes. */
  violations: z.array(z.string()),
})

export type BackupList = z.infer<typeof backupList>

export const listName = 'backup.json'
export const tableFile = (folder: string, table: string) =>
  join(folder, 'tables', `${table}.copy.zst`)
export const filesFolder = (folder: string) => join(folder, 'files')

/** Throws in words where the folder is no backup, or one that this program can't read. */
export async function readList(folder: string): Promise<BackupList> {
  const text = await readFile(join(folder, listName), 'utf8').catch(() => {
    throw new Error(`${folder} is no finished backup: it has no ${listName}`)
  })
  const read = backupList.safeParse(JSON.parse(text))
  if (!read.success)
    throw new Error(`${join(folder, listName)} can't be read by this version of Haggle`)
  return read.data
}

/** Throws where a file is not the one that was written. */
export async function checkTables(folder: string, list: BackupList): Promise<void> {
  for (const { name, sha256 } of list.tables) {
    const hash = createHash('sha256')
    for await (const part of createReadStream(tableFile(folder, name))) hash.update(part as Buffer)
    if (hash.digest('hex') !== sha256)
      throw new Error(`The backup is damaged: the file of ${name} has changed since`)
  }
}

/** A name as it may stand in a statement. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
