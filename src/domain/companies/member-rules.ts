import { type CompanyRole, companyRoles } from '#contract/companies/companies.ts'

interface RoleHolder {
  personId: string
  roles: readonly CompanyRole[]
}

/** The roles of a form's ticks, in their order; everybody may see. Source: CO-01. */
export function toRoles(ticks: Partial<Record<CompanyRole, boolean>>): CompanyRole[] {
  return companyRoles.filter((role) => role === 'see' || ticks[role])
}

/** Whether somebody manages the company once this person has these roles; none: once they left. */
export function keepsAdmin(
  members: readonly RoleHolder[],
  personId: string,
  roles: readonly CompanyRole[] = [],
): boolean {
  return (
    roles.includes('admin') ||
    members.some((each) => each.personId !== personId && each.roles.includes('admin'))
  )
}

/** Somebody may order within limits only, and nobody else can approve what exceeds them. Source: CO-07. */
export function lacksApprover(
  members: readonly (RoleHolder & { orderLimit: number | null; monthLimit: number | null })[],
): boolean {
  return members.some(
    ({ personId, roles, orderLimit, monthLimit }) =>
      roles.includes('buy') &&
      (orderLimit !== null || monthLimit !== null) &&
      !members.some((each) => each.personId !== personId && each.roles.includes('approve')),
  )
}
