import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { eraseWords } from '../negotiation/negotiation.ts'
import { buildFileKey } from './request/rfq-files.ts'

/**
 * Erases names, contacts, texts and files from a person's requests, and their stock alerts, at
 * every seller; the requests keep their amounts and row ids. Expires their clocks, so that the
 * recurring task ends them as usual. Returns the storage keys of the files, to delete after the
 * commit. `email`: null while unverified. Source: ACC-05, negotiation rule 8.
 */
export async function eraseRfqBuyer(
  db: Db,
  { id, email }: { id: string; email: string | null },
): Promise<string[]> {
  const ofBuyer = sql`exists (
    select 1 from rfq r left join rfq_contact c on c.seller_id = r.seller_id and c.rfq_id = r.id
    where r.seller_id = t.seller_id and r.id = t.rfq_id
      and (r.customer_id = ${id}::uuid or (r.customer_id is null and c.email = ${email}::text)))`
  await db.execute(
    sql`update rfq_line t set words = '', link = '' where ${ofBuyer} and (words <> '' or link <> '')`,
  )
  await db.execute(sql`update made_pack t set words = '' where ${ofBuyer}`)
  if (email !== null) await eraseVisitorRfqs(db, email)
  const { rows } = await db.execute<{ sellerId: number; rfqId: number; sha256: string }>(sql`
    delete from rfq_file t where ${ofBuyer} and side = 'buyer'
    returning seller_id as "sellerId", rfq_id as "rfqId", sha256`)
  await db.execute(sql`delete from rfq_contact t where ${ofBuyer}`)
  await db.execute(sql`delete from wanted where email = ${email}::text`)
  await endRequests(db, id)
  return rows.map(({ sellerId, rfqId, sha256 }) => buildFileKey(sellerId, rfqId, sha256))
}

async function endRequests(db: Db, id: string): Promise<void> {
  const now = sql`statement_timestamp()`
  await db.execute(sql`
    update quote_version v set valid_until = least(v.valid_until, ${now}), pay_until = least(v.pay_until, ${now})
    from rfq r where r.seller_id = v.seller_id and r.id = v.rfq_id and r.customer_id = ${id}::uuid
      and v.state in ('SENT', 'COUNTERED', 'ACCEPTED')`)
  await db.execute(sql`
    update price_grant set expires_at = ${now}
    where kind = 'rfq' and customer_id = ${id}::uuid and state = 'free' and expires_at > ${now}`)
  await db.execute(sql`
    update rfq set state_since = ${now} - interval '10 years'
    where customer_id = ${id}::uuid and state in ('DRAFT', 'VERIFYING', 'OPEN', 'NEEDS_INFO')`)
}

/**
 * Erases requests made with the address that never joined an account: their texts have no owner,
 * and no claim opens them any more.
 */
async function eraseVisitorRfqs(db: Db, email: string): Promise<void> {
  const { rows } = await db.execute<{ sellerId: number; id: number }>(sql`
    update rfq r set claim_hashes = '{}', link_hash = null from rfq_contact c
    where c.seller_id = r.seller_id and c.rfq_id = r.id and c.email = ${email} and r.customer_id is null
    returning r.seller_id as "sellerId", r.id`)
  for (const { sellerId, id } of rows) await eraseWords(db, { sellerId, kind: 'rfq', threadId: id })
}
