import { sql } from 'drizzle-orm'
import type { Role, StaffMember } from '#contract/accounts/staff.ts'
import type { AppContext } from '#platform/scope.ts'

/** Who was first to have the role at the seller; null: nobody. */
export async function findDemoStaff(
  { database }: AppContext,
  sellerId: number,
  role: Role,
): Promise<StaffMember | null> {
  const { rows } = await database.primary.execute<{ id: string; name: string; email: string }>(sql`
    select p.id, p.name, p.email from staff s join person p on p.id = s.person_id
    where s.seller_id = ${sellerId} and s.role = ${role} order by s.created_at limit 1`)
  return rows[0] ? { ...rows[0], sessionId: 'demo', role } : null
}
