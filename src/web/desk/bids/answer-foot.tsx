import type { DeskBidView } from '#contract/negotiation/bid-rules.ts'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import * as deskBidsTexts from '#texts/desk-bids.ts'
import { Checkbox, TextArea } from '#web/ui/field.tsx'
import { formatShort } from '../bench/bench-figures.ts'
import { useDesk } from '../desk-frame.tsx'
import type { AnswerFigures } from './answer-state.ts'
import { ApprovalNotice } from './approval-notice.tsx'
import { canAskApprover, describeSending } from './approval-words.ts'

interface FootProps {
  bid: DeskBidView
  figures: AnswerFigures
  /** Undefined: prices below the floor were not refused. */
  belowFloor: boolean | undefined
  reason: string
  /** What the next press of a key does. */
  hint: string
  /** Turns all lines into counters; nothing else is to be sent yet. */
  onCounter: () => void
}

/** What can be sent: whole, as the lines say, or declined; the filled one is what they say. */
export function AnswerFoot({ bid, figures, belowFloor, reason, hint, onCounter }: FootProps) {
  const { money } = useDesk()
  const { approval } = bid
  const { verb, counts, total } = figures
  const isCounterNext = verb === 'accept'
  const counter = (
    <button
      type="submit"
      name="do"
      value="lines"
      data-key="c"
      className={`bench-answer ${verb === 'lines' || (isCounterNext && approval) ? 'verb' : 'soft'}`}
      onClick={(event) => {
        if (!isCounterNext) return
        event.preventDefault()
        onCounter()
      }}
    >
      {isCounterNext ? deskBidsTexts.counter() : nameLines(counts)}{' '}
      {!isCounterNext && total !== null && total > 0 && (
        <span className="live-amount">{formatShort(total, money)}</span>
      )}{' '}
      <kbd>c</kbd>
    </button>
  )
  return (
    <footer className="bid-foot">
      <ApprovalNotice notice={describeSending(bid, figures)} />
      {belowFloor !== undefined && (
        <Checkbox
          label={deskBidsTexts.sendBelowFloor()}
          name="belowFloor"
          defaultChecked={belowFloor}
        />
      )}
      {approval && counter}
      {(approval === null || approval.mayApprove) && (
        <button
          type="submit"
          name="do"
          value="accept"
          data-key="a"
          className={`bench-answer ${verb === 'accept' && approval === null ? 'verb' : 'soft'}`}
        >
          {deskBidsTexts.acceptAmount({ amount: formatShort(bid.total ?? 0, money) })} <kbd>a</kbd>
        </button>
      )}
      {approval && canAskApprover(approval) && (
        <button
          type="submit"
          name="do"
          value="ask-approver"
          data-key="a"
          className="bench-answer soft"
        >
          {deskBidsTexts.askApprover()} <kbd>a</kbd>
        </button>
      )}
      {approval === null && counter}
      <details className="bench-reason" open={reason !== ''}>
        <summary
          data-key="d"
          className={`bench-answer danger ${verb === 'decline' ? 'filled' : ''}`}
        >
          {deskBidsTexts.declineWithReason()} <kbd>d</kbd>
        </summary>
        <div className="bid-decline">
          <TextArea
            label={deskBidsTexts.reasonForBuyer()}
            name="wholeReason"
            rows={2}
            maxLength={quoteLimits.text}
            defaultValue={reason}
          />
          <button type="submit" name="do" value="decline" className="bench-answer danger">
            {deskBidsTexts.declineTheWholeBid()}
          </button>
        </div>
      </details>
      <p role="status">{hint}</p>
    </footer>
  )
}

const nameLines = ({ counter, decline }: AnswerFigures['counts']) =>
  counter > 0 && decline === 0 ? deskBidsTexts.sendCounter() : deskBidsTexts.sendAnswers()
