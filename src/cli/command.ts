import type { Config } from '#boot/config.ts'
import type { OpenShop } from '#boot/open-shop.ts'

/** One command of `npx haggle`, in a file of its own. */
export interface Command {
  name: string
  /** One line for the overview. */
  summary: string
  /** The whole --help text. */
  help: string
  /** Answers the exit code: 0 all done, 1 done in part, 2 nothing done. */
  run(args: string[], context: CommandContext): Promise<number>
}

export interface CommandContext {
  /** The shop, opened at the first call; the dispatcher closes it. */
  openShop(): Promise<OpenShop>
  /** The database alone, neither migrated nor looked into; the dispatcher leaves it. */
  openServer(): Promise<{ config: Config; databaseUrl: string }>
  out: NodeJS.WritableStream
  err: NodeJS.WritableStream
  isTty: boolean
}
