import { sql } from 'drizzle-orm'
import type { CompanyRole } from '#contract/companies/companies.ts'
import type { Db } from '#db/client.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'
import { sortByName } from '#messages/compare-names.ts'

export type MemberRow = {
  personId: string
  name: string
  email: string
  roles: CompanyRole[]
  orderLimit: number | null
  monthLimit: number | null
  joinedAt: string
}

/** By name. */
export async function listMemberRows(
  db: Db,
  sellerId: number,
  companyId: number,
): Promise<MemberRow[]> {
  const { rows } = await db.execute<MemberRow>(sql`
    select m.person_id as "personId", p.name, p.email, m.roles,
      m.order_limit::float8 as "orderLimit", m.month_limit::float8 as "monthLimit",
      ${utcTextSql(sql`m.joined_at`)} as "joinedAt"
    from company_member m join person p on p.id = m.person_id
    where m.seller_id = ${sellerId} and m.company_id = ${companyId}
    order by m.person_id`)
  return sortByName(rows)
}

/** Until the transaction ends, nobody else changes who belongs to it; null: closed or none. */
export async function lockCompany(
  db: Db,
  sellerId: number,
  companyId: number,
): Promise<{ name: string; members: MemberRow[] } | null> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from company where seller_id = ${sellerId} and id = ${companyId}
      and closed_at is null for no key update`)
  const name = rows[0]?.name
  return name === undefined
    ? null
    : { name, members: await listMemberRows(db, sellerId, companyId) }
}

export async function updateMember(
  db: Db,
  sellerId: number,
  companyId: number,
  member: {
    personId: string
    roles: readonly CompanyRole[]
    orderLimit: number | null
    monthLimit: number | null
  },
): Promise<void> {
  await db.execute(sql`
    update company_member set roles = ${sql.param([...member.roles])}::text[],
      order_limit = ${member.orderLimit}, month_limit = ${member.monthLimit}
    where seller_id = ${sellerId} and company_id = ${companyId}
      and person_id = ${member.personId}::uuid`)
}

export async function deleteMember(
  db: Db,
  sellerId: number,
  companyId: number,
  personId: string,
): Promise<void> {
  await db.execute(sql`
    delete from company_member where seller_id = ${sellerId} and company_id = ${companyId}
      and person_id = ${personId}::uuid`)
}

/** Nobody would hear of them, or could cancel them, once the company is closed. */
export async function hasOrdersUnderWay(
  db: Db,
  sellerId: number,
  companyId: number,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select 1 from shop_order where seller_id = ${sellerId} and company_id = ${companyId}
      and state in ('placed', 'confirmed', 'packed', 'shipped') limit 1`)
  return rowCount === 1
}

/** Nobody would pay it, or be reminded, once the company is closed. Source: PAY-05. */
export async function owesOnAccount(db: Db, sellerId: number, companyId: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select 1 from credit_account a
    join payment p on p.seller_id = ${sellerId} and p.credit_account_id = a.id and p.state = 'due'
    where a.seller_id = ${sellerId} and a.company_id = ${companyId} limit 1`)
  return rowCount === 1
}

export async function closeCompany(
  db: Db,
  sellerId: number,
  companyId: number,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update company set closed_at = ${now} where seller_id = ${sellerId} and id = ${companyId}`)
  // Nobody sees them any more; orders keep where they went.
  await db.execute(sql`
    delete from company_address where seller_id = ${sellerId} and company_id = ${companyId}`)
}

export type EventRow = {
  at: string
  action: string
  personName: string | null
  subjectName: string | null
}

const maxEvents = 30

export async function listEventRows(
  db: Db,
  sellerId: number,
  companyId: number,
): Promise<EventRow[]> {
  const { rows } = await db.execute<EventRow>(sql`
    select ${utcTextSql(sql`e.at`)} as at, e.action, p.name as "personName", s.name as "subjectName"
    from company_event e left join person p on p.id = e.person_id
    left join person s on s.id = e.subject_id
    where e.seller_id = ${sellerId} and e.company_id = ${companyId}
    order by e.id desc limit ${maxEvents}`)
  return rows
}
