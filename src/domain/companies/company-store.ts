import { sql } from 'drizzle-orm'
import type { ActingCompany, CompanyRole, OwnCompany } from '#contract/companies/companies.ts'
import type { Db } from '#db/client.ts'
import { sortByName } from '#messages/compare-names.ts'

/** One statement: it runs in each request of somebody who acts for a company. */
export async function findMembership(
  db: Db,
  sellerId: number,
  personId: string,
  companyId: number,
): Promise<ActingCompany | null> {
  const { rows } = await db.execute<ActingCompany & Record<string, unknown>>(sql`
    select c.id::float8 as id, c.name, c.tax_number as "taxNumber",
      c.zone_tax_number as "zoneTaxNumber", m.roles,
      m.order_limit::float8 as "orderLimit", m.month_limit::float8 as "monthLimit",
      c.requires_purchase_order as "requiresPurchaseOrder", c.requires_cost_center as "requiresCostCenter"
    from company_member m join company c on c.seller_id = ${sellerId} and c.id = m.company_id
    where m.seller_id = ${sellerId} and m.company_id = ${companyId}
      and m.person_id = ${personId}::uuid and c.closed_at is null`)
  return rows[0] ?? null
}

export async function listMemberships(
  db: Db,
  sellerId: number,
  personId: string,
): Promise<Omit<OwnCompany, 'isCurrent'>[]> {
  const { rows } = await db.execute<Omit<OwnCompany, 'isCurrent'>>(sql`
    select c.id::float8 as id, c.name, m.roles, (select count(*)::int from company_member o
      where o.seller_id = ${sellerId} and o.company_id = c.id) as "memberCount"
    from company_member m join company c on c.seller_id = ${sellerId} and c.id = m.company_id
    where m.seller_id = ${sellerId} and m.person_id = ${personId}::uuid and c.closed_at is null
    order by c.id`)
  return sortByName(rows)
}

/** In how many companies the person is; until the transaction ends, they join no other. */
export async function lockMemberships(db: Db, sellerId: number, personId: string): Promise<number> {
  await db.execute(sql`select 1 from person where id = ${personId}::uuid for no key update`)
  return (await listMemberships(db, sellerId, personId)).length
}

export async function insertCompany(
  db: Db,
  sellerId: number,
  { name, taxNumber, now }: { name: string; taxNumber: string; now: Date },
): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into company (seller_id, name, tax_number, created_at)
    values (${sellerId}, ${name}, ${taxNumber}, ${now}) returning id::float8 as id`)
  return rows[0]!.id
}

export interface Member {
  personId: string
  roles: readonly CompanyRole[]
  orderLimit: number | null
  monthLimit: number | null
}

/** False if the person is a member already. */
export async function insertMember(
  db: Db,
  sellerId: number,
  companyId: number,
  { personId, roles, orderLimit, monthLimit }: Member,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into company_member (seller_id, company_id, person_id, roles, order_limit, month_limit, joined_at)
    values (${sellerId}, ${companyId}, ${personId}::uuid, ${sql.param([...roles])}::text[],
      ${orderLimit}, ${monthLimit}, ${now})
    on conflict (seller_id, company_id, person_id) do nothing`)
  return rowCount === 1
}

export interface CompanyEvent {
  personId: string
  /** The member it concerns. */
  subjectId?: string
  action: string
  /** Without names and contacts: the record outlives accounts. */
  detail?: string
}

/** Source: CO-05. */
export async function insertCompanyEvent(
  db: Db,
  sellerId: number,
  companyId: number,
  { personId, subjectId, action, detail }: CompanyEvent,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into company_event (seller_id, company_id, person_id, subject_id, at, action, detail)
    values (${sellerId}, ${companyId}, ${personId}::uuid, ${subjectId ?? null}::uuid, ${now},
      ${action}, ${detail ?? ''})`)
}
