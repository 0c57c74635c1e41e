import { resolve } from 'node:path'
import { getFilesDirectory } from '#boot/open-shop.ts'
import { restoreBackup } from './backups/restore-backup.ts'
import type { Command } from './command.ts'
import { readOptions } from './options.ts'

export const command: Command = {
  name: 'restore',
  summary: 'put a backup in the place of the shop',
  help: `haggle restore FOLDER [--replace]

Reads a backup into the database and beside the files of the configuration, all of it or nothing, counts every table against
the backup, and checks money and stock by the same rules as the running shop. A backup of an older version is brought up to
date. Stop the shop first: while it runs, nothing is done.
  --replace   give up the shop that the database holds; its files are kept beside, as files.before-…, and where the backup was
              made with --no-files they stay as they are

Exit code 0: restored and well; 1: restored, but rules are broken that were not on the day of the backup; 2: nothing done.`,
  async run(args, { openServer, out, err }) {
    const { values, positionals } = readOptions(args, { replace: { type: 'boolean' } })
    const [folder, ...rest] = positionals
    if (!folder || rest.length > 0) throw new Error('Say where from: haggle restore FOLDER')
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
      `As of ${manifest.madeAt}: ${rows.toLocaleString('en')} rows of ${manifest.tables.length} tables and ${manifest.files.count.toLocaleString('en')} files restored in ${seconds} s, all counted\n`,
    )
    for (const violation of newViolations) err.write(`BAD  ${violation}\n`)
    return newViolations.length === 0 ? 0 : 1
  },
}
