import { randomUUID } from 'node:crypto'
import { createTraceIds, type RequestContext, type TraceContext } from '#db/request-context.ts'

const requestIdPattern = /^[A-Za-z0-9._-]{8,64}$/

/** The caller's request id where it is well-formed, else a new one. */
export function resolveRequestId(header: string | undefined): string {
  return header && requestIdPattern.test(header) ? header : randomUUID()
}

const traceparentPattern = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/
const zeroId = /^0+$/

/**
 * Continues the caller's trace with a span of our own where its header is well-formed; else starts
 * a trace. Source: QUALITY O5.
 */
export function resolveTrace(header: string | undefined): TraceContext {
  const ids = createTraceIds()
  const [, traceId, parent, flags] = traceparentPattern.exec(header ?? '') ?? []
  return traceId && parent && flags && !zeroId.test(traceId) && !zeroId.test(parent)
    ? {
        traceId,
        spanId: ids.spanId,
        parentId: parent,
        sampled: (Number.parseInt(flags, 16) & 1) === 1,
      }
    : { ...ids, sampled: false }
}

/** Context of a request at its start. `fresh`: its browser wrote a moment ago. */
export function createRequestContext(
  id: string | undefined,
  trace: string | undefined,
  fresh: boolean,
): RequestContext {
  return {
    requestId: resolveRequestId(id),
    ...resolveTrace(trace),
    statements: 0,
    databaseMs: 0,
    readsPrimary: fresh,
    hasWritten: false,
    isDatabaseAway: false,
  }
}
