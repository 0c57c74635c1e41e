import type pg from 'pg'
import { SafeClient } from '../safe-client.ts'
import { superuser } from './embedded-cluster.ts'
import { isSameDirectory } from './embedded-postmaster.ts'

/** Haggle's database. The lease locks are in `postgres`, since advisory locks are per database. */
export const databaseName = 'haggle'

/** A process's lease: a connection that holds the shared lock, and a promise of its end. */
export interface EmbeddedLease {
  client: pg.Client
  ended: Promise<void>
}

/** A server's address: 127.0.0.1, or the folder of its socket. */
export interface ServerAddress {
  host: string
  port: number
}

/**
 * The address with its password, which is sent only to a server that proves that it knows it.
 * Source: SAFE-10.
 */
export function buildDatabaseUrl(
  { host, port }: ServerAddress,
  password: string,
  database = databaseName,
): string {
  return `postgres://${superuser}:${password}@${encodeURIComponent(host)}:${port}/${database}?require_auth=scram-sha-256`
}

const leaseLock = 0x4861_6701
const creationLock = 0x4861_6702

/**
 * Acquires a lease on the server, which ends by itself when the process is killed, and creates
 * Haggle's database if it is missing. Throws when the server does not answer, serves another
 * directory, or is being stopped by its last user; each of these may be temporary.
 */
export async function acquireLease(
  directory: string,
  address: ServerAddress,
  password: string,
): Promise<EmbeddedLease> {
  const client = new SafeClient({
    connectionString: buildDatabaseUrl(address, password, 'postgres'),
    ssl: false,
    application_name: 'haggle keeper',
    connectionTimeoutMillis: 3000,
    query_timeout: 15_000,
  })
  client.on('error', () => {})
  const connectionEnd = new Promise<void>((resolve) => client.once('end', () => resolve()))
  try {
    await client.connect()
    const { rows } = await client.query(`select current_setting('data_directory') as served`)
    if (!(await isSameDirectory(rows[0].served, directory)))
      throw new Error(`port ${address.port} serves ${rows[0].served}`)
    const lockResult = await client.query('select pg_try_advisory_lock_shared($1) as got', [
      leaseLock,
    ])
    if (!lockResult.rows[0].got) throw new Error('its last user is stopping it')
    await ensureDatabase(client)
    return { client, ended: connectionEnd }
  } catch (error) {
    void client.end().catch(() => {})
    throw error
  }
}

/**
 * Releases the lease. The last holder calls `stop` while it blocks new ones, which then wait and
 * start the server again. Never throws: the server may be gone already.
 */
export async function releaseLease(
  { client }: EmbeddedLease,
  stop: () => Promise<void>,
): Promise<void> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [leaseLock])
    const { rows } = await client.query('select pg_try_advisory_lock($1) as got', [leaseLock])
    if (rows[0].got) await stop()
  } catch {
    // There is no lease to release.
  }
  await client.end().catch(() => {})
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const databaseExists = async () =>
    (await client.query('select from pg_database where datname = $1', [databaseName])).rowCount ===
    1
  if (await databaseExists()) return
  await client.query('select pg_advisory_lock($1)', [creationLock])
  try {
    if (!(await databaseExists())) await client.query(`create database ${databaseName}`)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [creationLock])
  }
}
