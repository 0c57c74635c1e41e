import { sql } from 'drizzle-orm'
import { requireStaff } from '../accounts/accounts.ts'
import type { Scope } from '../scope.ts'
import { whenText } from '../when.ts'

/** Writes of one thing in the record; without an action, all of them. */
export interface RecordedWrites {
  subject: string
  action?: string
}

/** Who wrote it last, and when, as the record has it; null where it has nothing. Source: SAFE-09. */
export async function lastWrite(
  scope: Scope,
  { subject, action }: RecordedWrites,
): Promise<{ by: string; at: string } | null> {
  requireStaff(scope, 'read')
  const { rows } = await scope.database.primary.execute<{ name: string | null; at: string }>(sql`
    select p.name, a.at from audit_entry a left join person p on p.id = a.person_id
    where a.seller_id = ${scope.seller.id} and a.subject = ${subject} and ${action ? sql`a.action = ${action}` : sql`true`}
    order by a.id desc limit 1`)
  const [row] = rows
  return row ? { by: row.name ?? '', at: whenText(row.at, scope.seller, 'soon') } : null
}
