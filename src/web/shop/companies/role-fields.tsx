import {
  type CompanyCode,
  type CompanyRole,
  companyRoleNames,
  companyTexts,
} from '#contract/companies/companies.ts'
import { toMajorText } from '#kernel/money.ts'
import * as companiesTexts from '#texts/companies.ts'
import { Checkbox, Field } from '#web/ui/field.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'

const givenRoles: readonly CompanyRole[] = ['ask', 'buy', 'approve', 'admin']

/** What a member may do, and how far. Everybody sees. Source: CO-01, CO-02. */
export function RoleFields({ roles, orderLimit, monthLimit, fields }: RoleFieldsProps) {
  const { seller } = useFrame()
  const toText = (limit: number | string | null) =>
    typeof limit === 'number' ? toMajorText(limit, seller.currency) : (limit ?? '')
  const getError = (name: string) => fields[name] && companyTexts[fields[name]]()
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-2 font-semibold">{companiesTexts.extraRoles()}</legend>
        {givenRoles.map((role) => (
          <Checkbox
            key={role}
            label={companyRoleNames[role]()}
            name={role}
            defaultChecked={roles.includes(role)}
          />
        ))}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={companiesTexts.orderLimit({ symbol: seller.symbol })}
          name="orderLimit"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={toText(orderLimit)}
          error={getError('orderLimit')}
          hint={companiesTexts.noLimitHint()}
        />
        <Field
          label={companiesTexts.monthLimit({ symbol: seller.symbol })}
          name="monthLimit"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={toText(monthLimit)}
          error={getError('monthLimit')}
          hint={companiesTexts.limitHint()}
        />
      </div>
    </>
  )
}

export interface RoleFieldsProps {
  roles: readonly CompanyRole[]
  /** In minor units, or as typed. */
  orderLimit: number | string | null
  monthLimit: number | string | null
  fields: Partial<Record<string, CompanyCode>>
}
