import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/** A seller's switch over all answers by rules, and how soon they come. */
export type StoredSwitch = {
  stoppedAt: string | null
  stoppedBy: string | null
  afterMinutes: number
  maxPerProduct: number
}

const columns = sql`s.stopped_at as "stoppedAt", s.stopped_by as "stoppedBy",
  s.after_minutes as "afterMinutes", s.max_per_product as "maxPerProduct"`

/**
 * The switch as whoever answers by a rule must read it: locked for sharing until the transaction
 * ends. Stopping waits for answers under way, and no answer begins after it; the same goes for
 * edits of the rules. Source: DEAL-03.
 */
export async function shareAnswerSwitch(db: Db, sellerId: number): Promise<StoredSwitch> {
  await ensureSwitch(db, sellerId)
  const { rows } = await db.execute<StoredSwitch>(
    sql`select ${columns} from answer_switch s where s.seller_id = ${sellerId} for share`,
  )
  return rows[0]!
}

/** The same for stopping, and for edits of the rules: waits for every answer under way. */
export async function lockAnswerSwitch(db: Db, sellerId: number): Promise<StoredSwitch> {
  await ensureSwitch(db, sellerId)
  const { rows } = await db.execute<StoredSwitch>(
    sql`select ${columns} from answer_switch s where s.seller_id = ${sellerId} for no key update`,
  )
  return rows[0]!
}

/** To look at; without a row the defaults apply. */
export async function readAnswerSwitch(db: Db, sellerId: number): Promise<StoredSwitch> {
  const { rows } = await db.execute<StoredSwitch>(
    sql`select ${columns} from answer_switch s where s.seller_id = ${sellerId}`,
  )
  return rows[0] ?? { stoppedAt: null, stoppedBy: null, afterMinutes: 4, maxPerProduct: 2 }
}

/** Stops answers or lets them go on; the caller has locked it. `by` null: a program. */
export async function setAnswering(
  db: Db,
  sellerId: number,
  { answers, by }: { answers: boolean; by: string | null },
): Promise<void> {
  await db.execute(sql`
    update answer_switch set
      stopped_at = case when ${answers} then null else statement_timestamp() end,
      stopped_by = case when ${answers} then null else ${by}::uuid end
    where seller_id = ${sellerId}`)
}

async function ensureSwitch(db: Db, sellerId: number): Promise<void> {
  await db.execute(
    sql`insert into answer_switch (seller_id) values (${sellerId}) on conflict do nothing`,
  )
}
