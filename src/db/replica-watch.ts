import { setTimeout as sleep } from 'node:timers/promises'
import { lagMeter, logPosition } from './replica-lag.ts'
import { currentAddress, type DatabaseAddress, SafeClient } from './safe-client.ts'

/** What is known of a replica; `lagMs` null: it does not answer. */
export interface ReplicaState {
  /** Its address without name and password, for people. */
  name: string
  usable: boolean
  lagMs: number | null
}

export interface ReplicaWatch {
  states(): readonly ReplicaState[]
  usable(index: number): boolean
  /** It did not answer: left out until it is looked at again. */
  leaveOut(index: number): void
  close(): Promise<void>
}

export interface WatchOptions {
  primaryUrl: DatabaseAddress
  replicaUrls: readonly string[]
  /** A replica that lags more is left out. */
  maxLagMs: number
  everyMs?: number
  /** Told when a replica is taken in or left out. */
  onChange?: (state: ReplicaState) => void
}

/** Longer without an answer is no answer. */
const patienceMs = 1_000

/**
 * Looks at primary and replicas once a second, by connections of its own, so that a full pool does not look like a lame
 * database. None is used before it has been looked at; one that is no standby, lags or does not answer is left out until
 * it does well. While the primary is away nothing new is written, and lag stays what it was. Source: OPS-02.
 */
export function watchReplicas(options: WatchOptions): ReplicaWatch {
  const { everyMs = 1_000, maxLagMs, onChange = () => {} } = options
  const meter = lagMeter()
  const primary = probe(options.primaryUrl)
  const states: ReplicaState[] = options.replicaUrls.map((url) => ({
    name: nameOf(url),
    usable: false,
    lagMs: null,
  }))
  const probes = options.replicaUrls.map((url) => probe(url))
  let closed = false

  function settle(index: number, lagMs: number | null) {
    const state = states[index]!
    const usable = lagMs !== null && lagMs <= maxLagMs
    const changed = usable !== state.usable
    Object.assign(state, { lagMs, usable })
    if (changed) onChange(state)
  }

  async function look(): Promise<void> {
    const at = performance.now()
    const position = await primary.ask('select pg_current_wal_lsn()::text as position')
    if (typeof position?.position === 'string') meter.mark(logPosition(position.position), at)
    await Promise.all(
      probes.map(async (each, index) => {
        const said = await each.ask(
          'select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as position',
        )
        const standsBy = said?.standby === true && typeof said.position === 'string'
        settle(
          index,
          standsBy ? meter.lagOf(logPosition(said.position as string), performance.now()) : null,
        )
      }),
    )
  }

  const running = (async () => {
    while (!closed) {
      await look().catch(() => {})
      if (!closed) await sleep(everyMs, undefined, { ref: false })
    }
  })()

  return {
    states: () => states,
    usable: (index) => states[index]!.usable,
    leaveOut: (index) => settle(index, null),
    async close() {
      closed = true
      await Promise.all([primary, ...probes].map((each) => each.end()))
      void running
    },
  }
}

/** One connection, made anew when it is lost. Answers the first row, or null where none comes in time. */
function probe(address: DatabaseAddress) {
  let client: SafeClient | undefined
  const drop = () => {
    const old = client
    client = undefined
    void old?.end().catch(() => {})
  }
  return {
    async ask(text: string): Promise<Record<string, unknown> | null> {
      try {
        if (!client) {
          client = new SafeClient({
            connectionString: currentAddress(address),
            connectionTimeoutMillis: patienceMs,
            query_timeout: patienceMs,
            application_name: 'haggle lag',
          })
          client.on('error', drop)
          await client.connect()
        }
        return (await client.query(text)).rows[0] ?? null
      } catch {
        drop()
        return null
      }
    },
    async end() {
      await client?.end().catch(() => {})
    },
  }
}

function nameOf(url: string): string {
  return URL.canParse(url) ? decodeURIComponent(new URL(url).host) : 'replica'
}
