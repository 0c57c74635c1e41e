import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { connectWithRetry } from './connect-with-retry.ts'

/** What stands between the shop and PostgreSQL. */
export interface Pooler {
  /** `session`: a client keeps its connection; `transaction`: each transaction may have another. */
  mode: 'none' | 'session' | 'transaction'
  /** Whether named statements work: PgBouncer before 1.21 can't follow them in this mode. */
  followsNames: boolean
}

export const noPooler: Pooler = { mode: 'none', followsNames: true }

/** A pooler gives out its most recently used connection: one round is usually enough. */
const maxRounds = 5

/**
 * Finds out whether the address is of a pooler such as PgBouncer, and in which mode. The server
 * itself costs one connection and one statement. Source: SCALE-07.
 */
export async function detectPooler(url: string): Promise<Pooler> {
  const first = await connectWithRetry(url)
  try {
    const backend = await readBackend(first)
    // A pooler tells its clients a number of its own.
    if (backend === (first as unknown as { processID: number }).processID) return noPooler
    const mode = (await isShared(url, first)) ? 'transaction' : 'session'
    return { mode, followsNames: mode === 'session' || (await rewritesNames(first)) }
  } catch (error) {
    if (/statement pooling mode/.test((error as Error).message))
      throw new Error('The pooler of DATABASE_URL pools statements: set pool_mode = transaction')
    throw error
  } finally {
    await first.end().catch(() => {})
  }
}

async function readBackend(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}

/** Whether the first client's connection is given to another one between its statements. */
async function isShared(url: string, first: pg.Client): Promise<boolean> {
  for (let round = 0; round < maxRounds; round++) {
    const before = await readBackend(first)
    const second = await connectWithRetry(url)
    try {
      await second.query('begin')
      if ((await readBackend(second)) === before) return true
      if ((await readBackend(first)) !== before) return true
    } finally {
      await second.end().catch(() => {})
    }
  }
  return false
}

/** Whether the server knows a named statement by another name: the pooler prepares it as needed. */
async function rewritesNames(client: pg.Client): Promise<boolean> {
  const name = `haggle_${randomBytes(8).toString('hex')}`
  await client.query('begin')
  try {
    await client.query({ name, text: 'select 1' })
    const { rowCount } = await client.query('select from pg_prepared_statements where name = $1', [
      name,
    ])
    if (rowCount === 0) return true
    await client.query(`deallocate ${name}`)
    return false
  } finally {
    await client.query('rollback')
  }
}
