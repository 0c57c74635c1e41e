import { resolve } from 'node:path'
import { getFilesDirectory } from '#boot/open-shop.ts'
import { writeBackup } from './backups/write-backup.ts'
import type { Command } from './command.ts'
import { readOptions } from './options.ts'

export const command: Command = {
  name: 'backup',
  summary: 'write all that the shop has into a folder',
  help: `haggle backup FOLDER [--no-files]

Writes every table, as it is at one moment, and the shop's files into a new folder, while the shop goes on. It is written as
FOLDER.part and renamed once it is whole. haggle restore reads it, into any PostgreSQL from 15 on. It holds personal data and
sign-ins: keep it as you keep the database.
  --no-files   the database alone, where the files are backed up by other means

Exit code 0: written; 2: not, and nothing is left behind.`,
  async run(args, { openServer, out, err }) {
    const { values, positionals } = readOptions(args, { 'no-files': { type: 'boolean' } })
    const [folder, ...rest] = positionals
    if (!folder || rest.length > 0) throw new Error('Say where to: haggle backup FOLDER')
    const { config, databaseUrl } = await openServer()
    const manifest = await writeBackup({
      databaseUrl,
      files: getFilesDirectory(config),
      folder: resolve(folder),
      now: new Date(),
      withFiles: values['no-files'] !== true,
      report: (line) => err.write(`${line}\n`),
    })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    out.write(
      `${folder}: ${rows.toLocaleString('en')} rows of ${manifest.tables.length} tables, ${manifest.files.count.toLocaleString('en')} files\n`,
    )
    if (manifest.violations.length > 0)
      err.write(
        `The shop itself is not well: haggle doctor says what (${manifest.violations.length} rules broken)\n`,
      )
    return 0
  },
}
