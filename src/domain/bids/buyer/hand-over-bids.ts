import { sql } from 'drizzle-orm'
import { ofAllSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'

export interface BidHandOver {
  sellerId: number
  companyId: number
  from: string
  /** Null: nobody is left. */
  to: { personId: string } | null
}

/**
 * A company's bids under way go to the successor of whoever made them and left, with their mails and
 * agreed prices; the thread keeps who did what. Their packs no longer count as bid on by the one who
 * left. Source: CO-07.
 */
export async function handOverBids(
  db: Db,
  { sellerId, companyId, from, to }: BidHandOver,
): Promise<void> {
  if (!to) return
  await db.execute(sql`
    with moved as (
      update bid set customer_id = ${to.personId}::uuid
      where seller_id = ${sellerId} and company_id = ${companyId} and customer_id = ${from}::uuid
        and state in ('DRAFT', 'SUBMITTED', 'COUNTERED', 'AGREED', 'ORDERED')
      returning id),
    lines as (
      update bid_line l set customer_id = null from moved m
      where l.seller_id = ${sellerId} and l.bid_id = m.id)
    update price_grant g set customer_id = ${to.personId}::uuid from moved m
    where g.seller_id = ${sellerId} and g.kind = 'bid' and g.thread_id = m.id`)
}

/**
 * A company's bids outlive the account of whoever made them: they go to the one who has managed it
 * longest. Those of a company without anybody else stay, and end with the account. Source: CO-07.
 */
export async function keepCompanyBids(db: Db, personId: string): Promise<void> {
  await db.execute(sql`
    with heir as (
      select distinct on (m.seller_id, m.company_id) m.seller_id, m.company_id, m.person_id
      from company_member m where ${ofAllSellers} and m.person_id <> ${personId}::uuid
        and 'admin' = any(m.roles) and exists (select from bid b where b.seller_id = m.seller_id
          and b.company_id = m.company_id and b.customer_id = ${personId}::uuid)
      order by m.seller_id, m.company_id, m.joined_at, m.person_id),
    moved as (
      update bid b set customer_id = h.person_id from heir h
      where b.seller_id = h.seller_id and b.company_id = h.company_id
        and b.customer_id = ${personId}::uuid
      returning b.seller_id, b.id, h.person_id),
    lines as (
      update bid_line l set customer_id = null from moved m
      where l.seller_id = m.seller_id and l.bid_id = m.id)
    update price_grant g set customer_id = m.person_id from moved m
    where g.seller_id = m.seller_id and g.kind = 'bid' and g.thread_id = m.id`)
}
