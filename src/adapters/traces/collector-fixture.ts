import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'

/** OTLP as JSON, as its specification has it: ids in hexadecimal, times as decimal strings. */
const attributesSchema = z.array(
  z.object({
    key: z.string(),
    value: z.union([
      z.strictObject({ stringValue: z.string() }),
      z.strictObject({ intValue: z.union([z.number().int(), z.string().regex(/^-?\d+$/)]) }),
      z.strictObject({ doubleValue: z.number() }),
      z.strictObject({ boolValue: z.boolean() }),
      z.strictObject({ arrayValue: z.unknown() }),
    ]),
  }),
)
const spanSchema = z.object({
  traceId: z.string().regex(/^(?!0+$)[0-9a-f]{32}$/),
  spanId: z.string().regex(/^(?!0+$)[0-9a-f]{16}$/),
  parentSpanId: z.union([z.literal(''), z.string().regex(/^[0-9a-f]{16}$/)]).optional(),
  name: z.string().min(1),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes: attributesSchema,
  status: z.object({ code: z.int().min(0).max(2).optional() }).optional(),
})
const requestSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(
        z.object({ scope: z.object({ name: z.string() }), spans: z.array(spanSchema) }),
      ),
    }),
  ),
})

export type ReceivedSpan = z.infer<typeof spanSchema>

export interface Collector {
  url: string
  /** `stalled`: takes requests and never answers. */
  mode: 'right' | 'stalled' | 'broken'
  spans: ReceivedSpan[]
  services: Set<unknown>
  /** Bodies as they came. */
  bodies: string[]
  /** What was no OTLP. */
  faults: unknown[]
  requests: number
  close(): Promise<void>
}

/** A collector of OTLP over HTTP that refuses what does not follow the protocol. */
export async function openCollector(): Promise<Collector> {
  const server = createServer((request, response) => {
    collector.requests++
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (collector.mode === 'stalled') return
      if (collector.mode === 'broken') return void response.writeHead(400).end('{')
      const isRight =
        request.method === 'POST' &&
        request.url === '/v1/traces' &&
        request.headers['content-type'] === 'application/json'
      if (!isRight) collector.faults.push(`${request.method} ${request.url}`)
      const sent = Buffer.concat(parts)
      const text = (
        request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
      ).toString()
      collector.bodies.push(text)
      const parsed = requestSchema.safeParse(JSON.parse(text))
      if (!parsed.success) collector.faults.push(parsed.error)
      for (const { resource, scopeSpans } of parsed.data?.resourceSpans ?? []) {
        collector.services.add(readAttributes(resource)['service.name'])
        collector.spans.push(...scopeSpans.flatMap(({ spans }) => spans))
      }
      response
        .writeHead(parsed.success && isRight ? 200 : 400, { 'content-type': 'application/json' })
        .end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const collector: Collector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mode: 'right',
    spans: [],
    services: new Set(),
    bodies: [],
    faults: [],
    requests: 0,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return collector
}

/** Attributes by name. */
export function readAttributes({
  attributes,
}: {
  attributes: z.infer<typeof attributesSchema>
}): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
