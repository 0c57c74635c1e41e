import { and, eq, lt, sql } from 'drizzle-orm'
import { ofAllSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import { chatDay } from '#db/tables/assistant.ts'

/** Reserves tokens of a day. Returns false and writes nothing if the total would exceed `max`. */
export async function reserveDayTokens(
  db: Db,
  sellerId: number,
  day: string,
  { tokens, max }: { tokens: number; max: number },
): Promise<boolean> {
  if (tokens > max) return false
  const rows = await db
    .insert(chatDay)
    .values({ sellerId, day, tokens })
    .onConflictDoUpdate({
      target: [chatDay.sellerId, chatDay.day],
      set: { tokens: sql`${chatDay.tokens} + ${tokens}` },
      setWhere: sql`${chatDay.tokens} + ${tokens} <= ${max}`,
    })
    .returning({ day: chatDay.day })
  return rows.length > 0
}

/**
 * Corrects a reservation by the difference to the actual use; a negative `more` releases tokens.
 */
export async function addDayTokens(
  db: Db,
  sellerId: number,
  day: string,
  more: number,
): Promise<void> {
  await db
    .update(chatDay)
    .set({ tokens: sql`greatest(0, ${chatDay.tokens} + ${more})` })
    .where(and(eq(chatDay.sellerId, sellerId), eq(chatDay.day, day)))
}

export async function getDayTokens(db: Db, sellerId: number, day: string): Promise<number> {
  const [row] = await db
    .select({ tokens: chatDay.tokens })
    .from(chatDay)
    .where(and(eq(chatDay.sellerId, sellerId), eq(chatDay.day, day)))
  return row?.tokens ?? 0
}

export async function purgeDays(db: Db, before: Date): Promise<void> {
  await db
    .delete(chatDay)
    .where(and(ofAllSellers, lt(chatDay.day, before.toISOString().slice(0, 10))))
}
