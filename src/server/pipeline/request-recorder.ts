import { createHash } from 'node:crypto'
import type { OpenMeters } from '#adapters/meters/open-meters.ts'
import type { RequestContext } from '#db/request-context.ts'
import type { Log } from '#platform/ports.ts'
import type { Scope } from '#platform/scope.ts'
import { resolveTrace } from './request-ids.ts'

/** A request that has been answered. It holds nothing that identifies a person or a record. */
export interface RequestRecord {
  method: string
  route: string
  status: number
  ms: number
  context?: RequestContext | undefined
  scope?: Scope | undefined
}

export interface RequestRecorder {
  record(request: RequestRecord): void
  /** A request refused before the pipeline: its route was not resolved. */
  recordRefused(method: string, requestId: string): void
  /** A request answered from the page cache; `traceparent` as received. */
  recordCached(
    method: string,
    route: string,
    status: number,
    ms: number,
    requestId: string,
    traceparent: unknown,
  ): void
}

/** Logs and counts every request. `log` null: no lines are written. Source: QUALITY O3, O4. */
export function openRequestRecorder(
  log: Log | null,
  meters: OpenMeters | undefined,
): RequestRecorder {
  return {
    record(request) {
      const { method, route, status, ms, context, scope } = request
      meters?.request({ method, route, status, ms })
      if (status < 400 && polledRoutes.has(route)) return
      log?.info(
        {
          event: 'request.completed',
          ...(context && {
            requestId: context.requestId,
            traceId: context.traceId,
            spanId: context.spanId,
          }),
          ...(scope && { seller: scope.seller.code, user: hashUser(scope) }),
          method,
          route,
          status,
          ms: Math.round(ms * 10) / 10,
          ...(context &&
            context.statements > 0 && {
              statements: context.statements,
              dbMs: Math.round(context.databaseMs),
            }),
        },
        'request',
      )
    },
    recordRefused(method, requestId) {
      meters?.request({ method, route: 'refused', status: 503, ms: 0 })
      log?.info(
        { event: 'request.refused', requestId, method, route: 'refused', status: 503, ms: 0 },
        'request',
      )
    },
    recordCached(method, route, status, ms, requestId, traceparent) {
      meters?.request({ method, route, status, ms })
      if (!log) return
      const { traceId, spanId } = resolveTrace(
        typeof traceparent === 'string' ? traceparent : undefined,
      )
      const roundedMs = Math.round(ms * 10) / 10
      log.info(
        {
          event: 'request.completed',
          requestId,
          traceId,
          spanId,
          method,
          route,
          status,
          ms: roundedMs,
          kept: true,
        },
        'request',
      )
    },
  }
}

/**
 * The balancer and Prometheus poll these every second: successful requests are counted but not
 * logged.
 */
const polledRoutes: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics'])

/** A stable hash per person and seller, without a name. */
function hashUser({ viewer, staff, seller }: Scope): string | null {
  const id = staff ? `staff ${staff.id}` : viewer.kind === 'customer' ? viewer.id : null
  return id && createHash('sha256').update(`${seller.id} ${id}`).digest('base64url').slice(0, 12)
}
