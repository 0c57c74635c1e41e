import { setTimeout as sleep } from 'node:timers/promises'
import { openLagMeter, parseLogPosition } from './replica-lag.ts'
import { type DatabaseAddress, resolveAddress, SafeClient } from './safe-client.ts'

/** State of a replica; `lagMs` null: it does not answer. */
export interface ReplicaState {
  /** Its address without user and password, for display. */
  name: string
  usable: boolean
  lagMs: number | null
}

export interface ReplicaWatch {
  states(): readonly ReplicaState[]
  isUsable(index: number): boolean
  /** Excludes it after a failed read until the next check. */
  exclude(index: number): void
  /** The primary did not answer its last check, or a read since. */
  isPrimaryAway(): boolean
  excludePrimary(): void
  close(): Promise<void>
}

export interface WatchOptions {
  primaryUrl: DatabaseAddress
  replicaUrls: readonly string[]
  /** Replicas with more lag are not used. */
  maxLagMs: number
  everyMs?: number
  /** Called when a replica is included or excluded. */
  onChange?: (state: ReplicaState) => void
}

/** A check that takes longer counts as failed. */
const timeoutMs = 1_000

/**
 * Checks primary and replicas once a second over dedicated connections, so that a full pool does
 * not look like a slow database. A replica is used only after a successful check; one that is not a
 * standby, lags or does not answer is excluded until it recovers. While the primary is unavailable
 * nothing new is written, and the lag stays as it was. Source: OPS-02.
 */
export function watchReplicas(options: WatchOptions): ReplicaWatch {
  const { everyMs = 1_000, maxLagMs, onChange = () => {} } = options
  const meter = openLagMeter()
  const primary = openProbe(options.primaryUrl)
  const states: ReplicaState[] = options.replicaUrls.map((url) => ({
    name: formatReplicaName(url),
    usable: false,
    lagMs: null,
  }))
  const probes = options.replicaUrls.map((url) => openProbe(url))
  let isClosed = false
  let isPrimaryAway = false
  /** When the primary answered last: nothing that we know of was written since. */
  let answeredAt = performance.now()

  function updateState(index: number, lagMs: number | null) {
    const state = states[index]!
    const usable = lagMs !== null && lagMs <= maxLagMs
    const hasChanged = usable !== state.usable
    Object.assign(state, { lagMs, usable })
    if (hasChanged) onChange(state)
  }

  async function checkReplicas(): Promise<void> {
    const at = performance.now()
    const position = await primary.ask('select pg_current_wal_lsn()::text as position')
    const isAway = typeof position?.position !== 'string'
    isPrimaryAway = isAway
    if (!isAway) {
      answeredAt = at
      meter.mark(parseLogPosition(position.position as string), at)
    }
    await Promise.all(
      probes.map(async (each, index) => {
        const row = await each.ask(
          'select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as position',
        )
        const isStandby = row?.standby === true && typeof row.position === 'string'
        updateState(
          index,
          isStandby
            ? meter.lagOf(
                parseLogPosition(row.position as string),
                isAway ? answeredAt : performance.now(),
              )
            : null,
        )
      }),
    )
  }

  const running = (async () => {
    while (!isClosed) {
      await checkReplicas().catch(() => {})
      if (!isClosed) await sleep(everyMs, undefined, { ref: false })
    }
  })()

  return {
    states: () => states,
    isUsable: (index) => states[index]!.usable,
    exclude: (index) => updateState(index, null),
    isPrimaryAway: () => isPrimaryAway,
    excludePrimary() {
      isPrimaryAway = true
    },
    async close() {
      isClosed = true
      await Promise.all([primary, ...probes].map((each) => each.end()))
      void running
    },
  }
}

/** One connection, reopened when it is lost. Returns the first row, or null on a timeout. */
function openProbe(address: DatabaseAddress) {
  let client: SafeClient | undefined
  const disconnect = () => {
    const old = client
    client = undefined
    void old?.end().catch(() => {})
  }
  return {
    async ask(text: string): Promise<Record<string, unknown> | null> {
      try {
        if (!client) {
          client = new SafeClient({
            connectionString: resolveAddress(address),
            connectionTimeoutMillis: timeoutMs,
            query_timeout: timeoutMs,
            application_name: 'haggle lag',
          })
          client.on('error', disconnect)
          await client.connect()
        }
        return (await client.query(text)).rows[0] ?? null
      } catch {
        disconnect()
        return null
      }
    },
    async end() {
      await client?.end().catch(() => {})
    },
  }
}

function formatReplicaName(url: string): string {
  return URL.canParse(url) ? decodeURIComponent(new URL(url).host) : 'replica'
}
