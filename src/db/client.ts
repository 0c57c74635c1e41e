import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { retrySerialization } from './transaction.ts'

/** A connection or an open transaction: what every store takes first. */
export type Db = NodePgDatabase

export interface Database {
  /** Reads that must see the newest write, and all writes. */
  primary: Db
  /** Reads that may lag a moment; the primary itself where no replica is configured. */
  replica: Db
  pool: pg.Pool
  /** Runs `work` in one transaction of the primary; serialization failures and deadlocks are tried again. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  replicaUrls?: string[]
  /** Most connections per pool. */
  connections?: number
  onIdleError?: (error: Error) => void
}

// Counts and money are far below 2^53; a bigint column is an ordinary number in this code.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** Opens pools; nothing is connected before the first statement. A dropped idle connection is reported, never fatal. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = openPool(options.url, options)
  const replicaPools = (options.replicaUrls ?? []).map((url) => openPool(url, options))
  const primary = drizzle(pool, { casing: 'snake_case' })
  const replicas = replicaPools.map((replica) => drizzle(replica, { casing: 'snake_case' }))
  let turn = 0
  return {
    primary,
    get replica() {
      return replicas.length === 0 ? primary : replicas[turn++ % replicas.length]!
    },
    pool,
    transaction: (work) => retrySerialization(() => primary.transaction((tx) => work(tx as unknown as Db))),
    async close() {
      await Promise.all([pool, ...replicaPools].map((each) => each.end()))
    },
  }
}

function openPool(connectionString: string, options: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: options.connections ?? 10, types, connectionTimeoutMillis: 5_000 })
  pool.on('error', options.onIdleError ?? (() => {}))
  return pool
}
