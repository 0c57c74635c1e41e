import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/** What a rule's quotes say beside the prices, days of payment too. Source: PAY-06. */
export type RuleTexts = { terms: string; note: string; paymentDays: number | null }

export const noTexts: RuleTexts = { terms: '', note: '', paymentDays: null }

/** A seller's template for a rule's quotes; null: it is gone. */
export async function loadTemplate(
  db: Db,
  sellerId: number,
  id: number,
): Promise<RuleTexts | null> {
  const { rows } = await db.execute<RuleTexts>(
    sql`select terms, note, payment_days as "paymentDays" from quote_template
      where seller_id = ${sellerId} and id = ${id}`,
  )
  return rows[0] ?? null
}
