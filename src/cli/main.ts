import { readConfig } from '#boot/config.ts'
import { type OpenShop, openShop } from '#boot/open-shop.ts'
import type { Command, CommandContext } from './command.ts'

/** Loaded only when asked for: a --help must not wait for an image library. */
const commands: Record<string, () => Promise<{ command: Command }>> = {
  import: () => import('./import.ts'),
  export: () => import('./export.ts'),
  demo: () => import('./demo.ts'),
  migrate: () => import('./migrate.ts'),
  seller: () => import('./seller.ts'),
  staff: () => import('./staff.ts'),
  order: () => import('./order.ts'),
  places: () => import('./places.ts'),
  reindex: () => import('./reindex.ts'),
  synonyms: () => import('./synonyms.ts'),
  doctor: () => import('./doctor.ts'),
}

process.exitCode = await main(process.argv.slice(2))

async function main([name, ...args]: string[]): Promise<number> {
  const load = name ? commands[name] : undefined
  if (!load) {
    const asked = name === undefined || name === '--help' || name === 'help'
    ;(asked ? process.stdout : process.stderr).write(
      asked ? await overview() : `haggle: no command ${JSON.stringify(name)}\n\n${await overview()}`,
    )
    return asked ? 0 : 2
  }
  const { command } = await load()
  if (args.includes('--help')) {
    process.stdout.write(`${command.help}\n`)
    return 0
  }
  let shop: Promise<OpenShop> | undefined
  const isLeaving = leaveOnSignals(() => shop)
  const context: CommandContext = {
    openShop: () => {
      shop ??= openShop(readConfig(), { report: (line) => process.stderr.write(`${line}\n`) })
      return shop
    },
    out: process.stdout,
    err: process.stderr,
    isTty: process.stderr.isTTY === true,
  }
  try {
    return await command.run(args, context)
  } catch (error) {
    if (isLeaving()) return await new Promise(() => {})
    process.stderr.write(`haggle ${name}: ${error instanceof Error ? error.message : String(error)}\n`)
    return 2
  } finally {
    if (!isLeaving()) await (await shop?.catch(() => undefined))?.close()
  }
}

/**
 * Ctrl-C in the middle of a command: the database that it brought along must not stay behind. Answers whether that is
 * under way: what fails meanwhile, fails for this reason.
 */
function leaveOnSignals(opened: () => Promise<OpenShop> | undefined): () => boolean {
  let leaving = false
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.on(signal, () => {
      if (leaving) return
      leaving = true
      setTimeout(() => process.exit(code), 8_000).unref()
      const closed = opened()?.then((shop) => shop.close())
      void Promise.resolve(closed)
        .catch(() => {})
        .finally(() => process.exit(code))
    })
  }
  return () => leaving
}

async function overview(): Promise<string> {
  const loaded = await Promise.all(Object.values(commands).map((load) => load()))
  const lines = loaded.map(({ command }) => `  ${command.name.padEnd(10)}${command.summary}`)
  return `haggle: the shop's command line\n\n${lines.join('\n')}\n\nhaggle COMMAND --help says more.\n`
}
