import type { MeteredRequest } from './open-meters.ts'

/** Bounds that OpenTelemetry names for the duration of requests, in seconds. */
export const durations = [
  0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
] as const

const name = 'http_server_request_duration_seconds'

interface Series {
  labels: string
  /** How many ended within each bound and not within the one before; the last: beyond all. */
  counts: number[]
  sum: number
}

/**
 * A histogram of requests in Prometheus' text. Our own, because pages from memory are answered in some twenty microseconds, of
 * which prom-client's would take more than one.
 */
export function requestDurations() {
  const series = new Map<string, Series>()
  return {
    observe({ method, route, status, ms }: MeteredRequest): void {
      const key = `${method} ${status} ${route}`
      let one = series.get(key)
      if (!one) {
        const labels = `http_request_method="${method}",http_route="${route}",http_response_status_code="${status}"`
        one = { labels, counts: new Array<number>(durations.length + 1).fill(0), sum: 0 }
        series.set(key, one)
      }
      const seconds = ms / 1000
      let at = 0
      while (at < durations.length && seconds > durations[at]!) at++
      one.counts[at]!++
      one.sum += seconds
    },
    text(): string {
      const lines = [`# HELP ${name} Time from a request to its answer`, `# TYPE ${name} histogram`]
      for (const { labels, counts, sum } of series.values()) {
        let total = 0
        for (const [at, count] of counts.entries()) {
          total += count
          lines.push(`${name}_bucket{le="${durations[at] ?? '+Inf'}",${labels}} ${total}`)
        }
        lines.push(`${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${total}`)
      }
      return `${lines.join('\n')}\n`
    },
  }
}
