import { type CompanyPage, listNames, type MemberView } from '#contract/companies/companies.ts'
import { type CompanyNeed, companyNeeds } from '#contract/companies/record-owner.ts'
import { paths } from '#contract/paths/paths.ts'
import * as companiesTexts from '#texts/companies.ts'
import { Button } from '#web/ui/button.tsx'
import { toHref } from '#web/ui/to-href.ts'

/** Why the reader can't do something for the company, and who may. Source: CO-01. */
export function RoleNeededNote({ company, need, back }: RoleNeededNoteProps) {
  const { roles } = companyNeeds[need]
  const may = company.members.filter((member) => roles.some((role) => member.roles.includes(role)))
  const managers = company.members.filter(
    ({ roles: own, isSelf }) => own.includes('admin') && !isSelf,
  )
  return (
    <section
      aria-labelledby="role-needed"
      className="grid justify-items-start gap-3 border-s-4 border-look bg-quiet px-4 py-4"
    >
      <h2 id="role-needed" className="text-section font-bold wrap-anywhere">
        {needTexts[need]({ name: company.name })}
      </h2>
      <p className="max-w-[62ch] wrap-anywhere">
        {[
          companiesTexts.roleMissing(),
          may.length > 0
            ? companiesTexts.whoMay({ names: listNames(may.map(getName)) })
            : companiesTexts.nobodyMay(),
          company.mayManage
            ? companiesTexts.giveYourselfRole()
            : managers.length > 0 &&
              companiesTexts.whoGivesRole({ names: listNames(managers.map(getName)) }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <form method="post" action={toHref(paths.companies())}>
        <input type="hidden" name="back" value={back} />
        <Button type="submit" name="company" value={0}>
          {companiesTexts.continueForMyself()}
        </Button>
      </form>
    </section>
  )
}

const needTexts: Record<CompanyNeed, (values: { name: string }) => string> = {
  ask: companiesTexts.cantRequestQuotes,
  bid: companiesTexts.cantMakeOffers,
  buy: companiesTexts.cantOrder,
}

interface RoleNeededNoteProps {
  company: CompanyPage
  need: CompanyNeed
  /** Where the reader came from. */
  back: string
}

const getName = ({ name, email }: MemberView) => name || email
