import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { shopMetric } from '#db/tables/metrics.ts'

/** A shop whose figures take this long has them taken less often: never more than a twentieth of the time. */
const intervalFactor = 20

/**
 * Takes the figures of the whole shop that all processes show, and writes them down: rules broken (check_invariants()),
 * goods held, orders past their time, age of the oldest mail that waits. Answers false where it is too early for it.
 * Source: QUALITY O4, O7.
 */
export async function recordMetrics(db: Db, now: Date): Promise<boolean> {
  const previousMetrics = await loadMetrics(db)
  const minInterval = (previousMetrics.seconds_to_measure ?? 0) * intervalFactor
  const age = now.getTime() / 1000 - (previousMetrics.measured_at ?? 0)
  // Taken by a clock that was ahead: they are no newer than these would be.
  if (minInterval > 60 && age >= 0 && age < minInterval) return false
  const startedAt = performance.now()
  const { rows } = await db.execute<{ name: string; value: number }>(sql`
    select 'invariant_violations' as name, count(*)::float8 as value from check_invariants()
    union all select 'reservations_live', count(*) from stock_hold where state = 'held'
    union all select 'reservations_expired', count(*) from shop_order
      where state = 'placed' and pay_by < statement_timestamp() - interval '1 minute'
    union all select 'outbox_oldest_seconds', greatest(coalesce(extract(epoch from statement_timestamp() - min(created_at)), 0), 0)
      from outbox_mail where state = 'waiting'
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

/** The figures as they were last taken, by name. */
export async function loadMetrics(db: Db): Promise<Record<string, number>> {
  const rows = await db.select().from(shopMetric)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
