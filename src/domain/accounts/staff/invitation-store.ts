import { sql } from 'drizzle-orm'
import { invitationDays } from '#contract/accounts/invitations.ts'
import type { Db } from '#db/client.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'
import { rightsSql, type StoredRights } from './staff-rights.ts'
import type { StoredRole } from './staff-store.ts'

export type InvitationRow = {
  id: number
  email: string
  role: string
  ownRoleId: number | null
  rights: StoredRights
  invitedBy: string
  sentAt: string
  expiresAt: string
}

const columns = (sellerId: number) => sql`i.id, i.email, i.role, i.own_role_id as "ownRoleId",
  ${rightsSql(sellerId, sql`i`)} as rights, i.invited_by as "invitedBy",
  ${utcTextSql(sql`i.sent_at`)} as "sentAt", ${utcTextSql(sql`i.expires_at`)} as "expiresAt"`

/** Those that nobody has followed yet, the latest first. */
export async function listInvitationRows(db: Db, sellerId: number): Promise<InvitationRow[]> {
  const { rows } = await db.execute<InvitationRow>(sql`
    select ${columns(sellerId)} from staff_invitation i
    where i.seller_id = ${sellerId} order by i.sent_at desc, i.id desc`)
  return rows
}

/** The invitation of this link, while it works. */
export async function findInvitationByHash(
  db: Db,
  sellerId: number,
  tokenHash: string,
  now: Date,
): Promise<InvitationRow | null> {
  const { rows } = await db.execute<InvitationRow>(sql`
    select ${columns(sellerId)} from staff_invitation i
    where i.seller_id = ${sellerId} and i.token_hash = ${tokenHash}
      and i.expires_at > ${now.toISOString()}::timestamptz`)
  return rows[0] ?? null
}

interface NewInvitation extends StoredRole {
  email: string
  tokenHash: string
  invitedBy: string
}

/** One invitation for an address: a second one takes its place, and its link. Returns its id. */
export async function putInvitation(
  db: Db,
  sellerId: number,
  { email, role, ownRoleId, tokenHash, invitedBy }: NewInvitation,
  now: Date,
): Promise<number> {
  const expiresAt = new Date(now.getTime() + invitationDays * 86_400_000).toISOString()
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into staff_invitation (seller_id, email, role, own_role_id, token_hash, invited_by, sent_at, expires_at)
    values (${sellerId}, ${email}, ${role}, ${ownRoleId}, ${tokenHash}, ${invitedBy}::uuid,
      ${now.toISOString()}, ${expiresAt})
    on conflict (seller_id, email) do update set role = excluded.role, own_role_id = excluded.own_role_id,
      token_hash = excluded.token_hash, invited_by = excluded.invited_by, sent_at = excluded.sent_at,
      expires_at = excluded.expires_at
    returning id`)
  return rows[0]!.id
}

/** Takes the link out of use. False for the second caller, and for a link that has ended. */
export async function consumeInvitation(
  db: Db,
  sellerId: number,
  tokenHash: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    delete from staff_invitation where seller_id = ${sellerId} and token_hash = ${tokenHash}
      and expires_at > ${now.toISOString()}::timestamptz`)
  return rowCount === 1
}

export async function deleteInvitation(db: Db, sellerId: number, id: number): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`delete from staff_invitation where seller_id = ${sellerId} and id = ${id}`,
  )
  return rowCount === 1
}
