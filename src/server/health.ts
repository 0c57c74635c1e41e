import type { Hono } from 'hono'
import type { OpenShop } from '#boot/open-shop.ts'
import { migrationState } from '#db/migrate.ts'
import type { OpenMeters } from '#outside/meters/open-meters.ts'
import type { HttpEnv } from './http.ts'

export interface Readiness {
  ready: boolean
  draining: boolean
  /** It could answer, though slowly: what is asked for most is being drawn for the first time. */
  warming: boolean
  database: 'ok' | 'away'
  /** Of this program, and of the database: a newer one may have run more. */
  migrations: { known: number; applied: number } | null
}

/** Longer without an answer is no answer. */
const patienceMs = 2_000
/** Balancers ask often, and several of them: the database is asked once for all. */
const keptMs = 500

/** Whether this process should get requests. Source: QUALITY O2, F7. */
export function readinessOf(
  shop: OpenShop,
  state: () => Pick<Readiness, 'draining' | 'warming'>,
): () => Promise<Readiness> {
  let asked: { at: number; answer: Promise<Readiness['migrations']> } | undefined
  return async () => {
    const now = performance.now()
    if (!asked || now - asked.at > keptMs) asked = { at: now, answer: migrationsSoon(shop) }
    const migrations = await asked.answer
    const upToDate = migrations !== null && migrations.applied >= migrations.known
    const { draining, warming } = state()
    const ready = upToDate && !draining && !warming
    return { ready, draining, warming, database: migrations ? 'ok' : 'away', migrations }
  }
}

async function migrationsSoon({ database }: OpenShop): Promise<Readiness['migrations']> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs)
  })
  const state = migrationState(database.pool).catch(() => null)
  return Promise.race([state, late]).finally(() => clearTimeout(timer))
}

/** /livez says that the process answers, and asks nobody; /readyz whether it should be asked. Source: OPS-04. */
export function healthDoor(app: Hono<HttpEnv>, readiness: () => Promise<Readiness>): void {
  app.get('/livez', (c) => c.text('ok', 200, noStore))
  app.get('/readyz', async (c) => {
    const said = await readiness()
    return c.json(said, said.ready ? 200 : 503, noStore)
  })
}

/** /metrics for Prometheus. */
export function metricsDoor(app: Hono<HttpEnv>, meters: OpenMeters): void {
  app.get('/metrics', async (c) => c.body(await meters.text(), 200, { ...noStore, 'content-type': meters.contentType }))
}

const noStore = { 'cache-control': 'no-store' }
