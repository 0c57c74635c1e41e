import { sql } from 'drizzle-orm'
import type { CompanyTermRefusal, CompanyTerms } from '#contract/orders/company-terms.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import { findTimeZone } from '#kernel/time-zones.ts'
import { mayForCompany, requireBuyer } from '#platform/buyer.ts'
import type { Scope } from '#platform/scope.ts'
import {
  hasOtherApprover,
  listCostCenters,
  listRoleNames,
  lockMember,
} from '../companies/companies.ts'
import { findLimitFault } from '../companies/member-limit-rules.ts'

interface CompanyOrderInput {
  total: Minor
  purchaseOrder: string | null
  costCenter: string | null
}

/**
 * Why a company's order may not be placed, in the order's transaction; null: it may, or it is a
 * person's own. Roles and limits count as they are now, and the member's row is locked: of two
 * orders at once, one counts the other. What was approved counts for no limit. Source: CO-02, CO-04.
 */
export async function findCompanyFault(
  db: Db,
  scope: Scope,
  { total, purchaseOrder, costCenter }: CompanyOrderInput,
  isApproved: boolean,
): Promise<CompanyTermRefusal | null> {
  const { company, seller } = scope
  if (!company) return null
  const { customerId } = requireBuyer(scope)
  const member = await lockMember(db, seller.id, company.id, customerId)
  if (!member?.roles.includes('buy')) return 'no-buy-role'
  if (company.requiresPurchaseOrder && !purchaseOrder) return 'po-missing'
  if (costCenter !== null || company.requiresCostCenter) {
    const offered = await listCostCenters(db, seller.id, company.id)
    if (!offered.some(({ code }) => code === costCenter)) return 'cost-center-missing'
  }
  if (isApproved) return null
  const spent = member.monthLimit === null ? 0 : await sumMonth(db, scope, company.id, customerId)
  return findLimitFault(member, total, spent)
}

/** What a checkout for a company asks for, and whether its total needs an approval; null: none. */
export async function loadCompanyTerms(scope: Scope, total: Minor): Promise<CompanyTerms | null> {
  const { company, seller, database } = scope
  if (!company) return null
  const { customerId } = requireBuyer(scope)
  const db = database.primary
  const spent = company.monthLimit === null ? 0 : await sumMonth(db, scope, company.id, customerId)
  const over = findLimitFault(company, total, spent)
  const { id, name, requiresPurchaseOrder, requiresCostCenter } = company
  const mayBuy = mayForCompany(scope, 'buy')
  return {
    id,
    name,
    mayBuy,
    buyers: mayBuy ? [] : await listRoleNames(db, seller.id, id, 'buy'),
    requiresPurchaseOrder,
    requiresCostCenter,
    costCenters: await listCostCenters(db, seller.id, id),
    over,
    hasApprover: over !== null && (await hasOtherApprover(db, seller.id, id, customerId)),
  }
}

/** What a member ordered for the company this month without an approval, in the seller's country. */
async function sumMonth(
  db: Db,
  { seller, now }: Scope,
  companyId: number,
  personId: string,
): Promise<Minor> {
  const timeZone = findTimeZone(seller.countryCode)
  const { rows } = await db.execute<{ total: number }>(sql`
    select coalesce(sum(o.total), 0)::float8 as total from shop_order o
    where o.seller_id = ${seller.id} and o.company_id = ${companyId}
      and o.customer_id = ${personId}::uuid and o.state not in ('cancelled', 'returned')
      and o.placed_at >= date_trunc('month', ${now}::timestamptz at time zone ${timeZone})
        at time zone ${timeZone}
      and not exists (select from order_approval a
        where a.seller_id = ${seller.id} and a.order_id = o.id)`)
  return rows[0]!.total
}
