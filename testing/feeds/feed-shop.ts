import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { readImportOptions } from '#cli/importers/import-options.ts'
import { runExport } from '#cli/importers/run-export.ts'
import { runImport } from '#cli/importers/run-import.ts'
import type { AppContext } from '#platform/scope.ts'

/** Output and exit code of a command run. */
export interface CommandOutput {
  code: number
  out: string
  err: string
}

/** Writes a feed into `folder` and imports it, as the command line would. */
export async function importFeed(
  context: AppContext,
  folder: string,
  feed: string | Uint8Array,
  ...args: string[]
): Promise<CommandOutput> {
  const path = join(folder, 'feed.tsv')
  await writeFile(path, feed)
  return importFile(context, path, ...args)
}

export async function importFile(
  context: AppContext,
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
  const code = await runImport(context, options, { out, err, isTty: false }).finally(() => {
    out.end()
    err.end()
  })
  const [stdoutText, stderrText] = await output
  return { code, out: stdoutText, err: stderrText }
}

export async function exportFeed(context: AppContext, seller: string): Promise<string> {
  const out = new PassThrough()
  const readOutput = text(out)
  await runExport(context, seller, out)
  out.end()
  return readOutput
}
