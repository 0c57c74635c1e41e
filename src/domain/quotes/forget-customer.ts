import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/**
 * Takes names, contacts and words out of a person's requests, and the addresses they left for something, at every seller. The
 * requests stay with their figures and row ids. Source: ACC-05, negotiation rule 8.
 */
export async function forgetAsker(db: Db, { id, email }: { id: string; email: string }): Promise<void> {
  const theirs = sql`exists (
    select 1 from rfq r where r.seller_id = t.seller_id and r.id = t.rfq_id and r.customer_id = ${id}::uuid)`
  await db.execute(sql`delete from rfq_contact t where ${theirs}`)
  await db.execute(sql`update rfq_line t set words = '', link = '' where ${theirs} and (words <> '' or link <> '')`)
  await db.execute(sql`update rfq_file t set name = '' where ${theirs} and side = 'buyer'`)
  await db.execute(sql`update made_pack t set words = '' where ${theirs}`)
  await db.execute(sql`delete from wanted where email = ${email}`)
}
