import type { DeskRfqView, QuoteVersionView } from '#contract/negotiation/quote-views.ts'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import * as deskRfqTexts from '#texts/desk-rfq.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { formatTenths } from '../bench/bench-figures.ts'
import { useDesk } from '../desk-frame.tsx'
import { getCounterTotal } from './counter-total.ts'
import { RfqActionForm, type RfqFormProps } from './rfq-action-form.tsx'

/** The buyer's counter with its answers; of other states, in a sentence, what they mean. */
export function TurnStrip(props: RfqFormProps & { theirsMargin: number | null }) {
  const { rfq } = props
  const { money } = useDesk()
  const version = rfq.versions.find((each) => each.version === rfq.currentVersion)
  const counterTotal = getCounterTotal(version)
  if (version?.state === 'COUNTERED' && counterTotal !== null)
    return <Counter {...props} version={version} counterTotal={counterTotal} />
  const words = describeTurn(rfq, version && formatMoney(version.total, money))
  if (words === '' && !rfq.orderNumber && !rfq.reason) return null
  return (
    <p className="deal-strip">
      {words}{' '}
      {rfq.orderNumber && (
        <Link to={deskPaths.order(rfq.orderNumber)} className="underline">
          {deskRfqTexts.orderNumber({ number: rfq.orderNumber })}
        </Link>
      )}
      {rfq.reason && ` ${deskRfqTexts.quotedNote({ text: rfq.reason })}`}
    </p>
  )
}

function describeTurn({ state }: DeskRfqView, total: string | undefined): string {
  if (state === 'NEEDS_INFO') return deskRfqTexts.questionPending()
  if (state === 'QUOTED' && total) return deskRfqTexts.quoteWithBuyer({ total })
  return state === 'AWARDED' ? deskRfqTexts.priceHeld() : ''
}

/** The buyer has named lower prices: accept, keep ours, or close this version. */
function Counter(
  props: RfqFormProps & {
    /** Of the buyer’s prices, in basis points; null: unknown, or not for the viewer. */
    theirsMargin: number | null
    version: QuoteVersionView
    counterTotal: Minor
  },
) {
  const { rfq, refused, version, counterTotal, theirsMargin } = props
  const { money } = useDesk()
  const format = (minor: Minor) => formatMoney(minor, money)
  const less = version.total - counterTotal
  const share = version.total > 0 ? Math.round((less * 1000) / version.total) / 10 : 0
  const offer = {
    offer: format(counterTotal),
    total: format(version.total),
    difference: format(less),
    share: String(share),
    b: (text: string) => <b>{text}</b>,
  }
  const keep = deskRfqTexts.keepAmount({ amount: format(version.total) })
  // What waits for approval is decided on first, and alone.
  const mayAnswer = rfq.actions.includes('take') && rfq.draft?.state !== 'IN_APPROVAL'
  return (
    <section className="deal-strip counter" aria-label={deskRfqTexts.buyersCounter()}>
      <p>
        <RichText
          parts={
            theirsMargin === null
              ? deskRfqTexts.counterOffer(offer)
              : deskRfqTexts.counterOfferMargin({ ...offer, margin: formatTenths(theirsMargin) })
          }
        />
      </p>
      {mayAnswer && (
        <div className="deal-answers">
          <RfqActionForm
            {...props}
            command="take"
            button={deskRfqTexts.acceptAmount({ amount: format(counterTotal) })}
            tone="ask"
          />
          <AnswerPanel {...props} command="keep" title={keep} open={refused?.did === 'keep'} />
          <AnswerPanel
            {...props}
            command="decline-counter"
            title={deskRfqTexts.declineCounter()}
            open={refused?.did === 'decline-counter'}
          />
        </div>
      )}
    </section>
  )
}

function AnswerPanel(
  props: RfqFormProps & { command: 'keep' | 'decline-counter'; title: string; open: boolean },
) {
  const { command, title, open } = props
  return (
    <Disclosure
      className="deal-act"
      summaryClassName="button button-plain h-8"
      summary={title}
      startOpen={open}
    >
      <div className="deal-panel">
        <RfqActionForm {...props} button={title}>
          <TextArea
            label={
              command === 'keep' ? deskRfqTexts.messageOptional() : deskRfqTexts.reasonForBuyer()
            }
            name="text"
            rows={2}
            maxLength={quoteLimits.text}
          />
        </RfqActionForm>
      </div>
    </Disclosure>
  )
}
