import { quoteLimits } from '#contract/negotiation/quotes.ts'
import { formatMoney } from '#kernel/money.ts'
import { TextArea } from '#web/ui/field.tsx'
import { FigureTable } from '#web/widgets/negotiation/negotiation-figures.tsx'
import { formatLineNote } from '#web/widgets/negotiation/rfq-versions.tsx'
import { useDesk } from '../desk-frame.tsx'
import { formatBasisPoints } from './line-margin.tsx'
import { RfqActionForm, type RfqFormProps } from './rfq-action-form.tsx'

/** A quote below the price floor: a second person reviews it, with cost and margin (RFQ-05). */
export function RfqApproval(props: RfqFormProps) {
  const { rfq } = props
  const { money } = useDesk()
  const { draft } = rfq
  if (!draft) return null
  return (
    <section
      aria-labelledby="approval"
      className="grid gap-4 rounded-large border border-look p-4 lg:p-5"
    >
      <h2 id="approval" className="text-section font-bold">
        Waits for a second person
      </h2>
      <FigureTable
        caption="Quote in approval"
        verb="ask"
        money={money}
        beforeHead="Cost, without tax"
        nowHead="Price, with tax"
        lines={draft.lines.map((line) => {
          const figures = rfq.figures.find((each) => each.lineId === line.lineId)
          const margin = figures?.margin ?? null
          return {
            key: String(line.lineId),
            name: line.name,
            quantity: line.quantity,
            before: figures?.cost ?? null,
            now: line.unitPrice,
            instead: 'unavailable',
            note: (
              <>
                {formatLineNote(line)}{' '}
                {margin !== null && (
                  <b className={figures?.underFloor ? 'text-bad' : 'text-good'}>
                    margin {formatBasisPoints(margin)}
                    {figures?.netPrice != null &&
                      ` of ${formatMoney(figures.netPrice, money)} without tax`}
                    {figures?.underFloor && ', under the floor'}
                  </b>
                )}
              </>
            ),
          }
        })}
        foot={[{ label: 'Total', minor: draft.total, strong: true }]}
      />
      {rfq.floor !== null && (
        <p className="text-2 text-ink-2">
          The floor is a margin of {formatBasisPoints(rfq.floor)} of the price without tax.
        </p>
      )}
      {draft.note && <p className="text-2 wrap-anywhere">Note: {draft.note}</p>}
      <p className="text-2 text-ink-2">
        Total {formatMoney(draft.total, money)}
        {draft.validOn && `, valid until ${draft.validOn}`}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {rfq.actions.includes('approve') && (
          <RfqActionForm {...props} command="approve" button="Approve and send" tone="ask">
            <TextArea label="Note (optional)" name="text" rows={2} maxLength={quoteLimits.text} />
          </RfqActionForm>
        )}
        {rfq.actions.includes('reject') && (
          <RfqActionForm {...props} command="reject" button="Back to the draft">
            <TextArea label="Note (optional)" name="text" rows={2} maxLength={quoteLimits.text} />
          </RfqActionForm>
        )}
      </div>
      {!rfq.actions.includes('approve') && (
        <p className="text-2 text-ink-2">
          Whoever wrote a part of it can’t approve it: an approver or owner does.
        </p>
      )}
      {rfq.actions.includes('discard') && (
        <RfqActionForm {...props} command="discard" button="Put it aside" />
      )}
    </section>
  )
}
