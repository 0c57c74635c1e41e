import { type SQL, sql } from 'drizzle-orm'
import type { CompanyRole } from '#contract/companies/companies.ts'
import { stop } from '#kernel/outcome.ts'
import type { Scope } from './scope.ts'

/** Who buys and asks: a person for a company, or for themselves. Source: CO-05, CO-06. */
export interface Buyer {
  customerId: string
  /** Null: for themselves. */
  companyId: number | null
}

/** Throws the stop `sign-in` for a visitor. */
export function requireBuyer({ viewer, company }: Pick<Scope, 'viewer' | 'company'>): Buyer {
  if (viewer.kind !== 'customer') throw stop('sign-in')
  return { customerId: viewer.id, companyId: company?.id ?? null }
}

/**
 * Matches the rows of this table or alias that the buyer may see: all of the company's, or what the
 * person has for themselves. This and `isOwnedBy` are the only rule of whose requests, offers,
 * carts and orders are whose.
 */
export function ownedBySql({ customerId, companyId }: Buyer, table: SQL): SQL {
  return companyId === null
    ? sql`(${table}.customer_id = ${customerId}::uuid and ${table}.company_id is null)`
    : sql`${table}.company_id = ${companyId}`
}

/** The same of a loaded row. */
export function isOwnedBy(
  buyer: Buyer,
  row: { customerId: string | null; companyId: number | null },
): boolean {
  return buyer.companyId === null
    ? row.customerId === buyer.customerId && row.companyId === null
    : row.companyId === buyer.companyId
}

/** Whether the viewer may do this: always for themselves, for a company by their roles there. */
export function mayForCompany({ company }: Pick<Scope, 'company'>, role: CompanyRole): boolean {
  return !company || company.roles.includes(role)
}

/** Throws the stop `forbidden` where the viewer's roles in the company lack this one. */
export function requireCompanyRole(scope: Pick<Scope, 'company'>, role: CompanyRole): void {
  if (!mayForCompany(scope, role)) throw stop('forbidden')
}

/**
 * The name of the company that a deal or an order is for: the one it was made for, else what the
 * buyer typed with it, else what they typed with their latest request; null: none. Source: DEAL-06.
 */
export function companyNameSql(
  sellerId: number,
  of: { companyId: SQL; customerId: SQL; typed: SQL | null },
): SQL {
  return sql`coalesce(
    (select k.name from company k where k.seller_id = ${sellerId} and k.id = ${of.companyId}),
    nullif(${of.typed ?? sql`''`}, ''),
    (select w.company from rfq z join rfq_contact w on w.seller_id = ${sellerId} and w.rfq_id = z.id
      where z.seller_id = ${sellerId} and z.customer_id = ${of.customerId} and w.company <> ''
      order by z.id desc limit 1))`
}
