import { describePaymentDays, quoteLimits } from '#contract/negotiation/quotes.ts'
import { formatMoney } from '#kernel/money.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { FigureTable } from '#web/widgets/negotiation/negotiation-figures.tsx'
import { formatLineNote } from '#web/widgets/negotiation/rfq-versions.tsx'
import { getMarginTone } from '../bench/bench-figures.ts'
import { useDesk } from '../desk-frame.tsx'
import { formatBasisPoints } from './line-margin.tsx'
import { RfqActionForm, type RfqFormProps } from './rfq-action-form.tsx'

/** A quote below the price floor: a second person reviews it, with cost and margin (RFQ-05). */
export function RfqApproval(props: RfqFormProps) {
  const { rfq } = props
  const { money } = useDesk()
  const { draft } = rfq
  if (!draft) return null
  const mayApprove = rfq.actions.includes('approve')
  const mayReturn = rfq.actions.includes('reject')
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
        beforeIsCost
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
                  <b
                    className={figures?.underFloor ? 'text-bad' : getMarginTone(margin, rfq.floor)}
                  >
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
      {draft.paymentDays !== null && (
        <p className="text-2 text-ink-2">{describePaymentDays(draft.paymentDays)}</p>
      )}
      {draft.validOn && <p className="text-2 text-ink-2">Valid until {draft.validOn}</p>}
      {(mayApprove || mayReturn) && (
        <RfqActionForm {...props} command={null} of="decision" button={null}>
          <TextArea
            label="Note to the author (optional)"
            name="text"
            rows={2}
            maxLength={quoteLimits.text}
            className="max-w-[36rem]"
          />
          <div className="flex flex-wrap gap-2">
            {mayApprove && (
              <Button type="submit" name="do" value="approve" tone="ask">
                Approve and send
              </Button>
            )}
            {mayReturn && (
              <Button type="submit" name="do" value="reject">
                Return to the author
              </Button>
            )}
          </div>
        </RfqActionForm>
      )}
      {!mayApprove && (
        <p className="text-2 text-ink-2">
          Whoever wrote a part of it can’t approve it: an approver or owner does.
        </p>
      )}
      {rfq.actions.includes('discard') && (
        <RfqActionForm {...props} command="discard" button="Discard this quote" />
      )}
    </section>
  )
}
