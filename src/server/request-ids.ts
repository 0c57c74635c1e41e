import { randomBytes, randomUUID } from 'node:crypto'
import type { Asking } from '#db/asking.ts'

const requestIdForm = /^[A-Za-z0-9._-]{8,64}$/

/** The caller's request id where it is well-formed, else a new one. */
export function requestIdOf(header: string | undefined): string {
  return header && requestIdForm.test(header) ? header : randomUUID()
}

const traceparentForm = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/
const nobody = /^0+$/

/** The caller's trace where its header is well-formed, with a span of our own in it; else a new trace. Source: QUALITY O5. */
export function traceOf(
  header: string | undefined,
): Pick<Asking, 'traceId' | 'spanId' | 'sampled'> {
  const spanId = randomBytes(8).toString('hex')
  const [, traceId, parent, flags] = traceparentForm.exec(header ?? '') ?? []
  return traceId && parent && flags && !nobody.test(traceId) && !nobody.test(parent)
    ? { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 }
    : { traceId: randomBytes(16).toString('hex'), spanId, sampled: false }
}

/** What is known of a request when it comes. `fresh`: its browser has written a moment ago. */
export function beginAsking(
  id: string | undefined,
  trace: string | undefined,
  fresh: boolean,
): Asking {
  return {
    requestId: requestIdOf(id),
    ...traceOf(trace),
    statements: 0,
    databaseMs: 0,
    readsPrimary: fresh,
    wrote: false,
    databaseAway: false,
  }
}
