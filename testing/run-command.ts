import { PassThrough } from 'node:stream'
import { readConfig } from '#boot/config.ts'
import { type OpenShop, openShop } from '#boot/open-shop.ts'
import type { Command } from '#cli/command.ts'
import type { Run } from './run-haggle.ts'

/**
 * Runs a command in this process, on a shop opened for it: returns output and exit code. Background jobs do
 * not run.
 */
export async function runCommand(
  command: Command,
  settings: Record<string, string>,
  ...args: string[]
): Promise<Run> {
  const out = new PassThrough()
  const err = new PassThrough()
  const config = readConfig({ HAGGLE_MODE: 'demo', LOG_LEVEL: 'silent', ...settings })
  const openShops: OpenShop[] = []
  const context = {
    out,
    err,
    isTty: false,
    openServer: async () => ({ config, databaseUrl: config.database.url! }),
    openShop: async () => {
      openShops.push(await openShop(config))
      return openShops[0]!
    },
  }
  try {
    const code = await command.run(args, context)
    return { code, ...readOutput() }
  } catch (error) {
    err.write((error as Error).message)
    return { code: 2, ...readOutput() }
  } finally {
    for (const shop of openShops) await shop.close()
  }

  function readOutput() {
    return { out: String(out.read() ?? ''), err: String(err.read() ?? '') }
  }
}
