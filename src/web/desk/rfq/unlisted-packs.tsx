import * as deskRfqTexts from '#texts/desk-rfq.ts'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { Field } from '#web/ui/field.tsx'
import { useDesk } from '../desk-frame.tsx'
import { RfqActionForm, type RfqFormProps } from './rfq-action-form.tsx'

/**
 * Packs created for a quote and not on sale to others yet, with a button that lists them (RFQ-10).
 */
export function UnlistedPacks(props: RfqFormProps) {
  const { rfq, refused } = props
  const { money } = useDesk()
  const unlistedFigures = rfq.figures.filter((each) => each.unlisted && each.packId !== null)
  if (unlistedFigures.length === 0 || !rfq.knows) return null
  return (
    <section aria-labelledby="unlisted" className="grid gap-3">
      <h2 id="unlisted" className="text-section font-bold">
        {deskRfqTexts.createdForQuote()}
      </h2>
      {unlistedFigures.map(({ lineId, packId }) => {
        const line = rfq.lines.find((each) => each.lineId === lineId)
        const ownRefusal =
          refused?.did === 'list' && refused.typed.pack === String(packId) ? refused : undefined
        return (
          <Collapsible
            key={lineId}
            title={deskRfqTexts.listProductNamed({ name: line?.name ?? '' })}
            open={ownRefusal !== undefined}
          >
            <RfqActionForm
              {...props}
              command="list"
              of={String(packId)}
              button={deskRfqTexts.listProduct()}
              hidden={{ pack: packId ?? 0 }}
            >
              <div className="grid gap-3 sm:grid-cols-2">
                <Field
                  label={deskRfqTexts.listPriceOptional({ currency: money.symbol })}
                  name="price"
                  inputMode="decimal"
                  autoComplete="off"
                  defaultValue={ownRefusal?.typed.price}
                  error={ownRefusal?.fields.price}
                />
                <Field
                  label={deskRfqTexts.category()}
                  name="category"
                  autoComplete="off"
                  placeholder={deskRfqTexts.categoryExample()}
                  defaultValue={ownRefusal?.typed.category}
                  error={ownRefusal?.fields.categoryPath}
                />
              </div>
              <p className="text-2 text-ink-2">{deskRfqTexts.listedAlertNote()}</p>
            </RfqActionForm>
          </Collapsible>
        )
      })}
    </section>
  )
}
