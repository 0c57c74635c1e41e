import { sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import type { SetupSteps } from '#contract/desk/workbench.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'

/**
 * What a new shop still lacks to sell; null once all of it is there, or for those who can't set it
 * up. Source: DEAL-07.
 */
export async function getSetupSteps(scope: Scope): Promise<SetupSteps | null> {
  if (!mayDo(requireStaff(scope, 'read'), 'administer')) return null
  const { rows } = await scope.database.primary.execute<SetupSteps>(sql`
    select exists (select from product where seller_id = ${scope.seller.id} and active) as goods,
      exists (select from zone where seller_id = ${scope.seller.id}) as delivery,
      s.bank_details <> '' as bank, s.tax_number <> '' as tax, s.logo is not null as branding
    from seller s where s.id = ${scope.seller.id}`)
  const steps = rows[0]!
  return Object.values(steps).every(Boolean) ? null : steps
}
