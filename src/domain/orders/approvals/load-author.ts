import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Customer } from '#platform/scope.ts'

/** Who sent an approval, as the viewer of their order; null: the account was erased. */
export async function loadAuthor(db: Db, id: string | null): Promise<Customer | null> {
  const { rows } = await db.execute<
    Omit<Customer, 'kind' | 'sessionId'> & Record<string, unknown>
  >(sql`
    select p.id, coalesce(p.first_name, '') as "firstName", coalesce(p.last_name, '') as "lastName",
      p.email, p.email_verified as "emailVerified", p.phone
    from person p where p.id = ${id}::uuid`)
  return rows[0] ? { kind: 'customer', sessionId: '', ...rows[0] } : null
}
