import { maxZoneApproval, type ZoneInput } from '#contract/companies/company-zone.ts'
import * as deskPeopleTexts from '#texts/desk-people.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { readFormText } from './desk-access.ts'
import { DeskSection } from './parts/desk-page.tsx'
import {
  createFieldLabel,
  ErrorSummary,
  findProblemText,
  type Problem,
} from './parts/error-summary.tsx'

export interface ZoneRefusal {
  zone: ZoneInput
  problems: Problem[]
}

/** What was typed, and what the form had shown. */
export function readZone(form: FormData): { zone: ZoneInput; expected: ZoneInput } {
  const read = (name: string) => readFormText(form, name, 100)
  return {
    zone: { zoneTaxNumber: read('zoneTaxNumber'), zoneApproval: read('zoneApproval') },
    expected: { zoneTaxNumber: read('shownTaxNumber'), zoneApproval: read('shownApproval') },
  }
}

const label = createFieldLabel({
  zoneTaxNumber: deskPeopleTexts.gstinOfTheUnit,
  zoneApproval: deskPeopleTexts.approvalNumber,
})

/** Its unit in a special economic zone, which is sold to without tax once staff checked it. */
export function CompanyZone(props: {
  company: ZoneInput
  mayNote: boolean
  refusal: ZoneRefusal | undefined
}) {
  const { company, mayNote, refusal } = props
  const { zoneTaxNumber, zoneApproval } = company
  const values = refusal?.zone ?? company
  const problems = refusal?.problems
  return (
    <DeskSection title={deskPeopleTexts.specialEconomicZone()} lead={deskPeopleTexts.zoneLead()}>
      <p>
        {zoneTaxNumber === ''
          ? deskPeopleTexts.noUnitChecked()
          : deskPeopleTexts.unitChecked({ zoneTaxNumber, zoneApproval })}
      </p>
      {mayNote && (
        <form
          method="post"
          aria-label={deskPeopleTexts.specialEconomicZone()}
          className="mt-3 grid max-w-[52rem] gap-3"
        >
          <ErrorSummary problems={problems} label={label} />
          <input type="hidden" name="shownTaxNumber" value={zoneTaxNumber} />
          <input type="hidden" name="shownApproval" value={zoneApproval} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              id="zoneTaxNumber"
              label={label('zoneTaxNumber')}
              name="zoneTaxNumber"
              defaultValue={values.zoneTaxNumber}
              error={findProblemText(problems, 'zoneTaxNumber')}
              autoComplete="off"
              maxLength={60}
            />
            <Field
              id="zoneApproval"
              label={label('zoneApproval')}
              name="zoneApproval"
              defaultValue={values.zoneApproval}
              error={findProblemText(problems, 'zoneApproval')}
              autoComplete="off"
              maxLength={maxZoneApproval}
            />
          </div>
          <Button type="submit" className="justify-self-start">
            {deskPeopleTexts.saveTheZone()}
          </Button>
        </form>
      )}
    </DeskSection>
  )
}
