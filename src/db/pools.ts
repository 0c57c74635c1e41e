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

/** A standby also reports this when its primary has removed rows that a statement still reads. */
function isReplicaFault(error: unknown): boolean {
  return isUnavailable(error) || getSqlState(error) === '40001'
}

/**
 * A replica's pool that falls back to the primary when the replica does not answer, unnoticed by
 * its readers. It calls `onFault`, so that later reads skip the replica. Source: OPS-02.
 */
export class ReplicaPool extends RequestPool {
  readonly #primary: pg.Pool
  readonly #onFault: () => void

  constructor(options: pg.PoolConfig, primary: pg.Pool, onFault: () => void) {
    super(options)
    this.#primary = primary
    this.#onFault = onFault
  }

  // biome-ignore lint/suspicious/noExplicitAny: likewise
  override query(...args: any[]): any {
    const ask = super.query as unknown as PoolFunction
    if (typeof args.at(-1) === 'function') return ask.apply(this, args)
    return this.withPrimaryFallback(ask.apply(this, args) as Promise<unknown>, () =>
      (this.#primary.query as unknown as PoolFunction).apply(this.#primary, args),
    )
  }

  // biome-ignore lint/suspicious/noExplicitAny: likewise
  override connect(...args: any[]): any {
    const open = super.connect as unknown as PoolFunction
    // With a callback, the pool itself is the caller, for a query.
    if (typeof args[0] === 'function') return open.apply(this, args)
    return this.withPrimaryFallback(open.apply(this, []) as Promise<unknown>, () =>
      this.#primary.connect(),
    )
  }

  private withPrimaryFallback(answer: Promise<unknown>, fallback: () => unknown): Promise<unknown> {
    return answer.catch((error: unknown) => {
      if (!isReplicaFault(error)) throw error
      this.#onFault()
      const context = requestContext.getStore()
      if (context) context.isDatabaseAway = false
      return fallback()
    })
  }
}
