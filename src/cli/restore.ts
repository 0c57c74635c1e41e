import { resolve } from 'node:path'
import { getFilesDirectory } from '#boot/open-shop.ts'
import { restoreBackup } from './backups/restore-backup.ts'
import type { Command } from './command.ts'
import { readOptions } from './options.ts'

export const command: Command = {
  name: 'restore',
  summary: 'restore the shop from a backup',
  help: `haggle restore FOLDER [--replace]

Restores a backup into the configured database and data directory, completely or not at all. It compares the row count
of every table with the backup, and checks money and stock by the same rules as the running shop. A backup of an older
version is migrated. Stop the shop first: while it runs, restore refuses to start.
  --replace   replace the shop in the database; its files are kept as files.before-…,
              and if the backup was made with --no-files they stay unchanged

Exit code 0: restored; 1: restored, but the data violates rules that it did not violate at the time of the backup;
2: nothing done.`,
  async run(args, { openServer, out, err }) {
    const { values, positionals } = readOptions(args, { replace: { type: 'boolean' } })
    const [folder, ...rest] = positionals
    if (!folder || rest.length > 0) throw new Error('Name the backup: haggle restore FOLDER')
    const { config, databaseUrl } = await openServer()
    const startedAt = performance.now()
    const { list: manifest, newViolations } = await restoreBackup({
      databaseUrl,
      files: getFilesDirectory(config),
      folder: resolve(folder),
      now: new Date(),
      replace: values.replace === true,
      report: (line) => err.write(`${line}\n`),
    })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    out.write(
      `As of ${manifest.madeAt}: ${rows.toLocaleString('en')} rows of ${manifest.tables.length} tables ` +
        `and ${manifest.files.count.toLocaleString('en')} files restored in ${seconds} s, all counted\n`,
    )
    for (const violation of newViolations) err.write(`BAD  ${violation}\n`)
    return newViolations.length === 0 ? 0 : 1
  },
}
