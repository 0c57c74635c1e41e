import { resolve } from 'node:path'
import { getFilesDirectory } from '#boot/open-shop.ts'
import { writeBackup } from './backups/write-backup.ts'
import type { Command } from './command.ts'
import { readOptions } from './options.ts'

export const command: Command = {
  name: 'backup',
  summary: 'back up the shop into a folder',
  help: `haggle backup FOLDER [--no-files]

Writes a consistent snapshot of every table and the shop's files into a new folder, while the shop runs.
It is written as FOLDER.part and renamed when it is complete. haggle restore reads it into PostgreSQL 15 or newer.
It contains personal data and sign-ins: protect it like the database.
  --no-files   back up the database only; use it where the files are backed up by other means.
               Files in an object store are never part of it

Exit code 0: written; 2: failed, and nothing is left behind.`,
  async run(args, { openServer, out, err }) {
    const { values, positionals } = readOptions(args, { 'no-files': { type: 'boolean' } })
    const [folder, ...rest] = positionals
    if (!folder || rest.length > 0) throw new Error('Name the target folder: haggle backup FOLDER')
    const { config, databaseUrl } = await openServer()
    if (config.s3)
      err.write(
        `The files stay in bucket ${config.s3.bucket}: keep its versions as long as backups\n`,
      )
    const manifest = await writeBackup({
      databaseUrl,
      files: getFilesDirectory(config),
      folder: resolve(folder),
      now: new Date(),
      withFiles: values['no-files'] !== true && !config.s3,
      report: (line) => err.write(`${line}\n`),
    })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    out.write(
      `${folder}: ${rows.toLocaleString('en')} rows of ${manifest.tables.length} tables, ` +
        `${manifest.files.count.toLocaleString('en')} files\n`,
    )
    if (manifest.violations.length > 0)
      err.write(
        `The shop's data violates ${manifest.violations.length} rules: run haggle doctor for details\n`,
      )
    return 0
  },
}
