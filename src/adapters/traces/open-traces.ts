import { ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { createTraceIds, type TraceContext, traceContext } from '#db/request-context.ts'
import { hashStatement, type Statement } from '#db/timed-client.ts'
import type { Log } from '#platform/ports.ts'

export interface TracesOptions {
  /** As OTEL_EXPORTER_OTLP_ENDPOINT, without the path of traces. */
  endpoint: string
  serviceName: string
  /** Share of the traces begun here that are recorded, from 0 to 1. */
  share: number
  log: Log
  /** How long spans are collected before they are sent. */
  delayMs?: number
}

/** An answered request, with its route pattern: never its address. */
export interface TracedRequest {
  context: TraceContext
  method: string
  route: string
  status: number
  ms: number
  /** Its code. */
  seller: string | undefined
}

export interface OpenTraces {
  /** Whether a trace that begins here is recorded. */
  isSampled(traceId: string): boolean
  request(request: TracedRequest): void
  /** Without its text and values. */
  statement(statement: Statement): void
  /** Runs a job in a trace of its own. */
  job<T>(name: string, run: () => Promise<T>): Promise<T>
  /** Sends what is left, for two seconds at most. */
  close(): Promise<void>
}

/** Spans wait here for the collector; while it is away, later ones are dropped. */
const maxQueueSize = 2_048
const exportTimeoutMillis = 5_000
const closeTimeoutMs = 2_000

/**
 * Sends the spans of requests, statements and jobs to a collector by OTLP over HTTP. Spans are made
 * when their work has ended, with the ids that the request's context has had since its start. No
 * span holds an address, a text, a parameter or a person. Source: SCALE-08, QUALITY O5.
 */
export function openTraces(options: TracesOptions): OpenTraces {
  const nextIds: { traceId: string; spanId?: string | undefined } = { traceId: '' }
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': options.serviceName }),
    sampler: new AlwaysOnSampler(),
    idGenerator: {
      generateTraceId: () => nextIds.traceId,
      generateSpanId: () => nextIds.spanId ?? createTraceIds().spanId,
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reportFailures(openExporter(options.endpoint), options.log),
        maxQueueSize,
        maxExportBatchSize: 512,
        scheduledDelayMillis: options.delayMs ?? 2_000,
        exportTimeoutMillis,
      }),
    ],
  })
  const tracer = provider.getTracer('haggle')

  function record(span: FinishedSpan): void {
    const { traceId, spanId, parentId } = span
    Object.assign(nextIds, { traceId, spanId })
    const endTime = Date.now()
    const parent: SpanContext | null = parentId
      ? { traceId, spanId: parentId, traceFlags: 1, isRemote: span.kind === SpanKind.SERVER }
      : null
    const started = tracer.startSpan(
      span.name,
      { kind: span.kind, startTime: endTime - span.ms, attributes: span.attributes },
      parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
    )
    if (span.failed) started.setStatus({ code: SpanStatusCode.ERROR })
    started.end(endTime)
  }

  return {
    // The last digits of a trace's id are random, wherever it was made.
    isSampled: (traceId) => Number.parseInt(traceId.slice(-8), 16) / 0x1_0000_0000 < options.share,
    request({ context, method, route, status, ms, seller }) {
      if (!context.sampled) return
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        ...(seller && { 'haggle.seller': seller }),
      }
      const { traceId, spanId, parentId } = context
      const name = `${method} ${route}`
      const kind = SpanKind.SERVER
      record({ name, kind, traceId, spanId, parentId, ms, failed: status >= 500, attributes })
    },
    statement({ text, ms, failed, trace: parent }) {
      if (!parent?.sampled) return
      const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'haggle.statement': hashStatement(text),
      }
      const { traceId, spanId: parentId } = parent
      record({ name: operation, kind: SpanKind.CLIENT, traceId, parentId, ms, failed, attributes })
    },
    async job(name, run) {
      const ids = createTraceIds()
      const context = { ...ids, sampled: this.isSampled(ids.traceId) }
      const startedAt = performance.now()
      let failed = true
      try {
        const result = await traceContext.run(context, run)
        failed = false
        return result
      } finally {
        const ms = performance.now() - startedAt
        const attributes = { 'haggle.job': name }
        if (context.sampled)
          record({ name: `job ${name}`, kind: SpanKind.INTERNAL, ...ids, ms, failed, attributes })
      }
    },
    async close() {
      const limit = new Promise<void>((resolve) => setTimeout(resolve, closeTimeoutMs).unref())
      await Promise.race([provider.shutdown().catch(() => {}), limit])
    },
  }
}

interface FinishedSpan {
  name: string
  kind: SpanKind
  traceId: string
  /** A new one where it has none yet. */
  spanId?: string
  parentId?: string | undefined
  ms: number
  failed: boolean
  attributes: Record<string, string | number>
}

function openExporter(endpoint: string): SpanExporter {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  return new OTLPTraceExporter({ url, timeoutMillis: exportTimeoutMillis })
}

/** Reports a collector that does not answer once, until it answers again. */
function reportFailures(exporter: SpanExporter, log: Log): SpanExporter {
  let isAway = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== 0
        if (hasFailed && !isAway)
          log.warn(
            { event: 'traces.send_failed', err: result.error },
            'Traces could not be sent to the collector',
          )
        isAway = hasFailed
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
