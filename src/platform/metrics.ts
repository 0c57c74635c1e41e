import { type SQL, sql } from 'drizzle-orm'
import { listSellers, readAcrossSellers, sumForSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import { shopMetric } from '#db/tables/metrics.ts'

/**
 * Measuring may take at most a twentieth of the time: a shop where it takes longer is measured less
 * often.
 */
const intervalFactor = 20

/**
 * Measures the metrics of the whole shop that all processes report, and stores them: violated
 * invariants (check_invariants()), held stock, overdue orders, age of the oldest waiting mail.
 * Returns false if it is too early to measure again. Source: QUALITY O4, O7.
 */
export async function recordMetrics(db: Db, now: Date): Promise<boolean> {
  const previousMetrics = await loadMetrics(db)
  const minInterval = (previousMetrics.seconds_to_measure ?? 0) * intervalFactor
  const age = now.getTime() / 1000 - (previousMetrics.measured_at ?? 0)
  // A clock that was ahead may have set `measured_at` in the future: such metrics count as old.
  if (minInterval > 60 && age >= 0 && age < minInterval) return false
  const startedAt = performance.now()
  const violations = await countViolations(db)
  const rows = await readAcrossSellers<Metric>(db, (whereSeller) =>
    waitingSql(whereSeller(sql`seller_id`)),
  )
  const metrics = [
    { name: 'invariant_violations', value: violations },
    ...[...Map.groupBy(rows, ({ name }) => name)].map(([name, group]) => combine(name, group)),
    { name: 'seconds_to_measure', value: (performance.now() - startedAt) / 1000 },
    { name: 'measured_at', value: now.getTime() / 1000 },
  ]
  await db
    .insert(shopMetric)
    .values(metrics)
    .onConflictDoUpdate({ target: shopMetric.name, set: { value: sql`excluded.value` } })
  return true
}

interface Metric extends Record<string, unknown> {
  name: string
  value: number
}

async function countViolations(db: Db): Promise<number> {
  return sumForSellers(
    await listSellers(db),
    async (id) => (await db.execute(sql`select 1 from check_invariants(${id})`)).rowCount ?? 0,
  )
}

const waitingSql = (ofSeller: SQL): SQL => sql`
  select 'reservations_live' as name, count(*)::float8 as value
    from stock_hold where ${ofSeller} and state = 'held'
  union all select 'reservations_expired', count(*) from shop_order
    where ${ofSeller} and state = 'placed' and pay_by < statement_timestamp() - interval '1 minute'
  union all select 'outbox_oldest_seconds', ${ageSql}
    from outbox_mail where ${ofSeller} and state = 'waiting'
  union all select 'purge_oldest_seconds', ${ageSql} from cdn_purge where ${ofSeller} and stage = 0
  union all select 'outbox_failed', count(*) from outbox_mail where ${ofSeller} and state = 'failed'`

const ageSql = sql`greatest(coalesce(extract(epoch from statement_timestamp() - min(created_at)), 0), 0)`

/** Of several sellers' figures: the greatest age, the sum of counts. */
function combine(name: string, metrics: readonly Metric[]): Metric {
  const values = metrics.map(({ value }) => value)
  const isAge = name.endsWith('_seconds')
  return { name, value: isAge ? Math.max(...values) : values.reduce((sum, each) => sum + each, 0) }
}

/** Loads the latest metrics by name. */
export async function loadMetrics(db: Db): Promise<Record<string, number>> {
  const rows = await db.select().from(shopMetric)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
