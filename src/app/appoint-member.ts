import type { CompanyCode } from '#contract/companies/companies.ts'
import type { MemberInput } from '#contract/schemas/companies.server.ts'
import {
  type Appointment,
  joinCompany as beginMembership,
  changeMember,
} from '#domain/companies/companies.ts'
import { mailWaitingApprovals } from '#domain/orders/orders.ts'
import type { Outcome } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'

/** Follows an invitation to a company. Source: CO-01. */
export function joinCompany(scope: Scope, token: string): Promise<Outcome<null, CompanyCode>> {
  return beginMembership(scope, token, createAppointment(scope))
}

/** Changes a member's roles and limits; for those who manage the company. Source: CO-01, CO-02. */
export function changeCompanyMember(
  scope: Scope,
  personId: string,
  input: MemberInput,
): Promise<Outcome<null, CompanyCode>> {
  return changeMember(scope, personId, input, createAppointment(scope))
}

/** Whoever may approve from now on hears of what waits already. Source: CO-03. */
function createAppointment({ seller, now }: Scope): Appointment {
  return (db, companyId, approver) => mailWaitingApprovals(db, { seller, companyId, approver, now })
}
