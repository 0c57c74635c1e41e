import { sql } from 'drizzle-orm'
import type { AppContext } from '#platform/scope.ts'
import { invalidatePrices } from './announce-price-lists.ts'
import { lockPriceLists } from './save-price-file.ts'

/**
 * Makes these customers the members of the seller's group of this name, which is created if there is
 * none. Returns the addresses that no customer has confirmed; with any, nothing is written. Source: LIST-01.
 */
export async function setGroupMembers(
  { database }: Pick<AppContext, 'database'>,
  sellerId: number,
  name: string,
  emails: readonly string[],
): Promise<string[]> {
  const addresses = [...new Set(emails.map((email) => email.trim().toLowerCase()))]
  return database.transaction(async (db) => {
    await lockPriceLists(db, sellerId)
    const { rows: people } = await db.execute<{ id: string; email: string }>(
      sql`select id, email from person where email_verified and email = any(${sql.param(addresses)}::text[])`,
    )
    const unknown = addresses.filter((email) => people.every((person) => person.email !== email))
    if (unknown.length > 0) return unknown
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into customer_group (seller_id, name) values (${sellerId}, ${name})
      on conflict (seller_id, lower(name)) do update set name = excluded.name returning id`)
    const groupId = rows[0]!.id
    await db.execute(sql`
      delete from customer_group_member where seller_id = ${sellerId} and group_id = ${groupId}
        and customer_id is not null`)
    await db.execute(sql`
      insert into customer_group_member (seller_id, group_id, customer_id)
      select ${sellerId}, ${groupId}::bigint, unnest(${sql.param(people.map(({ id }) => id))}::uuid[])`)
    await invalidatePrices(db, sellerId)
    return []
  })
}
