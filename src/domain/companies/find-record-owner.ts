import { type SQL, sql } from 'drizzle-orm'
import type { RecordKind, RecordOwner } from '#contract/companies/record-owner.ts'
import type { Scope } from '#platform/scope.ts'
import { requireCustomer } from '../accounts/accounts.ts'

/**
 * Whose a record is, of the viewer and the companies that they belong to: who follows a link while
 * they act for somebody else can change over. Null: nobody's of these, as if there were none.
 * Source: CO-05, CO-06.
 */
export async function findRecordOwner(
  scope: Scope,
  kind: RecordKind,
  number: string,
): Promise<RecordOwner | null> {
  const { id } = requireCustomer(scope)
  const { database, seller } = scope
  const { table, author, isPersonal, isById } = records[kind]
  // Only a safe integer can be an id; anything else is nobody's.
  const rowId = /^[1-9]\d{0,14}$/.test(number) ? Number(number) : null
  const isOne = isById ? sql`r.id = ${rowId}::bigint` : sql`r.number = ${number}`
  const ofViewer = isPersonal ? sql`r.${author} = ${id}::uuid` : sql`true`
  const { rows } = await database.primary.execute<{ companyId: number | null }>(sql`
    select r.company_id::float8 as "companyId" from ${table} r
    where r.seller_id = ${seller.id} and ${isOne} and ${ofViewer} and (
      (r.company_id is null and r.${author} = ${id}::uuid)
      or exists (select from company_member m join company c
        on c.seller_id = ${seller.id} and c.id = m.company_id
        where m.seller_id = ${seller.id} and m.company_id = r.company_id
          and m.person_id = ${id}::uuid and c.closed_at is null))`)
  const owner = rows[0]
  return owner && owner.companyId !== (scope.company?.id ?? null) ? owner : null
}

interface RecordTable {
  table: SQL
  author: SQL
  /** Colleagues don't see it. */
  isPersonal?: boolean
  /** Links name it by its id. */
  isById?: boolean
}

const records: Record<RecordKind, RecordTable> = {
  order: { table: sql`shop_order`, author: sql`customer_id` },
  rfq: { table: sql`rfq`, author: sql`customer_id` },
  bid: { table: sql`bid`, author: sql`customer_id` },
  approval: { table: sql`order_approval`, author: sql`author_id` },
  draft: { table: sql`draft_order`, author: sql`customer_id`, isPersonal: true },
  cart: { table: sql`saved_cart`, author: sql`customer_id`, isById: true },
}
