import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Customer } from '#platform/scope.ts'

/** What companies keep of this person in one seller's shop: an address, an account, an invitation. */
export async function addCompanyRows(
  db: Db,
  sellerId: number,
  { id, email }: Customer,
  canary: string,
): Promise<void> {
  await db.execute(sql`insert into company_address (seller_id, id, company_id, first_name, mobile, line1, city, postal_code, added_by, added_at)
    select seller_id, 990001, id, ${canary}, '98123 45678', '1 MG Road', 'Pune', '411001', ${id}::uuid, now() from company`)
  await db.execute(sql`insert into credit_account (seller_id, person_id, "limit", days, created_at, updated_at)
    values (${sellerId}, ${id}::uuid, 100000, 30, now(), now())`)
  await db.execute(sql`insert into company_invitation (seller_id, company_id, email, roles, token_hash, invited_by, sent_at, expires_at)
    select seller_id, id, ${email}, '{see}', 'hash', ${randomUUID()}::uuid, now(), now() + interval '7 days' from company`)
}
