import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { ofAllSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import { oneTimeToken, person } from '#db/tables/accounts.ts'
import { staff } from '#db/tables/staff.ts'
import type { PersonRow } from './person-store.ts'

/**
 * Loads and locks the person until the transaction ends. `works`: has access to a seller's desk.
 * Null if the person no longer exists.
 */
export async function lockPerson(
  db: Db,
  id: string,
): Promise<{ person: PersonRow; works: boolean } | null> {
  const [row] = await db.select().from(person).where(eq(person.id, id)).for('update')
  if (!row) return null
  const desks = await db
    .select({ sellerId: staff.sellerId })
    .from(staff)
    .where(and(eq(staff.personId, id), isNull(staff.disabledAt)))
    .limit(1)
  return { person: row, works: desks.length > 0 }
}

/**
 * Deletes the person with addresses, password, sessions, second factor, pending links and notes on
 * them. Foreign keys cascade to carts, saved carts, wishes, comparisons and tracked events. Source:
 * ACC-05.
 */
export async function erasePerson(db: Db, id: string): Promise<void> {
  // Links of others that contain this person's address are deleted too.
  await db.delete(oneTimeToken).where(
    inArray(
      oneTimeToken.toEmail,
      db
        .select({ email: person.email })
        .from(person)
        .where(and(eq(person.id, id), eq(person.emailVerified, true))),
    ),
  )
  await db.execute(sql`
    delete from staff_invitation i where ${ofAllSellers} and i.email in (
      select email from person where id = ${id}::uuid and email_verified)`)
  await db.execute(sql`
    delete from note n where ${ofAllSellers} and n.subject = ${`customer:${id}`}`)
  await db.delete(person).where(eq(person.id, id))
}
