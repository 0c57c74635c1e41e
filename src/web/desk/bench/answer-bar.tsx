import { Form } from 'react-router'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import * as deskBenchTexts from '#texts/desk-bench.ts'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { ApprovalNotice } from '../bids/approval-notice.tsx'
import { useDesk } from '../desk-frame.tsx'
import { formatShort } from './bench-figures.ts'
import type { DealAnswer, DealAnswerRefusal, DealView } from './deal-view.ts'

interface BarProps {
  deal: DealView
  formKey: string
  /** The deal that opens once this one is answered. */
  next: string
  /** Why the last answer was not taken, with the reason that was typed. */
  refusal: DealAnswerRefusal | null
  /** The total of the chosen proposal, which a counter sends; null: there is none. */
  proposed: number | null
}

/** The answers: one press each, or with a reason for the buyer; the rest is on the deal's page. */
export function AnswerBar({ deal, formKey, next, refusal, proposed }: BarProps) {
  const { money } = useDesk()
  const isPlain = (answer: DealAnswer) => answer.reasonLabel === undefined
  const plainAnswers = deal.answers.filter(isPlain)
  const command = (
    <>
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="rowVersion" value={deal.rowVersion} />
      <input type="hidden" name="quoteVersion" value={deal.quoteVersion} />
      <input type="hidden" name="next" value={next} />
    </>
  )
  return (
    <footer key={`${deal.number} ${deal.rowVersion}`}>
      <ApprovalNotice notice={deal.notice} />
      <FormMessage tone="bad">{refusal?.text}</FormMessage>
      <Form method="post" id="deal-answer">
        {command}
        {refusal?.anyway && (
          <button
            type="submit"
            name="do"
            value={refusal.anyway.do}
            className="bench-answer danger basis-full"
          >
            {refusal.anyway.label}
          </button>
        )}
        {plainAnswers.map(({ do: verb, label, key, tone, takesProposal }) => (
          <button
            key={verb}
            type="submit"
            name="do"
            value={verb}
            data-key={key}
            className={`bench-answer ${tone}`}
          >
            {label}{' '}
            {takesProposal && proposed !== null && (
              <span className="live-amount">{formatShort(proposed, money)}</span>
            )}{' '}
            <kbd>{key}</kbd>
          </button>
        ))}
        {deal.answers.length === 0 && (
          <Link to={deal.path} className={`bench-answer ${deal.isOurTurn ? 'verb' : 'soft'}`}>
            {nameOpen(deal)}
          </Link>
        )}
      </Form>
      {deal.answers.map(({ do: verb, label, key, reasonLabel }) =>
        reasonLabel === undefined ? null : (
          // Open from the start where a reason was typed that is still to be sent.
          <details key={verb} className="bench-reason" open={Boolean(refusal?.reason)}>
            <summary data-key={key} className="bench-answer danger">
              {label} <kbd>{key}</kbd>
            </summary>
            <Form method="post" aria-label={label}>
              {command}
              <label htmlFor={`reason-${verb}`}>{reasonLabel}</label>
              <input
                id={`reason-${verb}`}
                name="reason"
                maxLength={quoteLimits.text}
                defaultValue={refusal?.reason ?? ''}
                autoComplete="off"
              />
              <button type="submit" name="do" value={verb} className="bench-answer danger">
                {label} <kbd>↵</kbd>
              </button>
            </Form>
          </details>
        ),
      )}
    </footer>
  )
}

function nameOpen({ kind, isOurTurn }: DealView): string {
  if (kind === 'bid') return deskBenchTexts.openTheBid()
  if (kind === 'order') return deskBenchTexts.openTheOrder()
  return isOurTurn ? deskBenchTexts.priceTheRequest() : deskBenchTexts.openTheRequest()
}
