import { readConfig } from '#boot/config.ts'
import type { OpenShop } from '#boot/open-shop.ts'
import { type CommandContext, formatHelp } from './command.ts'
import { commands } from './commands.ts'
import { loadQuickly } from './load-quickly.ts'
import { describeRootWarning } from './root-warning.ts'

// Before any command is loaded.
loadQuickly()
process.exitCode = await main(process.argv.slice(2))

async function main([commandName, ...rest]: string[]): Promise<number> {
  // haggle help NAME is haggle NAME --help.
  const [name, ...args] =
    commandName === 'help' && rest[0] ? [rest[0], '--help'] : [commandName, ...rest]
  const loadCommand = name ? commands[name] : undefined
  if (!loadCommand) {
    const isHelp = name === undefined || name === '--help' || name === 'help'
    ;(isHelp ? process.stdout : process.stderr).write(
      isHelp
        ? await formatOverview()
        : `haggle: no command ${JSON.stringify(name)}\n\n${await formatOverview()}`,
    )
    return isHelp ? 0 : 2
  }
  const { command } = await loadCommand()
  if (args.includes('--help')) {
    process.stdout.write(formatHelp(command))
    return 0
  }
  let openedShop: Promise<{ close(): Promise<void> }> | undefined
  const isClosing = closeOnSignals(() => openedShop)
  const report = (line: string) => process.stderr.write(`${line}\n`)
  const loadConfig = () => {
    const config = readConfig()
    const rootWarning = describeRootWarning(process.getuid?.(), config.dataDirectory)
    if (rootWarning) report(rootWarning)
    return config
  }
  const context: CommandContext = {
    openShop: () => {
      const config = loadConfig()
      openedShop ??= import('#boot/open-shop.ts').then((boot) => boot.openShop(config, { report }))
      return openedShop as Promise<OpenShop>
    },
    openServer: async () => {
      const config = loadConfig()
      const { openDatabaseServer } = await import('#boot/open-shop.ts')
      const server = openDatabaseServer(config, report)
      openedShop = server
      return { config, databaseUrl: (await server).directUrl }
    },
    out: process.stdout,
    err: process.stderr,
    isTty: process.stderr.isTTY === true,
  }
  try {
    return await command.run(args, context)
  } catch (error) {
    if (isClosing()) return await new Promise(() => {})
    process.stderr.write(
      `haggle ${name}: ${error instanceof Error ? error.message : String(error)}\n`,
    )
    return 2
  } finally {
    if (!isClosing()) await (await openedShop?.catch(() => undefined))?.close()
  }
}

/**
 * Closes the shop on Ctrl-C, so that no embedded database is left running. The returned function
 * tells whether that is in progress: errors meanwhile are its consequence.
 */
function closeOnSignals(
  openedShop: () => Promise<{ close(): Promise<void> }> | undefined,
): () => boolean {
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
      const closing = openedShop()?.then((shop) => shop.close())
      void Promise.resolve(closing)
        .catch(() => {})
        .finally(() => process.exit(code))
    })
  }
  return () => leaving
}

async function formatOverview(): Promise<string> {
  const commandModules = await Promise.all(
    Object.values(commands).map((loadCommand) => loadCommand()),
  )
  const lines = commandModules.map(
    ({ command }) => `  ${command.name.padEnd(12)}${command.summary}`,
  )
  return `Usage: haggle COMMAND [options]

Commands:
${lines.join('\n')}

Run haggle COMMAND --help for the details of a command.
`
}
