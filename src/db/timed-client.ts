import { createHash } from 'node:crypto'
import type pg from 'pg'
import { cancelStatement } from './cancel-statement.ts'
import { requestContext, type TraceContext, traceContext } from './request-context.ts'
import { type DatabaseAddress, resolveAddress, SafeClient } from './safe-client.ts'
import { publishStatement } from './started-statements.ts'
import { isUnavailable } from './transaction.ts'

/** A finished statement. */
export interface Statement {
  text: string
  ms: number
  failed: boolean
  /** To explain the statement; never to be logged. */
  values: unknown[]
  /** Of the request or job that it belongs to. */
  trace?: TraceContext | undefined
}

export interface ClientWatch {
  /** Called for each finished statement. */
  onStatement?: (statement: Statement) => void
  /** Time limit of a request's statement, after which it is cancelled. */
  requestLimitMs?: number
  /** The same for all other work, which may take longer. */
  workLimitMs?: number
}

/**
 * A cancelled statement that has not ended after this time loses its connection: the server is
 * unreachable.
 */
const cancelPatienceMs = 2_000

type Query = (...args: unknown[]) => unknown
type QueryCallback = (error: unknown, result: unknown) => void

/**
 * Whether its success means that something is now safe. Whoever cancels the wait for the
 * synchronous standby is told of success too, with a warning: only the primary has it.
 */
const confirmsWrites = (text: string) => /^\s*commit\b/i.test(text) || writes.test(text)

const writes =
  /^\s*(?:insert|update|delete|merge|with\b[\s\S]*\b(?:insert into|update|delete from)\b)/i

/**
 * A client that counts and times the statements of a request and cancels slow ones on the server
 * too: if their connection were only closed, the statement would keep waiting there beside its
 * replacement. The connection may break at any time without ending the process: the waiting caller
 * gets the error. Source: QUALITY F2, O5, O6, SAFE-10.
 */
export function createTimedClient(
  watch: ClientWatch,
  isPrimary: boolean,
  address: DatabaseAddress,
): typeof pg.Client {
  return class extends SafeClient {
    #cancelling: Promise<void> | undefined

    constructor(options?: pg.ClientConfig) {
      super({ ...options, connectionString: resolveAddress(address) })
      // Between two statements a checked-out client has no other listener, and an unhandled error
      // event ends the process.
      this.on('error', () => {})
    }

    // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads, passed on as they came
    override query(...args: any[]): any {
      const runQuery = super.query as unknown as Query
      const text = getQueryText(args[0])
      if (text === null) return runQuery.apply(this, args)
      const context = requestContext.getStore()
      publishStatement(text, context !== undefined)
      const trace = context ?? traceContext.getStore()
      const startedAt = performance.now()
      const limitMs = context ? watch.requestLimitMs : watch.workLimitMs
      let isCancelled = false
      let limit: NodeJS.Timeout | undefined
      const startLimit = (ms: number) => {
        limit = setTimeout(() => {
          if (isCancelled) return this.#cut()
          isCancelled = true
          this.#cancelling ??= cancelStatement(this, cancelPatienceMs).finally(() => {
            this.#cancelling = undefined
          })
          startLimit(cancelPatienceMs)
        }, ms)
        limit.unref()
      }
      if (limitMs) startLimit(limitMs)
      const recordResult = (error: unknown) => {
        clearTimeout(limit)
        if (isCancelled && error instanceof Error) Object.assign(error, { givenUp: true })
        const ms = performance.now() - startedAt
        if (context) {
          context.statements++
          context.databaseMs += ms
          if (error && isUnavailable(error)) context.isDatabaseAway = true
          if (isPrimary && !context.hasWritten && !error && writes.test(text)) {
            context.hasWritten = true
            context.readsPrimary = true
          }
        }
        const values = getQueryValues(args)
        watch.onStatement?.({ text, ms, failed: Boolean(error), values, trace })
      }
      const findUnconfirmed = () =>
        isCancelled && confirmsWrites(text)
          ? Object.assign(new Error('Written, but not confirmed in time'), { givenUp: true })
          : null
      const last = args.at(-1)
      if (typeof last === 'function') {
        const callback: QueryCallback = (queryError, result) => {
          const error = queryError ?? findUnconfirmed()
          recordResult(error)
          const runCallback = () => (last as QueryCallback)(error, result)
          if (this.#cancelling) void this.#cancelling.then(runCallback)
          else runCallback()
        }
        return runQuery.apply(this, [...args.slice(0, -1), callback])
      }
      const result = runQuery.apply(this, args)
      if (!(result instanceof Promise)) {
        clearTimeout(limit)
        return result
      }
      const answer = result.then((value: unknown) => {
        const error = findUnconfirmed()
        if (error) throw error
        return value
      })
      answer.then(() => recordResult(null), recordResult)
      // A cancel still in flight would hit the connection's next statement.
      return limitMs ? answer.finally(() => this.#cancelling) : answer
    }

    /** The server does not answer at all: the pool closes the connection. */
    #cut(): void {
      const { connection } = this as unknown as { connection: { stream: { destroy(): void } } }
      connection.stream.destroy()
    }
  } as typeof pg.Client
}

/** Null: not a plain statement, such as a COPY. */
function getQueryText(query: unknown): string | null {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null || 'submit' in query) return null
  return 'text' in query && typeof query.text === 'string' ? query.text : null
}

function getQueryValues([query, values]: unknown[]): unknown[] {
  if (Array.isArray(values)) return values
  return typeof query === 'object' &&
    query !== null &&
    'values' in query &&
    Array.isArray(query.values)
    ? query.values
    : []
}

/** Identifies a statement by a hash of its text without values. */
export function hashStatement(text: string): string {
  return createHash('sha256').update(text.replace(/\s+/g, ' ').trim()).digest('hex').slice(0, 12)
}
