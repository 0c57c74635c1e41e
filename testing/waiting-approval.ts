import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/** A company of this person's with an order that waits for an approval; returns its number. */
export async function addApproval(db: Db, sellerId: number, personId: string): Promise<string> {
  const { rows } = await db.execute<{ number: string }>(sql`
    with firm as (
      insert into company (seller_id, name, created_at) values (${sellerId}, 'Firm', now())
      returning seller_id, id
    ), member as (
      insert into company_member (seller_id, company_id, person_id, roles, joined_at)
      select seller_id, id, ${personId}::uuid, '{see,buy,admin}', now() from firm
    ), waiting as (
      insert into order_approval (seller_id, number, company_id, author_id, cart_id, address_id,
        payment_method, total, created_at, expires_at)
      select seller_id, 'A261121-' || upper(substr(md5(${personId}::text), 1, 8)), id, ${personId}::uuid,
        0, 0, 'cod', 100, now(), now() + interval '3 days' from firm
      returning seller_id, id, number
    ), line as (
      insert into order_approval_line (seller_id, approval_id, position, pack_id, name, quantity,
        price, is_special)
      select w.seller_id, w.id, 1, k.id, 'Firm goods', 1, 100, false from waiting w
      cross join lateral (select id from pack where seller_id = w.seller_id limit 1) k
    )
    select number from waiting`)
  return rows[0]!.number
}
