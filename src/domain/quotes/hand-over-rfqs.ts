import { sql } from 'drizzle-orm'
import { ofAllSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'

export interface RfqHandOver {
  sellerId: number
  companyId: number
  from: string
  /** Null: nobody is left. */
  to: { personId: string; email: string } | null
}

/**
 * Mails about a company's requests reach the successor of whoever made them and left; the requests
 * keep who made them. Source: CO-07.
 */
export async function handOverRfqs(
  db: Db,
  { sellerId, companyId, from, to }: RfqHandOver,
): Promise<void> {
  if (!to) return
  await db.execute(sql`
    update rfq_contact c set email = ${to.email} from rfq r
    where c.seller_id = ${sellerId} and r.seller_id = ${sellerId} and r.id = c.rfq_id
      and r.company_id = ${companyId} and r.customer_id = ${from}::uuid`)
}

/**
 * A company's requests outlive the account of whoever made them: they and their agreed prices go to
 * the one who has managed it longest. Source: CO-07.
 */
export async function keepCompanyRfqs(db: Db, personId: string): Promise<void> {
  await db.execute(sql`
    with heir as (
      select distinct on (m.seller_id, m.company_id) m.seller_id, m.company_id, m.person_id
      from company_member m where ${ofAllSellers} and m.person_id <> ${personId}::uuid
        and 'admin' = any(m.roles) and exists (select from rfq r where r.seller_id = m.seller_id
          and r.company_id = m.company_id and r.customer_id = ${personId}::uuid)
      order by m.seller_id, m.company_id, m.joined_at, m.person_id),
    moved as (
      update rfq r set customer_id = h.person_id from heir h
      where r.seller_id = h.seller_id and r.company_id = h.company_id
        and r.customer_id = ${personId}::uuid
      returning r.seller_id, r.id, h.person_id)
    update rfq_contact c set name = w.name, email = w.email, phone = ''
    from moved m join person w on w.id = m.person_id
    where c.seller_id = m.seller_id and c.rfq_id = m.id`)
  await db.execute(sql`
    update price_grant g set customer_id = r.customer_id from rfq r
    where ${ofAllSellers} and g.kind = 'rfq' and r.seller_id = g.seller_id and r.id = g.thread_id
      and r.company_id is not null and g.customer_id = ${personId}::uuid and r.customer_id is not null`)
}
