import { sql } from 'drizzle-orm'
import type { CompanyRole } from '#contract/companies/companies.ts'
import { ofAllSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import { runAcrossSellers } from '#db/started-statements.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'

export type CompanyInvitationRow = {
  id: number
  companyId: number
  email: string
  roles: CompanyRole[]
  orderLimit: number | null
  monthLimit: number | null
  invitedBy: string
  sentAt: string
  expiresAt: string
}

const columnsSql = sql`i.id::float8 as id, i.company_id::float8 as "companyId", i.email, i.roles,
  i.order_limit::float8 as "orderLimit", i.month_limit::float8 as "monthLimit",
  i.invited_by as "invitedBy", ${utcTextSql(sql`i.sent_at`)} as "sentAt",
  ${utcTextSql(sql`i.expires_at`)} as "expiresAt"`

/** Those that nobody has followed yet, the latest first. */
export async function listCompanyInvitationRows(
  db: Db,
  sellerId: number,
  companyId: number,
): Promise<CompanyInvitationRow[]> {
  const { rows } = await db.execute<CompanyInvitationRow>(sql`
    select ${columnsSql} from company_invitation i
    where i.seller_id = ${sellerId} and i.company_id = ${companyId}
    order by i.sent_at desc, i.id desc`)
  return rows
}

/** The invitation of this link, while it works. */
export async function findCompanyInvitation(
  db: Db,
  sellerId: number,
  tokenHash: string,
  now: Date,
): Promise<(CompanyInvitationRow & { companyName: string }) | null> {
  const { rows } = await db.execute<CompanyInvitationRow & { companyName: string }>(sql`
    select ${columnsSql}, c.name as "companyName" from company_invitation i
    join company c on c.seller_id = ${sellerId} and c.id = i.company_id and c.closed_at is null
    where i.seller_id = ${sellerId} and i.token_hash = ${tokenHash} and i.expires_at > ${now}`)
  return rows[0] ?? null
}

interface NewInvitation {
  companyId: number
  email: string
  roles: readonly CompanyRole[]
  orderLimit: number | null
  monthLimit: number | null
  tokenHash: string
  invitedBy: string
}

const invitationDays = 7

/** One invitation for an address: a second one takes its place, and its link. */
export async function putCompanyInvitation(
  db: Db,
  sellerId: number,
  invitation: NewInvitation,
  now: Date,
): Promise<void> {
  const { companyId, email, roles, orderLimit, monthLimit, tokenHash, invitedBy } = invitation
  const expiresAt = new Date(now.getTime() + invitationDays * 86_400_000)
  await db.execute(sql`
    insert into company_invitation (seller_id, company_id, email, roles, order_limit, month_limit,
      token_hash, invited_by, sent_at, expires_at)
    values (${sellerId}, ${companyId}, ${email}, ${sql.param([...roles])}::text[], ${orderLimit},
      ${monthLimit}, ${tokenHash}, ${invitedBy}::uuid, ${now}, ${expiresAt})
    on conflict (seller_id, company_id, email) do update set roles = excluded.roles,
      order_limit = excluded.order_limit, month_limit = excluded.month_limit,
      token_hash = excluded.token_hash, invited_by = excluded.invited_by,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at`)
}

/** False for the second caller, and where it was taken back. */
export async function deleteCompanyInvitation(
  db: Db,
  sellerId: number,
  companyId: number,
  id: number,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    delete from company_invitation
    where seller_id = ${sellerId} and company_id = ${companyId} and id = ${id}`)
  return rowCount === 1
}

/** At all sellers. */
export async function deleteEndedInvitations(db: Db, endedBefore: Date): Promise<void> {
  await runAcrossSellers(() =>
    db.execute(sql`
      delete from company_invitation i where ${ofAllSellers} and i.expires_at < ${endedBefore}`),
  )
}
