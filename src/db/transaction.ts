import { setTimeout as sleep } from 'node:timers/promises'

const uniqueViolation = '23505'
const retryableCodes: ReadonlySet<unknown> = new Set(['40001', '40P01'])

/**
 * Runs a transaction, and retries it up to three times after a serialization failure or a deadlock,
 * after a short random delay. A unique violation is retried too: work that checks whether a name is
 * taken then sees it and refuses in its own words. Other errors are thrown unchanged. Source:
 * QUALITY I3.
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

/**
 * Error messages of the driver and its pool, which have no codes for them; of Citus about a machine
 * that went away under a statement, which it reports as internal errors; and of PgBouncer about the
 * server behind it, which it reports as violations of the protocol.
 */
const connectionErrors = new RegExp(
  `^(${[
    ...['timeout exceeded when trying to connect', 'Connection terminated'],
    ...['Client has encountered a connection error', 'Cannot use a pool after calling end'],
    ...['server closed the connection unexpectedly', 'failed to COPY to shard'],
    'failure on connection marked as essential',
    ...['server conn crashed', 'server login', 'query_wait_timeout', 'pgbouncer cannot connect'],
  ].join('|')})`,
)
/**
 * Stopped by its operator, starting up, out of connections, disk or memory, a standby that is not
 * yet a primary, or a lock that was not free in the time that its statement allows.
 */
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
  '55P03',
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
 * Whether no connection was available in time, or the server went away or took too long: a retry
 * may succeed. Source: QUALITY F2, F3.
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

/** Cancelled by us, or the socket file does not exist. */
function isGivenUp(error: object): boolean {
  const isMissing = 'code' in error && error.code === 'ENOENT'
  return 'givenUp' in error || (isMissing && 'syscall' in error && error.syscall === 'connect')
}

/** The five-character SQLSTATE of an error, also where Drizzle wraps it. */
export function getSqlState(error: unknown): string | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code))
      return cause.code
  }
  return undefined
}
