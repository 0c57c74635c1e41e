import { type CompanyCode, type CompanyPage, companyTexts } from '#contract/companies/companies.ts'
import { taxNumberLabels } from '#contract/tax/tax-number.ts'
import * as companiesTexts from '#texts/companies.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field } from '#web/ui/field.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { CompanyForm } from './company-form.tsx'

interface SettingsProps {
  company: CompanyPage
  fields: Partial<Record<string, CompanyCode>>
}

/** What a company books its orders on. Source: CO-04. */
export function CostCenters({ company: { costCenters }, fields }: SettingsProps) {
  const getError = (name: string) => fields[name] && companyTexts[fields[name]]()
  return (
    <section className="grid max-w-[36rem] gap-3">
      <h2 className="text-section font-bold">{companiesTexts.costCentres()}</h2>
      {costCenters.length === 0 ? (
        <p className="text-2 text-ink-2">{companiesTexts.noCostCenters()}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {costCenters.map(({ code, name }) => (
            <li key={code} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <p className="min-w-40 flex-1 wrap-anywhere">
                <strong className="font-semibold">{code}</strong> {name}
              </p>
              <CompanyForm>
                <input type="hidden" name="code" value={code} />
                <Button
                  type="submit"
                  name="do"
                  value="end-center"
                  aria-label={companiesTexts.endCostCenterCode({ code })}
                >
                  {companiesTexts.endCostCenter()}
                </Button>
              </CompanyForm>
            </li>
          ))}
        </ul>
      )}
      <CompanyForm className="grid items-start gap-3 sm:grid-cols-[10rem_1fr_auto]">
        <Field
          label={companiesTexts.code()}
          name="code"
          required
          maxLength={40}
          error={getError('code')}
        />
        <Field
          label={companiesTexts.name()}
          name="centerName"
          maxLength={80}
          error={getError('centerName')}
        />
        <Button type="submit" name="do" value="center" className="sm:mt-7">
          {companiesTexts.add()}
        </Button>
      </CompanyForm>
    </section>
  )
}

/** Name, tax number, and what each order must name. Source: CO-04. */
export function SettingsForm({ company, fields }: SettingsProps) {
  const { seller } = useFrame()
  const getError = (name: string) => fields[name] && companyTexts[fields[name]]()
  return (
    <section className="grid max-w-[36rem] gap-3">
      <h2 className="text-section font-bold">{companiesTexts.details()}</h2>
      <CompanyForm className="grid gap-4">
        <Field
          label={companiesTexts.companyName()}
          name="name"
          required
          maxLength={120}
          defaultValue={company.name}
          error={getError('name')}
        />
        <Field
          label={taxNumberLabels[seller.countryCode]?.() ?? companiesTexts.taxNumber()}
          name="taxNumber"
          autoComplete="off"
          defaultValue={company.taxNumber}
          error={getError('taxNumber')}
        />
        <div className="grid gap-1">
          <Checkbox
            label={companiesTexts.requiresPurchaseOrder()}
            name="requiresPurchaseOrder"
            defaultChecked={company.requiresPurchaseOrder}
          />
          <Checkbox
            label={companiesTexts.requiresCostCenter()}
            name="requiresCostCenter"
            defaultChecked={company.requiresCostCenter}
          />
        </div>
        <Button type="submit" name="do" value="settings" className="justify-self-start">
          {companiesTexts.saveDetails()}
        </Button>
      </CompanyForm>
    </section>
  )
}
