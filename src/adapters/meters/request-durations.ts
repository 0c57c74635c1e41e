import type { MeteredRequest } from './open-meters.ts'

/** Bucket bounds that OpenTelemetry recommends for request durations, in seconds. */
export const durations = [
  0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
] as const

const name = 'http_server_request_duration_seconds'

interface Series {
  labels: string
  /** Requests per bucket, not cumulative; the last one is above all bounds. */
  counts: number[]
  sum: number
}

/**
 * A request histogram in Prometheus text format. It is our own because cached pages are answered in
 * some twenty microseconds, of which prom-client's would take more than one.
 */
export function openRequestDurations() {
  const series = new Map<string, Series>()
  return {
    observe({ method, route, status, ms }: MeteredRequest): void {
      const key = `${method} ${status} ${route}`
      let entry = series.get(key)
      if (!entry) {
        const labels = `http_request_method="${method}",http_route="${route}",http_response_status_code="${status}"`
        entry = { labels, counts: new Array<number>(durations.length + 1).fill(0), sum: 0 }
        series.set(key, entry)
      }
      const seconds = ms / 1000
      let bucket = 0
      while (bucket < durations.length && seconds > durations[bucket]!) bucket++
      entry.counts[bucket]!++
      entry.sum += seconds
    },
    text(): string {
      const lines = [`# HELP ${name} Time from a request to its answer`, `# TYPE ${name} histogram`]
      for (const { labels, counts, sum } of series.values()) {
        let total = 0
        for (const [bucket, count] of counts.entries()) {
          total += count
          lines.push(`${name}_bucket{le="${durations[bucket] ?? '+Inf'}",${labels}} ${total}`)
        }
        lines.push(`${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${total}`)
      }
      return `${lines.join('\n')}\n`
    },
  }
}
