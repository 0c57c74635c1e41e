import { quoteLimits } from '#contract/negotiation/quotes.ts'
import * as deskRfqTexts from '#texts/desk-rfq.ts'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { Field } from '#web/ui/field.tsx'
import { useDesk } from '../desk-frame.tsx'
import { RfqActionForm, type RfqFormProps } from './rfq-action-form.tsx'

/** Makes a product for a line that the shop has nothing for (RFQ-05). */
export function NewPackForm(
  props: RfqFormProps & {
    line: { lineId: number; words: string; unit: string }
    isOpen: boolean
  },
) {
  const { line, refused } = props
  const { money } = useDesk()
  const ownRefusal = refused?.did === 'make' ? refused : undefined
  return (
    <Collapsible
      title={deskRfqTexts.createForLine()}
      open={props.isOpen || ownRefusal !== undefined}
    >
      <RfqActionForm
        {...props}
        command="make"
        button={deskRfqTexts.createProduct()}
        hidden={{ line: line.lineId }}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label={deskRfqTexts.name()}
            name="name"
            required
            maxLength={quoteLimits.words}
            defaultValue={ownRefusal?.typed.name ?? line.words}
            error={ownRefusal?.fields.name}
          />
          <Field
            label={deskRfqTexts.codeOptional()}
            name="code"
            autoComplete="off"
            defaultValue={ownRefusal?.typed.code}
            error={ownRefusal?.fields.code}
          />
          <Field
            label={deskRfqTexts.unit()}
            name="unit"
            required
            maxLength={quoteLimits.unit}
            defaultValue={ownRefusal?.typed.unit ?? (line.unit || deskRfqTexts.onePiece())}
            error={ownRefusal?.fields.unit}
          />
          <Field
            label={deskRfqTexts.taxPercent()}
            name="taxRate"
            required
            inputMode="decimal"
            defaultValue={ownRefusal?.typed.taxRate ?? '18'}
            error={ownRefusal?.fields.taxRate}
          />
          <Field
            label={deskRfqTexts.costOptional({ currency: money.symbol })}
            name="cost"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={ownRefusal?.typed.cost}
            error={ownRefusal?.fields.cost}
          />
        </div>
        <p className="text-2 text-ink-2">{deskRfqTexts.quoteOnlyNote()}</p>
      </RfqActionForm>
    </Collapsible>
  )
}
