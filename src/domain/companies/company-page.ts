import { type CompanyPage, companyEventWords } from '#contract/companies/companies.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import * as companyWordsTexts from '#texts/company-words.ts'
import { requireCustomer } from '../accounts/accounts.ts'
import { listCompanyInvitationRows } from './company-invitation-store.ts'
import { listCostCenters } from './cost-centers.ts'
import { lacksApprover } from './member-rules.ts'
import { type EventRow, listEventRows, listMemberRows } from './member-store.ts'

/** The company that the viewer acts for; null: they act for themselves. Source: CO-01, CO-05. */
export async function readCompany(scope: Scope): Promise<CompanyPage | null> {
  const { id } = requireCustomer(scope)
  const { company, database, seller, now } = scope
  if (!company) return null
  const db = database.primary
  const mayManage = company.roles.includes('admin')
  const [members, costCenters, invitations, events] = await Promise.all([
    listMemberRows(db, seller.id, company.id),
    listCostCenters(db, seller.id, company.id),
    mayManage ? listCompanyInvitationRows(db, seller.id, company.id) : [],
    mayManage ? listEventRows(db, seller.id, company.id) : [],
  ])
  return {
    ...company,
    members: members.map(({ joinedAt, ...member }) => ({
      ...member,
      joinedOn: formatMoment(joinedAt, seller, 'day'),
      isSelf: member.personId === id,
    })),
    invitations: invitations.map(({ id: invitationId, email, roles, sentAt, expiresAt }) => ({
      id: invitationId,
      email,
      roles,
      sentOn: formatMoment(sentAt, seller, 'day'),
      endsOn: formatMoment(expiresAt, seller, 'day'),
      isEnded: Date.parse(expiresAt) <= now.getTime(),
    })),
    events: events.map((row) => ({
      when: formatMoment(row.at, seller),
      personName: row.personName ?? '',
      words: describeEvent(row),
    })),
    costCenters,
    mayManage,
    lacksApprover: lacksApprover(members),
  }
}

function describeEvent({ action, subjectName }: EventRow): string {
  const person = subjectName ?? companyWordsTexts.somebody()
  return companyEventWords[action]?.({ person }) ?? action
}
