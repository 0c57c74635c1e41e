import { setTimeout as sleep } from 'node:timers/promises'

const uniqueViolation = '23505'
const retryableCodes: ReadonlySet<unknown> = new Set(['40001', '40P01'])

/**
 * Runs a transaction, and again up to three times when PostgreSQL reports a serialization failure or a deadlock,
 * after a short random wait. A unique key that another transaction took meanwhile is one more try: work that looks
 * whether a name is taken before it writes now sees it, and refuses in its own words. Anything else is thrown as it is.
 * Source: QUALITY I3.
 */
export async function retrySerialization<T>(attempt: () => Promise<T>): Promise<T> {
  let hasUniqueViolation = false
  for (let tries = 0; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!hasUniqueViolation && getSqlState(error) === uniqueViolation) {
        hasUniqueViolation = true
        continue
      }
      if (tries >= 3 || !retryableCodes.has(getSqlState(error))) throw error
      await sleep(5 + Math.random() * 20 * (tries + 1))
    }
  }
}

/** Said by the driver and its pool, which have no codes for it. */
const connectionErrors =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end)/
/** Ended by its operator, starting up, out of connections, disk or memory, or a standby that is not yet a primary. */
const unavailableCodes: ReadonlySet<unknown> = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53100',
  '53200',
  '53300',
  '08000',
  '08003',
  '08006',
  '08001',
  '25006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * No connection was to be had in time, the server went away or took too long: the same may work in a moment. Source:
 * QUALITY F2, F3.
 */
export function isUnavailable(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (
      isGivenUp(cause) ||
      connectionErrors.test(cause.message) ||
      ('code' in cause && unavailableCodes.has(cause.code))
    )
      return true
  }
  return false
}

/** Cancelled by us, or without a socket to connect to, which is a missing file. */
function isGivenUp(error: object): boolean {
  const isMissing = 'code' in error && error.code === 'ENOENT'
  return 'givenUp' in error || (isMissing && 'syscall' in error && error.syscall === 'connect')
}

/** The five-character SQLSTATE of an error, looked up through Drizzle's wrapping. */
export function getSqlState(error: unknown): string | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code))
      return cause.code
  }
  return undefined
}
