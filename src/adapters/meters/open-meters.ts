import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { PoolState } from '#db/client.ts'
import type { ReplicaState } from '#db/replica-watch.ts'
import type { Metrics } from '#platform/ports.ts'
import { durations, openRequestDurations } from './request-durations.ts'

export interface MeteredRequest {
  method: string
  /**
   * The route pattern, never the address itself: addresses contain order numbers and are unbounded.
   */
  route: string
  status: number
  ms: number
}

/** Gauges that are read when metrics are collected. */
export interface Readings {
  inFlight: () => number
  /** Open connections, idle ones included. */
  connections: () => Promise<number>
  /** Open event streams of desks. */
  streams: () => number
  /** Event loop delay in seconds, mean of the last second. */
  loopDelay: () => number
  pools: () => readonly PoolState[]
  replicas: () => readonly ReplicaState[]
  draining: () => boolean
  /** Whether Redis answers; null: there is none. */
  redis: () => boolean | null
  /** Metrics of the whole shop by name, as the job `measure` stored them. */
  figures: () => Promise<Readonly<Record<string, number>>>
}

export interface OpenMeters extends Metrics {
  request(request: MeteredRequest): void
  /** A request was refused because of overload. */
  shed(kind: string): void
  statement(ms: number, failed: boolean): void
  /** Registers gauges to be read on each collection. */
  watch(readings: Readings): void
  /** Prometheus text format. */
  text(): Promise<string>
  readonly contentType: string
}

/**
 * The shop's Prometheus metrics. Names are those of docs/quality.md, O4; no series names a person,
 * an address or a seller.
 */
export function openMeters(): OpenMeters {
  const registry = new Registry()
  const registers = [registry]
  const requests = openRequestDurations()
  const statements = new Histogram({
    name: 'db_client_operation_duration_seconds',
    help: 'Time from a statement to its answer',
    labelNames: ['outcome'],
    buckets: [0.001, ...durations],
    registers,
  })
  const shed = new Counter({
    name: 'haggle_requests_shed_total',
    help: 'Requests refused because there was too much to do, by what they asked for',
    labelNames: ['kind'],
    registers,
  })
  const checkouts = new Counter({
    name: 'haggle_checkouts_total',
    help: 'Attempts to place an order, by how they ended',
    labelNames: ['outcome'],
    registers,
  })
  const statementOutcomes = { ok: statements.labels('ok'), failed: statements.labels('failed') }
  return {
    countCheckout: (outcome) => checkouts.labels(outcome).inc(),
    request: (request) => requests.observe(request),
    shed: (kind) => shed.labels(kind).inc(),
    statement: (ms, failed) => statementOutcomes[failed ? 'failed' : 'ok'].observe(ms / 1000),
    watch: (readings) => registerGauges(registry, readings),
    text: async () => requests.text() + (await registry.metrics()),
    contentType: registry.contentType,
  }
}

/** Measured from the start time, so that setting the clock does not change it. */
const processStart = Date.now() / 1000 - process.uptime()

type RegisterGauge = (
  name: string,
  help: string,
  labelNames: string[],
  read: (into: Gauge) => void | Promise<void>,
) => void

function registerGauges(registry: Registry, readings: Readings): void {
  const gauge: RegisterGauge = (name, help, labelNames, read) => {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        await read(this)
      },
    })
  }
  registerServerGauges(gauge, readings)
  registerProcessGauges(gauge)
  registerDatabaseGauges(gauge, readings)
  gauge(
    'haggle_shop',
    'Figures of the whole shop, taken once a minute',
    ['figure'],
    async (into) => {
      for (const [name, value] of Object.entries(await readings.figures()))
        into.labels(name).set(value)
    },
  )
}

function registerServerGauges(gauge: RegisterGauge, readings: Readings): void {
  gauge('http_server_active_requests', 'Requests being worked on', [], (into) =>
    into.set(readings.inFlight()),
  )
  gauge(
    'http_server_open_connections',
    'Connections that are open, asking or idle',
    [],
    async (into) => into.set(await readings.connections()),
  )
  gauge('haggle_desk_streams', 'Event streams of desks that are open', [], (into) =>
    into.set(readings.streams()),
  )
  gauge(
    'nodejs_eventloop_delay_seconds',
    'How late the event loop runs, mean of the last second',
    [],
    (into) => into.set(readings.loopDelay()),
  )
  gauge('haggle_draining', '1 while this process is leaving', [], (into) =>
    into.set(Number(readings.draining())),
  )
}

function registerProcessGauges(gauge: RegisterGauge): void {
  gauge('process_resident_memory_bytes', 'Resident memory', [], (into) =>
    into.set(process.memoryUsage.rss()),
  )
  gauge('process_cpu_seconds_total', 'Processor time used so far', [], (into) => {
    const { user, system } = process.cpuUsage()
    into.set((user + system) / 1e6)
  })
  gauge(
    'process_start_time_seconds',
    'When this process began, since 1970; later where it was ended',
    [],
    (into) => into.set(processStart),
  )
  gauge(
    'haggle_clock_seconds',
    'What the clock here says, since 1970: compare it with the time of the asking',
    [],
    (into) => into.set(Date.now() / 1000),
  )
}

function registerDatabaseGauges(gauge: RegisterGauge, readings: Readings): void {
  gauge(
    'db_client_connection_count',
    'Connections of a pool that are lent out',
    ['pool'],
    (into) => {
      for (const { name, used } of readings.pools()) into.labels(name).set(used)
    },
  )
  gauge(
    'db_client_connection_pending_requests',
    'Those who wait for a connection',
    ['pool'],
    (into) => {
      for (const { name, waiting } of readings.pools()) into.labels(name).set(waiting)
    },
  )
  gauge('db_client_connection_max', 'Most connections of a pool', ['pool'], (into) => {
    for (const { name, max } of readings.pools()) into.labels(name).set(max)
  })
  gauge(
    'db_client_connection_failures_total',
    'Times that somebody got no connection: none was free in time, or the database is away',
    ['pool'],
    (into) => {
      for (const { name, failures } of readings.pools()) into.labels(name).set(failures)
    },
  )
  gauge('haggle_redis_up', '1 where Redis answers; absent where there is none', [], (into) => {
    const isUp = readings.redis()
    if (isUp !== null) into.set(Number(isUp))
  })
  gauge('haggle_replica_usable', '1 where reads go to this replica', ['replica'], (into) => {
    for (const { name, usable } of readings.replicas()) into.labels(name).set(Number(usable))
  })
  gauge(
    'haggle_replica_lag_seconds',
    'How far a replica lags; absent where it does not answer',
    ['replica'],
    (into) => {
      for (const { name, lagMs } of readings.replicas())
        if (lagMs !== null) into.labels(name).set(lagMs / 1000)
    },
  )
}
