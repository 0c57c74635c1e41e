import type { CompanyCode } from '#contract/companies/companies.ts'
import { type MemberInput, memberSchema } from '#contract/schemas/companies.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { insertCompanyEvent } from './company-store.ts'
import { keepsAdmin, toRoles } from './member-rules.ts'
import {
  closeCompany,
  deleteMember,
  hasOrdersUnderWay,
  owesOnAccount,
  updateMember,
} from './member-store.ts'
import { type CompanyWrite, runCompanyWrite } from './run-company-write.ts'

/** What follows in the same transaction once somebody may approve. */
export type Appointment = (
  db: Db,
  companyId: number,
  approver: { personId: string; email: string; companyName: string },
) => Promise<void>

/** Changes a member's roles and limits; for those who manage the company. Source: CO-01, CO-02. */
export async function changeMember(
  scope: Scope,
  personId: string,
  input: MemberInput,
  appoint: Appointment,
): Promise<Outcome<null, CompanyCode>> {
  const parsed = parseInput(memberSchema(scope.seller.currency), input)
  if (!parsed.ok) return parsed
  const { orderLimit, monthLimit, ...ticks } = parsed.value
  const roles = toRoles(ticks)
  return runCompanyWrite(scope, { manages: true }, async (write) => {
    const { db, companyId, companyName, members, self } = write
    const previous = members.find((each) => each.personId === personId)
    if (!previous) return refuse('member-gone')
    if (!keepsAdmin(members, personId, roles)) return refuse('last-admin')
    await updateMember(db, scope.seller.id, companyId, { personId, roles, orderLimit, monthLimit })
    const event = { personId: self.personId, subjectId: personId, action: 'change' }
    await insertCompanyEvent(db, scope.seller.id, companyId, event, scope.now)
    if (roles.includes('approve') && !previous.roles.includes('approve'))
      await appoint(db, companyId, { personId, email: previous.email, companyName })
    return ok(null)
  })
}

/** What moves to the successor of a member who goes, in the same transaction. */
export type HandOver = (
  write: CompanyWrite,
  from: string,
  to: { personId: string; email: string } | null,
) => Promise<void>

/**
 * Takes a member out of the company; whoever `handTo` names takes over what is open. For those who
 * manage it. The last one who does can't go. Source: CO-07.
 */
export async function removeMember(
  scope: Scope,
  personId: string,
  handTo: string,
  handOver: HandOver,
): Promise<Outcome<null, CompanyCode>> {
  return runCompanyWrite(scope, { manages: true }, (write) =>
    endMembership(scope, write, { personId, handTo, action: 'remove' }, handOver),
  )
}

/** Leaves the company; whoever goes last closes it, once no order is under way or owed. Source: CO-07. */
export async function leaveCompany(
  scope: Scope,
  handTo: string,
  handOver: HandOver,
): Promise<Outcome<null, CompanyCode>> {
  return runCompanyWrite(scope, { manages: false }, (write) => {
    const { personId } = write.self
    return endMembership(scope, write, { personId, handTo, action: 'leave' }, handOver)
  })
}

async function endMembership(
  { seller, now }: Scope,
  write: CompanyWrite,
  end: { personId: string; handTo: string; action: 'remove' | 'leave' },
  handOver: HandOver,
): Promise<Outcome<null, CompanyCode>> {
  const { db, companyId, members, self } = write
  const { personId, handTo, action } = end
  if (!members.some((each) => each.personId === personId)) return refuse('member-gone')
  const others = members.filter((each) => each.personId !== personId)
  if (others.length > 0 && !keepsAdmin(members, personId)) return refuse('last-admin')
  const successor = others.find((each) => each.personId === handTo) ?? null
  if (others.length > 0 && !successor) return refuse('hand-to', { handTo: 'hand-to' })
  if (!successor && (await hasOrdersUnderWay(db, seller.id, companyId))) return refuse('under-way')
  if (!successor && (await owesOnAccount(db, seller.id, companyId))) return refuse('owes')
  await handOver(write, personId, successor)
  await deleteMember(db, seller.id, companyId, personId)
  if (others.length === 0) await closeCompany(db, seller.id, companyId, now)
  const event = { personId: self.personId, subjectId: personId, action }
  await insertCompanyEvent(db, seller.id, companyId, event, now)
  return ok(null)
}
