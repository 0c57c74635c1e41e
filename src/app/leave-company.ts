import type { CompanyCode } from '#contract/companies/companies.ts'
import { handOverBids } from '#domain/bids/bids.ts'
import {
  leaveCompany as endOwnMembership,
  type HandOver,
  removeMember,
} from '#domain/companies/companies.ts'
import { handOverOrders } from '#domain/orders/orders.ts'
import { handOverRfqs } from '#domain/quotes/quotes.ts'
import type { Outcome } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'

/** Leaves the company that one acts for; `handTo` takes over what is open. Source: CO-07. */
export function leaveCompany(scope: Scope, handTo: string): Promise<Outcome<null, CompanyCode>> {
  return endOwnMembership(scope, handTo, createHandOver(scope))
}

/** The same for a member, by those who manage the company. Source: CO-07. */
export function removeCompanyMember(
  scope: Scope,
  personId: string,
  handTo: string,
): Promise<Outcome<null, CompanyCode>> {
  return removeMember(scope, personId, handTo, createHandOver(scope))
}

/** What a company has open with somebody who goes reaches the successor from now on. */
function createHandOver({ seller, now }: Scope): HandOver {
  return async ({ db, companyId }, from, to) => {
    await handOverOrders(db, { sellerId: seller.id, companyId, from, to, now })
    await handOverRfqs(db, { sellerId: seller.id, companyId, from, to })
    await handOverBids(db, { sellerId: seller.id, companyId, from, to })
  }
}
