import pg from 'pg'
import { asking } from './asking.ts'
import { isUnavailable, sqlState } from './transaction.ts'

/** Also what a standby says when its primary has removed rows that a statement still reads. */
function isReplicaFault(error: unknown): boolean {
  return isUnavailable(error) || sqlState(error) === '40001' || sqlState(error) === '25006'
}

/**
 * A pool of a replica that asks the primary instead where the replica does not answer: its readers do not notice.
 * `onFault` hears of it, so that the next ones need not try. Source: OPS-02.
 */
export class ReplicaPool extends pg.Pool {
  readonly #primary: pg.Pool
  readonly #onFault: () => void

  constructor(options: pg.PoolConfig, primary: pg.Pool, onFault: () => void) {
    super(options)
    this.#primary = primary
    this.#onFault = onFault
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads, passed on as they came
  override query(...args: any[]): any {
    const ask = super.query as unknown as (...args: unknown[]) => unknown
    if (typeof args.at(-1) === 'function') return ask.apply(this, args)
    return (ask.apply(this, args) as Promise<unknown>).catch((error: unknown) => {
      if (!isReplicaFault(error)) throw error
      this.#onFault()
      return (this.#primary.query as unknown as (...args: unknown[]) => unknown)(...args)
    })
  }

  // biome-ignore lint/suspicious/noExplicitAny: likewise
  override connect(...args: any[]): any {
    const open = super.connect as unknown as (...args: unknown[]) => unknown
    // With a callback it is the pool itself that asks, for a query.
    if (typeof args[0] === 'function') return open.apply(this, args)
    return (open.apply(this, []) as Promise<pg.PoolClient>).catch((error: unknown) => {
      if (!isReplicaFault(error)) throw error
      this.#onFault()
      return this.#primary.connect()
    })
  }
}

/** A pool that notes for a request when there was no connection for it. */
export class PrimaryPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads, passed on as they came
  override connect(...args: any[]): any {
    const open = super.connect as unknown as (...args: unknown[]) => unknown
    const now = asking.getStore()
    const note = (error: unknown) => {
      if (now && error) now.databaseAway = true
    }
    const done = args[0]
    if (typeof done === 'function') {
      return open.call(this, (error: unknown, ...rest: unknown[]) => {
        note(error)
        done(error, ...rest)
      })
    }
    const opened = open.apply(this, []) as Promise<pg.PoolClient>
    opened.catch(note)
    return opened
  }
}
