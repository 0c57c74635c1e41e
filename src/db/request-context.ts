import { AsyncLocalStorage } from 'node:async_hooks'

/** What the process knows of a request while it works on it, down to its statements and its calls of other services. */
export interface RequestContext {
  requestId: string
  /** W3C trace context: 32 and 16 hexadecimal digits. */
  traceId: string
  spanId: string
  sampled: boolean
  /** Statements so far, and the milliseconds that were spent waiting for them. */
  statements: number
  databaseMs: number
  /** It has written, or its browser has a moment ago: it reads the primary. Source: OPS-02. */
  readsPrimary: boolean
  /** It wrote itself: its browser is told to say so for a while. */
  hasWritten: boolean
  /** An order or a step of one: it gets a free connection before others who wait. Source: SAFE-12. */
  hasPriority?: boolean
  /** Nobody waits for its answer any more: what is not begun yet need not be. */
  isTooLate?: () => boolean
  /** The database had no answer for it. */
  isDatabaseAway: boolean
}

export const requestContext = new AsyncLocalStorage<RequestContext>()

/** The traceparent to send along with a call that this request causes; null outside of requests. Source: QUALITY O5. */
export function formatTraceparent(
  context: RequestContext | undefined = requestContext.getStore(),
): string | null {
  return context ? `00-${context.traceId}-${context.spanId}-${context.sampled ? '01' : '00'}` : null
}
