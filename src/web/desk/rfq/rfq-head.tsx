import type { DeskRfqView } from '#contract/negotiation/quote-views.ts'
import { quoteLimits, rfqStateWords } from '#contract/negotiation/quotes.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { formatTimeSince } from '#kernel/time-left.ts'
import * as deskRfqTexts from '#texts/desk-rfq.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { NegotiationClock } from '#web/widgets/negotiation/negotiation-clock.tsx'
import { RareActs } from './rare-acts.tsx'
import { RfqActionForm, type RfqFormProps } from './rfq-action-form.tsx'

/** Who asked, what the request waits for and until when, and what can be done with it. */
export function RfqHead(props: RfqFormProps & { isWriting: boolean }) {
  const { rfq, isWriting } = props
  const { id, contact, purchaser, pincode, neededOn } = rfq
  const deadline =
    rfq.state === 'AWARDED'
      ? { at: rfq.payUntil, on: rfq.payUntilOn }
      : { at: rfq.until, on: rfq.untilOn }
  const { words, tone } = describeState(rfq)
  const facts = [
    id,
    (purchaser?.name || contact?.company) && contact?.name,
    deskRfqTexts.factPincode({ pincode }),
    neededOn && deskRfqTexts.factNeededBy({ day: neededOn }),
    rfq.waiting &&
      rfq.waitedMinutes > 0 &&
      deskRfqTexts.factWaiting({ time: formatTimeSince(rfq.waitedMinutes * 60_000) }),
  ].filter(Boolean)
  return (
    <header className="deal-head">
      <Link to={quotePaths.desk()} className="deal-back" aria-label={deskRfqTexts.allRequests()}>
        <Icon name="right" className="rotate-180" />
      </Link>
      <span className="deal-icon" aria-hidden="true">
        <Icon name="ask" />
      </span>
      <div className="deal-who">
        <h1>{getRfqTitle(rfq)}</h1>
        <p title={facts.join(' · ')}>{facts.join(' · ')}</p>
      </div>
      <p className="deal-state">
        <span className={`deal-chip ${tone}`}>{words}</span>
        {rfq.state !== 'NEEDS_INFO' && deadline.at && deadline.on && (
          <NegotiationClock until={deadline.at} day={deadline.on} />
        )}
      </p>
      <div className="deal-acts">
        <AskBack {...props} />
        {rfq.actions.includes('draft') && !isWriting && (
          <ButtonLink to="?write" className="h-8">
            {rfq.currentVersion === null
              ? deskRfqTexts.priceNow()
              : deskRfqTexts.writeNextVersion()}
          </ButtonLink>
        )}
        <RareActs {...props} />
      </div>
    </header>
  )
}

/** A question to the buyer: until the answer the clock stands still. */
function AskBack(props: RfqFormProps) {
  const { rfq, refused } = props
  if (!rfq.actions.includes('ask')) return null
  const ownRefusal = refused?.did === 'ask' ? refused : undefined
  return (
    <Disclosure
      className="deal-act"
      summaryClassName="button button-plain h-8"
      summary={deskRfqTexts.askBuyer()}
      startOpen={ownRefusal !== undefined}
    >
      <div className="deal-panel">
        <RfqActionForm {...props} command="ask" button={deskRfqTexts.sendQuestion()}>
          <TextArea
            label={deskRfqTexts.questionToBuyer()}
            name="text"
            required
            rows={3}
            maxLength={quoteLimits.text}
            hint={deskRfqTexts.questionHint()}
            defaultValue={ownRefusal?.typed.text}
            error={ownRefusal?.fields.text}
          />
        </RfqActionForm>
      </div>
    </Disclosure>
  )
}

/** Who asked, to those who may know, else what was asked for. */
function getRfqTitle({ id, contact, purchaser, names, lineCount }: DeskRfqView): string {
  const who = contact && (purchaser?.name || contact.company || contact.name)
  if (who) return who
  const [name] = names
  if (!name) return deskRfqTexts.requestNumber({ id })
  return lineCount > 1 ? deskRfqTexts.nameAndMore({ name, count: lineCount - 1 }) : name
}

/** What is to be done where it is our turn, else the state. */
function describeState({ state, turn, draft }: DeskRfqView): { words: string; tone: string } {
  if (draft?.state === 'IN_APPROVAL') return { words: deskRfqTexts.toApprove(), tone: 'look' }
  if (draft) return { words: deskRfqTexts.draftOfVersion({ version: draft.version }), tone: 'ask' }
  if (turn === 'seller') {
    const words = state === 'QUOTED' ? deskRfqTexts.counterReceived() : deskRfqTexts.toPrice()
    return { words, tone: 'ask' }
  }
  const isWon = state === 'AWARDED' || state === 'ORDERED'
  return { words: rfqStateWords[state](), tone: isWon ? 'good' : '' }
}
