import * as deskTaxTexts from '#texts/desk-tax.ts'
import { Field } from '#web/ui/field.tsx'

/** Empty: a special economic zone pays the tax and claims it back. Source: TAX-03. */
export function LetterFields(props: Record<'number' | 'until', Parameters<typeof Field>[0]>) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-2 font-semibold">{deskTaxTexts.specialEconomicZones()}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...props.number} maxLength={40} autoComplete="off" />
        <Field {...props.until} type="date" />
      </div>
      <p className="text-2 text-ink-2">{deskTaxTexts.zoneLetterLead()}</p>
    </fieldset>
  )
}
