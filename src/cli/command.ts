import type { Config } from '#boot/config.ts'
import type { OpenShop } from '#boot/open-shop.ts'

/** A command of `npx haggle`, in its own file. */
export interface Command {
  name: string
  /** One line for the overview. */
  summary: string
  /** The whole --help text. */
  help: string
  /** Returns the exit code: 0 all done, 1 done in part, 2 nothing done. */
  run(args: string[], context: CommandContext): Promise<number>
}

/** The help as printed: its first lines are the usage. */
export function formatHelp({ help }: Pick<Command, 'help'>): string {
  const [usage = '', ...rest] = help.split('\n\n')
  return `Usage: ${[usage.replaceAll('\n', '\n       '), ...rest].join('\n\n')}\n`
}

/** Reports arguments that were not understood, with the command's help. */
export function reportMisuse(
  err: NodeJS.WritableStream,
  command: Pick<Command, 'name' | 'help'>,
  unknownWords: string[],
): 2 {
  const what =
    unknownWords.length === 0
      ? 'nothing to do'
      : `not understood: ${unknownWords.map((each) => JSON.stringify(each)).join(' ')}`
  err.write(`haggle ${command.name}: ${what}\n\n${formatHelp(command)}`)
  return 2
}

export interface CommandContext {
  /** The shop, opened at the first call; the dispatcher closes it. */
  openShop(): Promise<OpenShop>
  /**
   * The database server alone, without opening or migrating the shop; the dispatcher releases it.
   */
  openServer(): Promise<{ config: Config; databaseUrl: string }>
  out: NodeJS.WritableStream
  err: NodeJS.WritableStream
  isTty: boolean
}
