import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { readImportOptions } from '#cli/importers/import-options.ts'
import { runExport } from '#cli/importers/run-export.ts'
import { runImport } from '#cli/importers/run-import.ts'
import type { AppContext } from '#domain/scope.ts'

/** Output and exit code of a command run. */
export interface CommandOutput {
  code: number
  out: string
  err: string
}

/** Writes a feed into `folder` and imports it, as the command line would. */
export async function importFeed(
  ground: AppContext,
  folder: string,
  feed: string | Uint8Array,
  ...args: string[]
): Promise<CommandOutput> {
  const path = join(folder, 'feed.tsv')
  await writeFile(path, feed)
  return importFile(ground, path, ...args)
}

export async function importFile(
  ground: AppContext,
  path: string,
  ...args: string[]
): Promise<CommandOutput> {
  const out = new PassThrough()
  const err = new PassThrough()
  const output = Promise.all([text(out), text(err)])
  const options = readImportOptions([
    path,
    ...(args.includes('--seller') ? [] : ['--seller', 'in']),
    ...args,
  ])
  const code = await runImport(ground, options, { out, err, isTty: false }).finally(() => {
    out.end()
    err.end()
  })
  const [stdoutText, stderrText] = await output
  return { code, out: stdoutText, err: stderrText }
}

export async function exportFeed(ground: AppContext, seller: string): Promise<string> {
  const out = new PassThrough()
  const written = text(out)
  await runExport(ground, seller, out)
  out.end()
  return written
}
