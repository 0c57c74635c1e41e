import type { Hono } from 'hono'
import type { OpenMeters } from '#adapters/meters/open-meters.ts'
import type { OpenShop } from '#boot/open-shop.ts'
import { describeOutdated, getMigrationState, type MigrationState } from '#db/migrate.ts'
import type { HttpEnv } from '../pipeline/http-env.ts'

export interface Readiness {
  ready: boolean
  draining: boolean
  /**
   * The process can answer, but slowly: the most requested pages are being rendered for the first
   * time.
   */
  warming: boolean
  database: 'ok' | 'away'
  /** Migrations of this program and of the database; a newer program may have run more. */
  migrations: MigrationState | null
  /**
   * Seconds that this process's clock is ahead of the database's; 0 where they agree as far as
   * measurable.
   */
  clockAhead: number
  /** Why it is not ready, in words for operators. */
  reasons: string[]
}

/**
 * With a larger difference to the database's clock, sessions, carts and codes would expire at the
 * wrong time. Source: SAFE-10.
 */
const maxClockSeconds = 60

/** A check that takes longer counts as failed. */
const timeoutMs = 2_000
/** Several balancers ask often: the database is queried once for all of them. */
const cacheMs = 500

/** Whether this process should receive requests. Source: QUALITY O2, F7. */
export function createReadinessCheck(
  shop: OpenShop,
  state: () => Pick<Readiness, 'draining' | 'warming'>,
): () => Promise<Readiness> {
  let cached: { at: number; answer: Promise<DatabaseState | null> } | undefined
  return async () => {
    const now = performance.now()
    if (!cached || now - cached.at > cacheMs)
      cached = { at: now, answer: readStateWithTimeout(shop) }
    const databaseState = await cached.answer
    const { draining, warming } = state()
    const reasons = [...listReasons(databaseState)]
    if (draining) reasons.push('It is leaving')
    if (warming) reasons.push('It is warming up')
    const { migrations = null, clockAhead = 0 } = databaseState ?? {}
    const database = databaseState ? 'ok' : 'away'
    return {
      ready: reasons.length === 0,
      draining,
      warming,
      database,
      migrations,
      clockAhead,
      reasons,
    }
  }
}

interface DatabaseState {
  migrations: MigrationState
  clockAhead: number
}

function* listReasons(state: DatabaseState | null): Generator<string> {
  if (!state) return yield 'The database does not answer'
  const { migrations, clockAhead } = state
  const { known, applied, narrowed } = migrations
  if (applied < known) yield `The database has ${applied} of ${known} migrations`
  if (narrowed > 0) yield describeOutdated(narrowed)
  if (Math.abs(clockAhead) > maxClockSeconds)
    yield `The clock is ${Math.abs(clockAhead)} s ${clockAhead > 0 ? 'ahead of' : 'behind'} the database’s`
}

async function readState({ database: { pool } }: OpenShop): Promise<DatabaseState> {
  const before = Date.now()
  const { rows } = await pool.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  )
  const after = Date.now()
  // The database's clock was read at some time between the two.
  const { ms } = rows[0]!
  const aheadMs = before > ms ? before - ms : after < ms ? after - ms : 0
  return { migrations: await getMigrationState(pool), clockAhead: Math.trunc(aheadMs / 1000) + 0 }
}

async function readStateWithTimeout(shop: OpenShop): Promise<DatabaseState | null> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs)
  })
  const state = readState(shop).catch(() => null)
  return Promise.race([state, timeout]).finally(() => clearTimeout(timer))
}

/**
 * /livez reports that the process answers, without checking dependencies; /readyz whether it should
 * receive requests. Source: OPS-04.
 */
export function addHealthRoutes(app: Hono<HttpEnv>, readiness: () => Promise<Readiness>): void {
  app.get('/livez', (c) => c.text('ok', 200, noStore))
  app.get('/readyz', async (c) => {
    const result = await readiness()
    return c.json(result, result.ready ? 200 : 503, noStore)
  })
}

export function addMetricsRoute(app: Hono<HttpEnv>, meters: OpenMeters): void {
  app.get('/metrics', async (c) =>
    c.body(await meters.text(), 200, { ...noStore, 'content-type': meters.contentType }),
  )
}

const noStore = { 'cache-control': 'no-store' }
