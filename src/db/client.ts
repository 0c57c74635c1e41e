import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { runWithCommitTasks } from './after-commit.ts'
import type { Pooler } from './detect-pooler.ts'
import { ReadPool, type ReadSource, RequestPool } from './pools.ts'
import { isLoadedForMemory } from './reads-for-memory.ts'
import { type ReplicaState, type ReplicaWatch, watchReplicas } from './replica-watch.ts'
import { requestContext } from './request-context.ts'
import { runTransaction } from './run-transaction.ts'
import type { DatabaseAddress } from './safe-client.ts'
import { limitSession } from './session-limits.ts'
import { createTimedClient, type Statement } from './timed-client.ts'
import { retrySerialization } from './transaction.ts'
import { withoutStatementNames } from './unnamed-statements.ts'

/** A connection or an open transaction: the first parameter of every repository function. */
export type Db = NodePgDatabase

export interface Database {
  /** Reads that must see the newest write, and all writes. */
  primary: Db
  /**
   * Reads that tolerate replication lag: the next healthy replica. The primary where there is none,
   * in a request that has written, for a browser that wrote a moment ago, and for what stays in
   * memory. Source: OPS-02.
   */
  readonly replica: Db
  pool: pg.Pool
  /**
   * Runs `work` in one transaction on the primary; retries after serialization failures and
   * deadlocks.
   */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** State of a pool, for metrics. */
export interface PoolState {
  name: string
  used: number
  waiting: number
  max: number
  /** How often so far no connection was available. */
  failures: number
}

export interface OpenDatabase extends Database {
  /**
   * Opens and frees this many connections in each pool, because opening one takes long on a busy
   * machine.
   */
  connect(count: number): Promise<void>
  pools(): PoolState[]
  replicas(): readonly ReplicaState[]
}

export interface DatabaseOptions {
  url: DatabaseAddress
  replicaUrls?: readonly string[]
  /** What the addresses lead to; absent: PostgreSQL itself. */
  pooler?: Pooler
  /** Replicas with more lag are not used. */
  maxLagMs?: number
  /** Maximum connections per pool. */
  connections?: number
  /** How long to wait for a free connection before failing. */
  waitMs?: number
  /** Statements of requests are cancelled after this time. */
  requestLimitMs?: number
  /** The same for other work: jobs, recurring tasks, imports. */
  workLimitMs?: number
  onIdleError?: (error: Error) => void
  onReplica?: (state: ReplicaState) => void
  onStatement?: (statement: Statement) => void
}

// Row numbers, counts and money are read as numbers, from each statement and through each door of the
// driver. None of them comes near 2^53; if one ever did, it must not be rounded in silence.
const int8Array = 1016
pg.types.setTypeParser(pg.types.builtins.INT8, parseInt8)
const parseTextArray = pg.types.getTypeParser(int8Array as typeof pg.types.builtins.INT8)
pg.types.setTypeParser(int8Array as typeof pg.types.builtins.INT8, (text) =>
  (parseTextArray(text) as (string | null)[]).map((each) =>
    each === null ? null : parseInt8(each),
  ),
)

function parseInt8(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new Error(`${text} is too large for a number`)
  return number
}

/**
 * Opens pools; nothing connects before the first statement. A lost idle connection is reported,
 * never fatal.
 */
export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const {
    url,
    replicaUrls = [],
    maxLagMs = 5_000,
    onIdleError = () => {},
    onReplica = () => {},
  } = options
  const pool = new RequestPool(buildPoolConfig(url, options, true))
  pool.on('error', onIdleError)
  const replicaWatch =
    replicaUrls.length > 0
      ? watchReplicas({ primaryUrl: url, replicaUrls, maxLagMs, onChange: onReplica })
      : undefined
  const replicaPools = replicaUrls.map((replicaUrl) => {
    const each = new RequestPool(buildPoolConfig(replicaUrl, options, false))
    each.on('error', onIdleError)
    return each
  })
  const primary = drizzle(pool, { casing: 'snake_case' })
  const reads = replicaWatch
    ? openReads(pool, replicaPools, replicaWatch)
    : { replica: primary, current: primary }
  return {
    primary,
    get replica() {
      if (requestContext.getStore()?.readsPrimary) return primary
      return isLoadedForMemory() ? reads.current : reads.replica
    },
    pool,
    transaction: (work) =>
      retrySerialization(() => runWithCommitTasks(() => runTransaction(pool, primary, work))),
    pools: () =>
      [pool, ...replicaPools].map((each, index) =>
        getPoolState(each, index === 0 ? 'primary' : `replica ${index}`),
      ),
    replicas: () => replicaWatch?.states() ?? [],
    async connect(count) {
      const connections = [pool, ...replicaPools].flatMap((each) =>
        Array.from({ length: count }, () => each.connect()),
      )
      for (const one of await Promise.allSettled(connections))
        if (one.status === 'fulfilled') one.value.release()
    },
    async close() {
      await replicaWatch?.close()
      await Promise.all([pool, ...replicaPools].map((each) => each.end()))
    },
  }
}

/**
 * `replica` asks the copies first. `current` asks the primary; while it is away a request reads a
 * copy, and nothing of it stays in memory. Source: OPS-02, SCALE-08.
 */
function openReads(
  primary: RequestPool,
  replicaPools: readonly RequestPool[],
  watch: ReplicaWatch,
): { replica: Db; current: Db } {
  const main: ReadSource = { pool: primary, onFault: () => watch.excludePrimary() }
  const copies = replicaPools.map((pool, index) => ({
    pool,
    index,
    onFault: () => watch.exclude(index),
  }))
  let cursor = 0
  const listCopies = () => {
    const first = cursor++
    return copies
      .map((_, n) => copies[(first + n) % copies.length]!)
      .filter(({ index }) => watch.isUsable(index))
  }
  const listForMemory = () => {
    const context = requestContext.getStore()
    if (!context) return [main]
    const onRead = () => {
      context.hasReadBehind = true
    }
    const behind = listCopies().map((copy) => ({ ...copy, onRead }))
    return watch.isPrimaryAway() ? [...behind, main] : [main, ...behind]
  }
  const open = (list: () => readonly ReadSource[]) =>
    drizzle(new ReadPool(list), { casing: 'snake_case' })
  return { replica: open(() => [...listCopies(), main]), current: open(listForMemory) }
}

function getPoolState(pool: RequestPool, name: string): PoolState {
  const { totalCount, idleCount, waitingCount, failures } = pool
  return {
    name,
    used: totalCount - idleCount,
    waiting: waitingCount,
    max: pool.options.max ?? 10,
    failures,
  }
}

function buildPoolConfig(
  address: DatabaseAddress,
  options: DatabaseOptions,
  isPrimary: boolean,
): pg.PoolConfig {
  const { connections: max = 10, onStatement, requestLimitMs, workLimitMs } = options
  const limits = { ...(requestLimitMs && { requestLimitMs }), ...(workLimitMs && { workLimitMs }) }
  const watch = { ...(onStatement && { onStatement }), ...limits }
  const Client = createTimedClient(watch, isPrimary, address)
  return {
    max,
    Client: options.pooler?.followsNames === false ? withoutStatementNames(Client) : Client,
    // A setting would stay at a connection that the next transaction of anybody gets.
    ...(options.pooler?.mode !== 'transaction' && { onConnect: limitSession }),
    // Idle connections are kept for a while: reopening them in the next rush would use the CPU that
    // it needs.
    connectionTimeoutMillis: options.waitMs ?? 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  }
}
