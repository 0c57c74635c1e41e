import {
  type AddressFields as Address,
  addressKinds,
  formatAddressKind,
} from '#contract/accounts/addresses.ts'
import type { ActingCompany } from '#contract/companies/companies.ts'
import {
  type CompanyAddressCode,
  companyAddressTexts,
} from '#contract/companies/company-addresses.ts'
import { getMaxCodeLength } from '#contract/delivery/postal-code.ts'
import { taxNumberLabels } from '#contract/tax/tax-number.ts'
import * as accountFormsTexts from '#texts/account-forms.ts'
import * as commonTexts from '#texts/common.ts'
import { Checkbox, Field, Select } from '#web/ui/field.tsx'
import { useFrame } from '../frame/frame-data.ts'

/**
 * The fields of an address (ACC-03). State and country come from the place and the shop's country.
 */
export function AddressFields(props: {
  typed: Partial<Address> | undefined
  wrong: Partial<Record<string, CompanyAddressCode>> | undefined
  /** Whose address it becomes; absent: the person's own (CO-05). */
  forCompany?: Pick<ActingCompany, 'name' | 'taxNumber'> | undefined
}) {
  const { seller, place } = useFrame()
  const { wrong = {}, forCompany } = props
  const typed =
    props.typed ??
    (forCompany && {
      company: forCompany.name,
      taxNumber: forCompany.taxNumber,
      kind: 'Office',
      isBilling: true,
    })
  const describeField = (name: 'firstName' | 'lastName' | 'mobile' | 'line1' | 'line2') => ({
    name,
    defaultValue: typed?.[name],
    error: getError(name),
  })
  const getError = (name: keyof Address) => {
    const code = wrong[name]
    return code && companyAddressTexts[code]()
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={accountFormsTexts.firstName()}
        {...describeField('firstName')}
        autoComplete="given-name"
        required
        maxLength={80}
      />
      <Field
        label={accountFormsTexts.lastName()}
        {...describeField('lastName')}
        autoComplete="family-name"
        maxLength={80}
      />
      <Field
        label={accountFormsTexts.mobileNumber()}
        {...describeField('mobile')}
        type="tel"
        autoComplete="tel"
        required
      />
      <Field
        label={commonTexts.pincode()}
        name="postalCode"
        inputMode="numeric"
        autoComplete="postal-code"
        required
        maxLength={getMaxCodeLength(seller.postalPattern)}
        defaultValue={typed?.postalCode ?? place.pincode}
        error={getError('postalCode') ?? getError('state')}
      />
      <Field
        label={accountFormsTexts.buildingAndStreet()}
        {...describeField('line1')}
        autoComplete="address-line1"
        required
        maxLength={200}
        className="sm:col-span-2"
      />
      <Field
        label={accountFormsTexts.landmark()}
        {...describeField('line2')}
        autoComplete="address-line2"
        maxLength={200}
        className="sm:col-span-2"
      />
      <Field
        label={accountFormsTexts.city()}
        name="city"
        autoComplete="address-level2"
        required
        maxLength={80}
        defaultValue={typed?.city ?? place.city}
        error={getError('city')}
        hint={accountFormsTexts.stateHint({ country: seller.country })}
      />
      <Select
        label={accountFormsTexts.addressKind()}
        name="kind"
        defaultValue={typed?.kind ?? 'Home'}
        error={getError('kind')}
      >
        {addressKinds.map((kind) => (
          <option key={kind} value={kind}>
            {formatAddressKind(kind)}
          </option>
        ))}
      </Select>
      <CompanyFields typed={typed} getError={getError} />
      <UseFields typed={typed} isShared={forCompany !== undefined} />
    </div>
  )
}

/** For whoever buys as a company, and wants its tax number on the invoice (TAX-02). */
function CompanyFields(props: {
  typed: Partial<Address> | undefined
  getError: (name: keyof Address) => string | undefined
}) {
  const { seller } = useFrame()
  const { typed, getError } = props
  const errors = { company: getError('company'), taxNumber: getError('taxNumber') }
  const isOpen = Boolean(typed?.company || typed?.taxNumber || errors.company || errors.taxNumber)
  const isIndian = seller.countryCode === 'IN'
  return (
    <details
      open={isOpen}
      className="rounded-large border border-line px-4 py-3 open:pb-4 sm:col-span-2"
    >
      <summary className="font-semibold underline underline-offset-3">
        {accountFormsTexts.companyInvoice()}
      </summary>
      <div className="grid gap-4 pt-3 sm:grid-cols-2">
        <Field
          label={accountFormsTexts.company()}
          name="company"
          defaultValue={typed?.company}
          error={errors.company}
          autoComplete="organization"
          maxLength={120}
        />
        <Field
          label={taxNumberLabels[seller.countryCode]?.() ?? accountFormsTexts.taxNumber()}
          name="taxNumber"
          defaultValue={typed?.taxNumber}
          error={errors.taxNumber}
          hint={isIndian ? accountFormsTexts.gstinHint() : accountFormsTexts.taxNumberHint()}
          autoComplete="off"
          maxLength={60}
        />
        {isIndian && (
          <Checkbox
            label={accountFormsTexts.specialZone()}
            name="isSez"
            defaultChecked={typed?.isSez}
          />
        )}
      </div>
    </details>
  )
}

/** What the address is used for. */
function UseFields({
  typed,
  isShared,
}: {
  typed: Partial<Address> | undefined
  isShared: boolean
}) {
  return (
    <fieldset className="grid gap-2 sm:col-span-2">
      <legend className="mb-1.5 text-2 font-semibold">{accountFormsTexts.addressUses()}</legend>
      <Checkbox
        label={
          isShared
            ? accountFormsTexts.companyDeliveryDefault()
            : accountFormsTexts.deliveryDefault()
        }
        name="isPrimary"
        defaultChecked={typed?.isPrimary}
      />
      <Checkbox
        label={accountFormsTexts.forBilling()}
        name="isBilling"
        defaultChecked={typed?.isBilling}
      />
      <Checkbox
        label={
          isShared ? accountFormsTexts.companyBillingDefault() : accountFormsTexts.billingDefault()
        }
        name="isPrimaryBilling"
        defaultChecked={typed?.isPrimaryBilling}
      />
    </fieldset>
  )
}
