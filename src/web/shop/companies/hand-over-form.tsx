import type { MemberView } from '#contract/companies/companies.ts'
import * as companiesTexts from '#texts/companies.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Select } from '#web/ui/field.tsx'
import { CompanyForm } from './company-form.tsx'

/** Who takes over the open work of somebody who goes. Source: CO-07. */
export function SuccessorSelect({ others }: { others: readonly MemberView[] }) {
  if (others.length === 0) return null
  return (
    <Select label={companiesTexts.successor()} name="handTo" className="min-w-56 flex-1">
      {others.map(({ personId, name, email }) => (
        <option key={personId} value={personId}>
          {name || email}
        </option>
      ))}
    </Select>
  )
}

/** Leaving the company oneself. Source: CO-07. */
export function LeaveForm({ others, companyName }: LeaveFormProps) {
  return (
    <Disclosure
      summary={companiesTexts.leave({ companyName })}
      summaryClassName="text-2 underline w-fit"
      keepOpen
    >
      <CompanyForm className="grid max-w-[36rem] gap-3 pt-3">
        <p className="text-2 text-ink-2">
          {others.length > 0 ? companiesTexts.leaveNote() : companiesTexts.leaveLastNote()}
        </p>
        <div className="flex flex-wrap items-end gap-3">
          <SuccessorSelect others={others} />
          <Button type="submit" name="do" value="leave" className="text-bad">
            {companiesTexts.leave({ companyName })}
          </Button>
        </div>
      </CompanyForm>
    </Disclosure>
  )
}

interface LeaveFormProps {
  others: readonly MemberView[]
  companyName: string
}
