import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** W3C trace context of a request or a job: 32 and 16 hexadecimal digits. */
export interface TraceContext {
  traceId: string
  spanId: string
  /** The caller's span; absent where the trace begins here. */
  parentId?: string | undefined
  sampled: boolean
}

/** Context of a request, available to its statements and its calls to other services. */
export interface RequestContext extends TraceContext {
  requestId: string
  /** Number of statements so far, and milliseconds spent waiting for them. */
  statements: number
  databaseMs: number
  /**
   * The request has written, or its browser wrote a moment ago: it reads from the primary. Source:
   * OPS-02.
   */
  readsPrimary: boolean
  /**
   * The primary was away, and something was read from a replica instead: nothing that the request
   * makes of it stays in memory. Source: SCALE-08.
   */
  hasReadBehind?: boolean
  /** The request itself has written: its browser gets a short-lived marker cookie. */
  hasWritten: boolean
  /** A step of an order: it gets a free connection before other requests. Source: SAFE-12. */
  hasPriority?: boolean
  /** The client has disconnected: statements not yet started can be skipped. */
  isTooLate?: () => boolean
  /** The database was unavailable to this request. */
  isDatabaseAway: boolean
}

export const requestContext = new AsyncLocalStorage<RequestContext>()

/** The trace of a job, which has no request. */
export const traceContext = new AsyncLocalStorage<TraceContext>()

export const createTraceIds = () => ({
  traceId: randomBytes(16).toString('hex'),
  spanId: randomBytes(8).toString('hex'),
})

/**
 * The traceparent header for outgoing calls of this request; null outside of requests. Source:
 * QUALITY O5.
 */
export function formatTraceparent(
  context: RequestContext | undefined = requestContext.getStore(),
): string | null {
  return context ? `00-${context.traceId}-${context.spanId}-${context.sampled ? '01' : '00'}` : null
}
