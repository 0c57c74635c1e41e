import { sql } from 'drizzle-orm'
import { formatMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'

/** Audited writes of one subject; without an action, all of them. */
export interface WriteFilter {
  /** Of several: writes of any of them. */
  subject: string | readonly string[]
  action?: string
}

export interface LastWrite {
  /** Empty for the command line, a feed or a scheduled task. */
  by: string
  at: string
  /** Made by the current member of staff, in another tab or on another device. */
  isOwn: boolean
}

/**
 * Returns the author and time of the last write in the audit log; null if there is none. A write
 * that changed one of `fields` takes precedence, if the log has these fields. Source: SAFE-09.
 */
export async function findLastWrite(
  scope: Scope,
  { subject, action }: WriteFilter,
  fields: readonly string[] = [],
): Promise<LastWrite | null> {
  const { id } = requireStaff(scope, 'read')
  const { rows } = await scope.database.primary.execute<{
    name: string | null
    at: string
    person: string | null
  }>(sql`
    select coalesce(p.name, k.name) as name, a.at, a.person_id as person from (
      select * from audit_entry
      where seller_id = ${scope.seller.id} and subject = any(${sql.param([subject].flat())}::text[]) and ${action ? sql`action = ${action}` : sql`true`}
      order by id desc limit ${maxWrites}) a
    left join person p on p.id = a.person_id
    left join api_key k on k.seller_id = ${scope.seller.id} and k.actor_id = a.person_id
    order by exists (
      select 1 from unnest(${sql.param(fields)}::text[]) f
      where a.before -> f is distinct from a.after -> f) desc, a.id desc
    limit 1`)
  const [row] = rows
  return row
    ? {
        by: row.name ?? '',
        at: formatMoment(row.at, scope.seller, 'soon'),
        isOwn: row.person === id,
      }
    : null
}

const maxWrites = 50
