import { sql } from 'drizzle-orm'
import type { ApprovalSummary, ApprovalView } from '#contract/orders/order-approvals.ts'
import { stop } from '#kernel/outcome.ts'
import { requireBuyer } from '#platform/buyer.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { listUsableAddresses } from '../../companies/companies.ts'
import { addressView } from '../checkout.ts'
import { findAddresses, hasOtherAddresses } from './address-hash.ts'
import { loadApproval, loadApprovals, type StoredApproval } from './approval-store.ts'
import { loadAuthor } from './load-author.ts'

/** The approvals of the company that the viewer acts for, the latest first. Source: CO-03. */
export async function listApprovals(scope: Scope): Promise<ApprovalSummary[]> {
  const { companyId } = requireBuyer(scope)
  if (companyId === null) return []
  const db = scope.database.primary
  const rows = await loadApprovals(db, scope.seller.id, companyId, sql`true`)
  return rows.map((row) => toSummary(row, scope))
}

/** One of them; another company's is the stop `not-found`. Source: CO-03, CO-06. */
export async function readApproval(scope: Scope, number: string): Promise<ApprovalView> {
  const { customerId, companyId } = requireBuyer(scope)
  const db = scope.database.primary
  const row = companyId === null ? null : await loadApproval(db, scope.seller.id, companyId, number)
  if (!row) throw stop('not-found')
  const summary = toSummary(row, scope)
  const isOpen = summary.state === 'open'
  const isAuthor = row.authorId === customerId
  const mayApprove = scope.company?.roles.includes('approve') ?? false
  const may = {
    decide: isOpen && mayApprove && !isAuthor,
    withdraw: isOpen && isAuthor,
    restore: isAuthor && (summary.state === 'refused' || summary.state === 'expired'),
  }
  return {
    ...summary,
    lines: row.lines.map(({ name, quantity, price }) => ({ name, quantity, price })),
    purchaseOrder: row.purchaseOrder,
    costCenter: row.costCenter,
    addresses: may.decide || may.withdraw ? await readAddresses(scope, row) : null,
    deciderName: row.deciderName ?? '',
    reason: row.reason,
    orderNumber: row.orderNumber,
    may,
  }
}

async function readAddresses(
  scope: Scope,
  approval: StoredApproval,
): Promise<ApprovalView['addresses']> {
  const author = await loadAuthor(scope.database.primary, approval.authorId)
  if (!author) return null
  const addresses = await listUsableAddresses({ ...scope, viewer: author })
  const { delivery, billing } = findAddresses(addresses, approval)
  if (!delivery || !billing) return null
  const { countryCode } = scope.seller
  return {
    delivery: addressView(delivery, countryCode),
    billing: addressView(billing, countryCode),
    isChanged: hasOtherAddresses(approval, addresses),
  }
}

/** Past its time it counts as expired, also before the clock has ended it. */
function toSummary(row: StoredApproval, { seller, now }: Scope): ApprovalSummary {
  const isOver = row.state === 'open' && Date.parse(row.expiresAt) <= now.getTime()
  return {
    number: row.number,
    state: isOver ? 'expired' : row.state,
    authorName: row.authorName ?? '',
    total: row.total,
    names: row.lines.slice(0, 3).map(({ name }) => name),
    lineCount: row.lines.length,
    createdOn: formatMoment(row.createdAt, seller, 'day'),
    untilText: formatMoment(row.expiresAt, seller),
  }
}
