import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { measuredFigure } from '#db/tables/measured.ts'

/** A shop whose figures take this long has them taken less often: never more than a twentieth of the time. */
const share = 20

/**
 * Takes the figures of the whole shop that all processes show, and writes them down: rules broken (check_invariants()),
 * goods held, orders past their time, age of the oldest mail that waits. Answers false where it is too early for it.
 * Source: QUALITY O4, O7.
 */
export async function measure(db: Db, now: Date): Promise<boolean> {
  const before = await figures(db)
  const rest = (before.seconds_to_measure ?? 0) * share
  const ago = now.getTime() / 1000 - (before.measured_at ?? 0)
  // Taken by a clock that was ahead: they are no newer than these would be.
  if (rest > 60 && ago >= 0 && ago < rest) return false
  const began = performance.now()
  const { rows } = await db.execute<{ name: string; value: number }>(sql`
    select 'invariant_violations' as name, count(*)::float8 as value from check_invariants()
    union all select 'reservations_live', count(*) from stock_hold where state = 'held'
    union all select 'reservations_expired', count(*) from shop_order
      where state = 'placed' and pay_by < statement_timestamp() - interval '1 minute'
    union all select 'outbox_oldest_seconds', greatest(coalesce(extract(epoch from statement_timestamp() - min(created_at)), 0), 0)
      from outbox_mail where state = 'waiting'
    union all select 'outbox_failed', count(*) from outbox_mail where state = 'failed'`)
  const taken = [
    ...rows,
    { name: 'seconds_to_measure', value: (performance.now() - began) / 1000 },
    { name: 'measured_at', value: now.getTime() / 1000 },
  ]
  await db
    .insert(measuredFigure)
    .values(taken)
    .onConflictDoUpdate({ target: measuredFigure.name, set: { value: sql`excluded.value` } })
  return true
}

/** The figures as they were last taken, by name. */
export async function figures(db: Db): Promise<Record<string, number>> {
  const rows = await db.select().from(measuredFigure)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
