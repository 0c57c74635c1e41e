import { sql } from 'drizzle-orm'
import { readAcrossSellers } from '#db/across-sellers.ts'
import { runSafely } from '#platform/commands/run-safely.ts'
import type { AppContext } from '#platform/scope.ts'
import { createSystemScope, type Links } from '../../sellers/sellers.ts'
import { loadApproval } from './approval-store.ts'
import { closeApproval } from './decide-approval.ts'

const batch = 100

/**
 * Ends approvals that nobody decided in time: their stock is free again, and their authors get a
 * mail. Each ends once, whichever process finds it. Source: CO-03.
 */
export async function expireApprovals(app: AppContext, now: Date, links: Links): Promise<void> {
  const due = await readAcrossSellers<{ sellerId: number; companyId: number; number: string }>(
    app.database.primary,
    (whereSeller) => sql`
      select seller_id as "sellerId", company_id::float8 as "companyId", number from order_approval
      where ${whereSeller(sql`seller_id`)} and state = 'open' and expires_at <= ${now}
      order by expires_at limit ${batch}`,
  )
  for (const { sellerId, companyId, number } of due) {
    const scope = await createSystemScope(app, sellerId, links, now)
    if (!scope) continue
    await runSafely(scope, { approval: number }, () =>
      scope.database.transaction(async (db) => {
        const approval = await loadApproval(db, sellerId, companyId, number, { lock: true })
        if (!approval || Date.parse(approval.expiresAt) > now.getTime()) return false
        const end = { state: 'expired', deciderId: null } as const
        return (await closeApproval(db, scope, approval, end)).ok
      }),
    )
  }
}
