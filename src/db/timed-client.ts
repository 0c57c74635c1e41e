import { createHash } from 'node:crypto'
import type pg from 'pg'
import { cancelStatement } from './cancel-statement.ts'
import { requestContext } from './request-context.ts'
import { type DatabaseAddress, resolveAddress, SafeClient } from './safe-client.ts'
import { isUnavailable } from './transaction.ts'

/** A statement that is done, without the values that it was given. */
export interface Statement {
  text: string
  ms: number
  failed: boolean
  /** To ask the database how it did it; never to be written down. */
  values: unknown[]
}

export interface ClientWatch {
  /** Told of each statement once it is answered. */
  onStatement?: (statement: Statement) => void
  /** A statement of a request that has no answer after so long is cancelled: nobody waits for it any more. */
  requestLimitMs?: number
  /** The same for all other work, which may take longer. */
  workLimitMs?: number
}

/** A cancelled statement that has not ended after so long loses its connection: the server can't be heard. */
const cancelPatienceMs = 2_000

type Query = (...args: unknown[]) => unknown
type QueryCallback = (error: unknown, result: unknown) => void

const writes =
  /^\s*(?:insert|update|delete|merge|with\b[\s\S]*\b(?:insert into|update|delete from)\b)/i

/**
 * A client that counts and times its statements for the request that they belong to, and cancels those that take too
 * long, at the server too: a connection that were thrown away instead would go on waiting there, beside the one opened
 * in its place. Its connection may break at any time without ending the process: whoever waits for an answer is told.
 * Source: QUALITY F2, O5, O6, SAFE-10.
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
      // Lent out and between two statements it has no other listener, and an error nobody hears ends the process.
      this.on('error', () => {})
    }

    // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads, passed on as they came
    override query(...args: any[]): any {
      const run = super.query as unknown as Query
      const text = getQueryText(args[0])
      if (text === null) return run.apply(this, args)
      const context = requestContext.getStore()
      const began = performance.now()
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
        const ms = performance.now() - began
        if (context) {
          context.statements++
          context.databaseMs += ms
          if (error && isUnavailable(error)) context.isDatabaseAway = true
          if (isPrimary && !context.hasWritten && !error && writes.test(text)) {
            context.hasWritten = true
            context.readsPrimary = true
          }
        }
        watch.onStatement?.({ text, ms, failed: Boolean(error), values: getQueryValues(args) })
      }
      const last = args.at(-1)
      if (typeof last === 'function') {
        const callback: QueryCallback = (error, result) => {
          recordResult(error)
          const runCallback = () => (last as QueryCallback)(error, result)
          if (this.#cancelling) void this.#cancelling.then(runCallback)
          else runCallback()
        }
        return run.apply(this, [...args.slice(0, -1), callback])
      }
      const answer = run.apply(this, args)
      if (!(answer instanceof Promise)) {
        clearTimeout(limit)
        return answer
      }
      answer.then(() => recordResult(null), recordResult)
      // A cancel that is still under way would strike the connection's next statement.
      return limitMs ? answer.finally(() => this.#cancelling) : answer
    }

    /** The server does not answer at all: the pool throws the connection away. */
    #cut(): void {
      const { connection } = this as unknown as { connection: { stream: { destroy(): void } } }
      connection.stream.destroy()
    }
  } as typeof pg.Client
}

/** Null: no plain statement, such as a COPY. */
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

/** Names a statement: the same for the same text, whatever values it is given. */
export function hashStatement(text: string): string {
  return createHash('sha256').update(text.replace(/\s+/g, ' ').trim()).digest('hex').slice(0, 12)
}
