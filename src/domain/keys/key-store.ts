import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'
import { rightsSql, type StoredRights } from '../accounts/accounts.ts'

export interface KeyRow {
  id: number
  actorId: string
  name: string
  hint: string
  scopes: string[]
  isTest: boolean
  addresses: string[]
  expiresAt: string | null
  previousUntil: string | null
  createdAt: string
  lastUsedAt: string | null
  lastAddress: string | null
  revokedAt: string | null
}

const columns = sql`k.id, k.actor_id as "actorId", k.name, k.hint, k.scopes, k.is_test as "isTest", k.addresses,
  ${utcTextSql(sql`k.expires_at`)} as "expiresAt", ${utcTextSql(sql`k.previous_until`)} as "previousUntil",
  ${utcTextSql(sql`k.created_at`)} as "createdAt", ${utcTextSql(sql`k.last_used_at`)} as "lastUsedAt",
  k.last_address as "lastAddress",
  ${utcTextSql(sql`k.revoked_at`)} as "revokedAt"`

type Row<T> = T & Record<string, unknown>

export interface PresentedKey extends KeyRow {
  isPrevious: boolean
  /** What its maker may do now; null: nothing. */
  maker: StoredRights | null
}

/** The rights of a key's maker at the desk. */
const makerSql = (sellerId: number) => sql`(
  select ${rightsSql(sellerId, sql`m`)} from staff m
  where m.seller_id = ${sellerId} and m.person_id = k.created_by and m.disabled_at is null)`

/** The key with this token, and whether it is the token from before the renewal. */
export async function findKeyByHash(
  db: Db,
  sellerId: number,
  hash: string,
): Promise<PresentedKey | null> {
  const { rows } = await db.execute<Row<PresentedKey>>(sql`
    select ${columns}, k.token_hash <> ${hash} as "isPrevious", ${makerSql(sellerId)} as maker from api_key k
    where k.seller_id = ${sellerId} and (k.token_hash = ${hash} or k.previous_hash = ${hash})`)
  return rows[0] ?? null
}

export interface ListedKey extends KeyRow {
  madeBy: string | null
  hasMaker: boolean
}

export async function listKeyRows(db: Db, sellerId: number): Promise<ListedKey[]> {
  const { rows } = await db.execute<Row<ListedKey>>(sql`
    select ${columns}, p.name as "madeBy", ${makerSql(sellerId)} is not null as "hasMaker"
    from api_key k left join person p on p.id = k.created_by
    where k.seller_id = ${sellerId} order by k.revoked_at is not null, k.id desc limit 200`)
  return rows
}

/** Locks the seller's keys that are in force; new ones are counted against them. */
export async function lockLiveKeys(db: Db, sellerId: number, now: Date): Promise<KeyRow[]> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`keys ${sellerId}`}, 0))`)
  const { rows } = await db.execute<Row<KeyRow>>(sql`
    select ${columns} from api_key k
    where k.seller_id = ${sellerId} and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > ${now.toISOString()}::timestamptz)`)
  return rows
}

export interface NewKeyRow {
  name: string
  hash: string
  hint: string
  scopes: readonly string[]
  isTest: boolean
  addresses: readonly string[]
  expiresAt: Date | null
  createdBy: string
}

export async function insertKey(
  db: Db,
  sellerId: number,
  { name, hash, hint, scopes, isTest, addresses, expiresAt, createdBy }: NewKeyRow,
  now: Date,
): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into api_key (seller_id, name, token_hash, hint, scopes, is_test, addresses,
      expires_at, created_by, created_at)
    values (${sellerId}, ${name}, ${hash}, ${hint}, ${sql.param(scopes)}::text[], ${isTest},
      ${sql.param(addresses)}::text[],
      ${expiresAt?.toISOString() ?? null}, ${createdBy}, ${now.toISOString()}) returning id`)
  return rows[0]!.id
}

/** Puts a new token in force; the present one is accepted until then. */
export async function replaceToken(
  db: Db,
  sellerId: number,
  id: number,
  {
    hash,
    hint,
    previousUntil,
    createdBy,
  }: { hash: string; hint: string; previousUntil: Date; createdBy: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update api_key set previous_hash = token_hash, previous_until = ${previousUntil.toISOString()},
      token_hash = ${hash}, hint = ${hint}, created_by = ${createdBy}
    where seller_id = ${sellerId} and id = ${id} and revoked_at is null`)
  return rowCount === 1
}

/** False: there is none in force. */
export async function markRevoked(
  db: Db,
  sellerId: number,
  id: number,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update api_key set revoked_at = ${now.toISOString()}
    where seller_id = ${sellerId} and id = ${id} and revoked_at is null`)
  return rowCount === 1
}

/** At most once a minute: of several calls one writes. */
export async function markKeyUsed(
  db: Db,
  sellerId: number,
  id: number,
  address: string | null,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update api_key set last_used_at = ${now.toISOString()}, last_address = ${address}
    where seller_id = ${sellerId} and id = ${id}
      and (last_used_at is null or last_used_at < ${now.toISOString()}::timestamptz - interval '59 seconds')`)
}
