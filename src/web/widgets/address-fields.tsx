import {
  type AddressFields as Address,
  type AddressCode,
  addressKinds,
  addressTexts,
} from '#contract/addresses.ts'
import { boxLength } from '#contract/postal-code.ts'
import { Choice, Field, Tick } from '#web/ui/field.tsx'
import { useFrame } from './frame-data.ts'

/** The fields of an address (ACC-03). State and country are not asked: they come from the place and the shop's country. */
export function AddressFields(props: {
  typed: Partial<Address> | undefined
  wrong: Partial<Record<string, AddressCode>> | undefined
}) {
  const { seller, place } = useFrame()
  const { typed, wrong = {} } = props
  const error = (name: keyof Address) => {
    const code = wrong[name]
    return code && addressTexts[code]
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="First name"
        name="firstName"
        autoComplete="given-name"
        required
        maxLength={80}
        defaultValue={typed?.firstName}
        error={error('firstName')}
      />
      <Field
        label="Last name"
        name="lastName"
        autoComplete="family-name"
        maxLength={80}
        defaultValue={typed?.lastName}
        error={error('lastName')}
      />
      <Field
        label="Mobile number"
        name="mobile"
        type="tel"
        autoComplete="tel"
        required
        defaultValue={typed?.mobile}
        error={error('mobile')}
      />
      <Field
        label="Pincode"
        name="postalCode"
        inputMode="numeric"
        autoComplete="postal-code"
        required
        maxLength={boxLength(seller.postalPattern)}
        defaultValue={typed?.postalCode ?? place.pincode}
        error={error('postalCode') ?? error('state')}
      />
      <Field
        label="House, street"
        name="line1"
        autoComplete="address-line1"
        required
        maxLength={200}
        className="sm:col-span-2"
        defaultValue={typed?.line1}
        error={error('line1')}
      />
      <Field
        label="Building, landmark (optional)"
        name="line2"
        autoComplete="address-line2"
        maxLength={200}
        className="sm:col-span-2"
        defaultValue={typed?.line2}
        error={error('line2')}
      />
      <Field
        label="City"
        name="city"
        autoComplete="address-level2"
        required
        maxLength={80}
        defaultValue={typed?.city ?? place.city}
        error={error('city')}
        hint={`The state comes with the pincode; the country is ${seller.country}.`}
      />
      <Choice label="Kind" name="kind" defaultValue={typed?.kind ?? 'Home'} error={error('kind')}>
        {addressKinds.map((kind) => (
          <option key={kind}>{kind}</option>
        ))}
      </Choice>
      <fieldset className="grid gap-2 sm:col-span-2">
        <legend className="mb-1.5 text-2 font-semibold">Use it</legend>
        <Tick
          label="as my usual delivery address"
          name="isPrimary"
          defaultChecked={typed?.isPrimary}
        />
        <Tick label="for bills" name="isBilling" defaultChecked={typed?.isBilling} />
        <Tick
          label="as my usual address for bills"
          name="isPrimaryBilling"
          defaultChecked={typed?.isPrimaryBilling}
        />
      </fieldset>
    </div>
  )
}
