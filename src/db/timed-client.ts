import { createHash } from 'node:crypto'
import pg from 'pg'
import { asking } from './asking.ts'
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
  /** A statement of a request that has no answer after so long loses its connection: nobody waits for it any more. */
  requestLimitMs?: number
}

type Query = (...args: unknown[]) => unknown
type Done = (error: unknown, result: unknown) => void

const writes = /^\s*(?:insert|update|delete|merge|with\b[\s\S]*\b(?:insert into|update|delete from)\b)/i

/**
 * A client that counts and times its statements for the request that they belong to. Its connection may break at any
 * time without ending the process: whoever waits for an answer is told, and nobody else needs to know. Source: QUALITY F2, O5, O6.
 */
export function timedClient(watch: ClientWatch, isPrimary: boolean): typeof pg.Client {
  return class extends pg.Client {
    constructor(options?: string | pg.ClientConfig) {
      super(options)
      // Lent out and between two statements it has no other listener, and an error nobody hears ends the process.
      this.on('error', () => {})
    }

    // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads, passed on as they came
    override query(...args: any[]): any {
      const run = super.query as unknown as Query
      const text = textOf(args[0])
      if (text === null) return run.apply(this, args)
      const now = asking.getStore()
      const began = performance.now()
      const limit = now && watch.requestLimitMs ? setTimeout(() => this.cut(), watch.requestLimitMs) : undefined
      limit?.unref()
      const done = (error: unknown) => {
        clearTimeout(limit)
        const ms = performance.now() - began
        if (now) {
          now.statements++
          now.databaseMs += ms
          if (error && isUnavailable(error)) now.databaseAway = true
          if (isPrimary && !now.wrote && !error && writes.test(text)) {
            now.wrote = true
            now.readsPrimary = true
          }
        }
        watch.onStatement?.({ text, ms, failed: Boolean(error), values: valuesOf(args) })
      }
      const last = args.at(-1)
      if (typeof last === 'function') {
        const told: Done = (error, result) => {
          done(error)
          ;(last as Done)(error, result)
        }
        return run.apply(this, [...args.slice(0, -1), told])
      }
      const answer = run.apply(this, args)
      if (answer instanceof Promise) answer.then(() => done(null), done)
      else clearTimeout(limit)
      return answer
    }

    /** The statement is beyond help: the pool throws the connection away. */
    private cut(): void {
      const { connection } = this as unknown as { connection: { stream: { destroy(): void } } }
      connection.stream.destroy()
    }
  }
}

/** Null: no plain statement, such as a COPY. */
function textOf(query: unknown): string | null {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null || 'submit' in query) return null
  return 'text' in query && typeof query.text === 'string' ? query.text : null
}

function valuesOf([query, values]: unknown[]): unknown[] {
  if (Array.isArray(values)) return values
  return typeof query === 'object' && query !== null && 'values' in query && Array.isArray(query.values)
    ? query.values
    : []
}

/** Names a statement: the same for the same text, whatever values it is given. */
export function statementHash(text: string): string {
  return createHash('sha256').update(text.replace(/\s+/g, ' ').trim()).digest('hex').slice(0, 12)
}
