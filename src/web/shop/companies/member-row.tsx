import {
  type CompanyCode,
  type CompanyPage,
  companyRoleNames,
  type MemberView,
} from '#contract/companies/companies.ts'
import { formatMoney, type MoneyStyle } from '#kernel/money.ts'
import * as companiesTexts from '#texts/companies.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { CompanyForm } from './company-form.tsx'
import { SuccessorSelect } from './hand-over-form.tsx'
import { RoleFields } from './role-fields.tsx'

/** A member with roles and limits, and for those who manage the company what changes them. */
export function MemberRow({ member, company, refusal }: MemberRowProps) {
  const { seller } = useFrame()
  const { name, email, roles, isSelf } = member
  const limits = formatLimits(member, seller)
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <p className="min-w-48 flex-1">
          <span className="font-semibold wrap-anywhere">{name || email}</span>
          {isSelf && ` ${companiesTexts.you()}`}
          <span className="block text-2 text-ink-2 wrap-anywhere">{email}</span>
        </p>
        <p className="flex-1 basis-60 text-2">
          {roles.map((role) => companyRoleNames[role]()).join(', ')}
          {limits && <span className="block text-ink-2">{limits}</span>}
        </p>
      </div>
      {company.mayManage && <ManageMember member={member} company={company} refusal={refusal} />}
    </li>
  )
}

interface MemberRowProps {
  member: MemberView
  company: CompanyPage
  refusal: { fields: Partial<Record<string, CompanyCode>> } | undefined
}

function ManageMember({ member, company, refusal }: MemberRowProps) {
  const { personId, name, email, isSelf } = member
  const others = company.members.filter((each) => each.personId !== personId)
  return (
    <Disclosure
      summary={companiesTexts.editMember({ email: name || email })}
      summaryClassName="text-2 underline w-fit"
      startOpen={Boolean(refusal)}
      keepOpen
    >
      <CompanyForm className="grid max-w-[36rem] gap-4 pt-3 pb-2">
        <input type="hidden" name="person" value={personId} />
        <RoleFields {...member} fields={refusal?.fields ?? {}} />
        <Button type="submit" name="do" value="member" className="justify-self-start">
          {companiesTexts.save()}
        </Button>
      </CompanyForm>
      {!isSelf && (
        <CompanyForm className="flex max-w-[36rem] flex-wrap items-end gap-3 border-t border-line pt-3 pb-2">
          <input type="hidden" name="person" value={personId} />
          <SuccessorSelect others={others} />
          <Button type="submit" name="do" value="remove" className="text-bad">
            {companiesTexts.removeMember({ email: name || email })}
          </Button>
        </CompanyForm>
      )}
    </Disclosure>
  )
}

/** `up to ₹5,000 an order, ₹50,000 a month`; empty without limits. */
function formatLimits(
  { orderLimit, monthLimit }: Pick<MemberView, 'orderLimit' | 'monthLimit'>,
  money: MoneyStyle,
): string {
  const parts = [
    orderLimit !== null && companiesTexts.perOrder({ orderLimit: formatMoney(orderLimit, money) }),
    monthLimit !== null && companiesTexts.perMonth({ monthLimit: formatMoney(monthLimit, money) }),
  ].filter(Boolean)
  return parts.length > 0 ? companiesTexts.limits({ join: parts.join(', ') }) : ''
}
