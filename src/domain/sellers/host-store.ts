import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'

export type HostClaimRow = {
  host: string
  proof: string
  checkedAt: string | null
  fault: string
}

export async function listHosts(
  db: Db,
  sellerId: number,
): Promise<{ host: string; isPrimary: boolean }[]> {
  const { rows } = await db.execute<{ host: string; isPrimary: boolean }>(sql`
    select host, is_primary as "isPrimary" from seller_host
    where seller_id = ${sellerId} order by is_primary desc, host`)
  return rows
}

export async function listHostClaims(db: Db, sellerId: number): Promise<HostClaimRow[]> {
  const { rows } = await db.execute<HostClaimRow>(sql`
    select host, proof, ${utcTextSql(sql`checked_at`)} as "checkedAt", fault from host_claim
    where seller_id = ${sellerId} order by created_at, host`)
  return rows
}

/** Whether any seller answers on this host. */
export async function isHostTaken(db: Db, host: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from seller_host where host = ${host}`)
  return rows.length > 0
}

/** False: it waits for its proof already, which stays the same. */
export async function insertHostClaim(
  db: Db,
  sellerId: number,
  claim: { host: string; proof: string },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into host_claim (seller_id, host, proof, created_at)
    values (${sellerId}, ${claim.host}, ${claim.proof}, ${now.toISOString()}) on conflict do nothing`)
  return rowCount === 1
}

export async function markClaimChecked(
  db: Db,
  sellerId: number,
  { host, fault }: { host: string; fault: string },
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update host_claim set checked_at = ${now.toISOString()}, fault = ${fault}
    where seller_id = ${sellerId} and host = ${host}`)
}

/** With `proof`: only the claim that was checked. False: it is gone. */
export async function deleteHostClaim(
  db: Db,
  sellerId: number,
  { host, proof = null }: { host: string; proof?: string | null },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    delete from host_claim where seller_id = ${sellerId} and host = ${host}
      and (${proof}::text is null or proof = ${proof})`)
  return rowCount === 1
}

/** Links use this host from now on. False: it is none of the seller's. In the caller's transaction. */
export async function makeHostPrimary(db: Db, sellerId: number, host: string): Promise<boolean> {
  const { rows } = await db.execute<{ host: string }>(
    sql`select host from seller_host where seller_id = ${sellerId} order by host for update`,
  )
  if (!rows.some((row) => row.host === host)) return false
  await db.execute(
    sql`update seller_host set is_primary = host = ${host} where seller_id = ${sellerId}`,
  )
  await invalidateTags(db, sellerId, [tags.sellers, tags.seller(sellerId), tags.menu(sellerId)])
  return true
}
