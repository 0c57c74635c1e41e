import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { type RequestContext, requestContext } from './request-context.ts'
import { getSqlState, isUnavailable } from './transaction.ts'

type PoolFunction = (...args: unknown[]) => unknown
type PoolCallback = (error: unknown, ...rest: unknown[]) => void

/** The pool's queue of clients waiting for a connection; its types omit it. */
interface PoolParts {
  _pendingQueue: object[]
}

/**
 * A pool that keeps a statement's request context even when its connection came from another
 * request, gives free connections to orders first, and records for a request that none was
 * available.
 */
export class RequestPool extends pg.Pool {
  /**
   * How often so far no connection was available: none was free in time, or the database is
   * unavailable.
   */
  failures = 0
  readonly #first = new WeakSet<object>()

  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads, passed on as they came
  override connect(...args: any[]): any {
    const open = super.connect as unknown as PoolFunction
    const context = requestContext.getStore()
    const recordFailure = (error: unknown) => {
      if (!error) return
      this.failures++
      if (context) context.isDatabaseAway = true
    }
    const [callback] = args as [PoolCallback | undefined]
    if (typeof callback === 'function') {
      const wrappedCallback: PoolCallback = (error, ...rest) => {
        recordFailure(error)
        callback(error, ...rest)
      }
      return this.#inOrder(context, () => open.call(this, AsyncLocalStorage.bind(wrappedCallback)))
    }
    const connecting = this.#inOrder(context, () => open.apply(this, []) as Promise<pg.PoolClient>)
    connecting.catch(recordFailure)
    return connecting
  }

  /** A priority request queues behind other priority requests. Source: SAFE-12. */
  #inOrder<T>(context: RequestContext | undefined, connect: () => T): T {
    const { _pendingQueue: queue } = this as unknown as PoolParts
    const before = queue.length
    const result = connect()
    if (!context?.hasPriority || queue.length <= before) return result
    const own = queue.pop()!
    const others = queue.findIndex((each) => !this.#first.has(each))
    this.#first.add(own)
    queue.splice(others === -1 ? queue.length : others, 0, own)
    return result
  }
}

/** A standby also reports 40001 when its primary has removed rows that a statement still reads. */
function isSourceFault(error: unknown): boolean {
  return isUnavailable(error) || getSqlState(error) === '40001'
}

/** A pool that a read may ask. */
export interface ReadSource {
  pool: RequestPool
  /** It did not answer: later reads skip it for a while. */
  onFault(): void
  /** It answered. */
  onRead?(): void
}

/**
 * Asks the first source that answers, unnoticed by its readers. It holds no connections of its own.
 * The order of the sources is chosen for each read. Source: OPS-02, SCALE-08.
 */
export class ReadPool extends pg.Pool {
  readonly #listSources: () => readonly ReadSource[]

  constructor(listSources: () => readonly ReadSource[]) {
    super()
    this.#listSources = listSources
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads, passed on as they came
  override query(...args: any[]): any {
    return this.#ask((pool) => (pool.query as unknown as PoolFunction).apply(pool, args))
  }

  // biome-ignore lint/suspicious/noExplicitAny: likewise
  override connect(): any {
    return this.#ask((pool) => pool.connect())
  }

  async #ask(run: (pool: RequestPool) => unknown): Promise<unknown> {
    const sources = this.#listSources()
    for (const [index, source] of sources.entries()) {
      try {
        const answer = await run(source.pool)
        source.onRead?.()
        return answer
      } catch (error) {
        if (!isSourceFault(error)) throw error
        source.onFault()
        if (index === sources.length - 1) throw error
        const context = requestContext.getStore()
        if (context) context.isDatabaseAway = false
      }
    }
    throw new Error('A read without sources')
  }
}
