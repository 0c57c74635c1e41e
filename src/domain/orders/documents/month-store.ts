import { type SQL, sql } from 'drizzle-orm'
import type { IssuedContent } from '#contract/tax/issued-document.ts'
import type { Db } from '#db/client.ts'
import { findTimeZone } from '#kernel/time-zones.ts'
import type { Seller } from '#platform/seller.ts'

export type MonthDocument = {
  name: string
  content: IssuedContent | null
  hash: string | null
  /** Hash of the document before it in its series; null: it is the first. */
  before: string | null
}

type Issuer = Pick<Seller, 'id' | 'countryCode'>

/** A month's documents, each series in the order of its numbers. One statement. */
export async function loadMonthDocuments(
  db: Db,
  seller: Issuer,
  month: string,
): Promise<MonthDocument[]> {
  const { rows } = await db.execute<MonthDocument>(sql`
    with issued as (
      select d.*, lag(d.hash) over (partition by d.kind, d.series order by d.number) as before
      from order_document d where d.seller_id = ${seller.id} and d.kind <> 'receipt'
    )
    select d.name, d.content, d.hash, d.before from issued d
    where ${getMonthSql(seller)} = ${month}
    order by d.kind desc, d.series, d.number`)
  return rows
}

/** Months in which documents were issued, as `2026-11`. */
export async function listDocumentMonths(db: Db, seller: Issuer): Promise<string[]> {
  const { rows } = await db.execute<{ month: string }>(sql`
    select distinct ${getMonthSql(seller)} as month from order_document d
    where d.seller_id = ${seller.id} and d.kind <> 'receipt'`)
  return rows.map(({ month }) => month)
}

/** Of the document `d`, by the seller's own clock. */
export const getMonthSql = ({ countryCode }: Issuer): SQL =>
  sql`to_char(d.at at time zone ${findTimeZone(countryCode)}::text, 'YYYY-MM')`
