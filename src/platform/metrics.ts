import { sql } from 'drizzle-orm'
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
  const { rows } = await db.execute<{ name: string; value: number }>(sql`
    select 'invariant_violations' as name, count(*)::float8 as value from check_invariants()
    union all select 'reservations_live', count(*) from stock_hold where state = 'held'
    union all select 'reservations_expired', count(*) from shop_order
      where state = 'placed' and pay_by < statement_timestamp() - interval '1 minute'
    union all select 'outbox_oldest_seconds',
        greatest(coalesce(extract(epoch from statement_timestamp() - min(created_at)), 0), 0)
      from outbox_mail where state = 'waiting'
    union all select 'purge_oldest_seconds',
        greatest(coalesce(extract(epoch from statement_timestamp() - min(created_at)), 0), 0)
      from cdn_purge where stage = 0
    union all select 'outbox_failed', count(*) from outbox_mail where state = 'failed'`)
  const metrics = [
    ...rows,
    { name: 'seconds_to_measure', value: (performance.now() - startedAt) / 1000 },
    { name: 'measured_at', value: now.getTime() / 1000 },
  ]
  await db
    .insert(shopMetric)
    .values(metrics)
    .onConflictDoUpdate({ target: shopMetric.name, set: { value: sql`excluded.value` } })
  return true
}

/** Loads the latest metrics by name. */
export async function loadMetrics(db: Db): Promise<Record<string, number>> {
  const rows = await db.select().from(shopMetric)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
