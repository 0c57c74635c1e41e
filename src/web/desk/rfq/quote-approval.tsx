import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { ApprovalNeed, ApproverRole } from '#contract/negotiation/approvals.ts'
import type { QuotePreview } from '#contract/negotiation/quote-preview.ts'
import { describePaymentDays, quoteLimits } from '#contract/negotiation/quotes.ts'
import { formatMoney } from '#kernel/money.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { formatTenths } from '../bench/bench-figures.ts'
import { useDesk } from '../desk-frame.tsx'
import { RfqActionForm, type RfqFormProps } from './rfq-action-form.tsx'
import { ReviewTable } from './sheet/review-table.tsx'
import { Totals } from './sheet/sheet-rail.tsx'

interface ApprovalProps extends RfqFormProps {
  preview: QuotePreview
  authors: readonly string[]
  /** Below the figures: whose request it is. */
  children: ReactNode
}

/**
 * A quote that waits for a second person: why, line by line and as a whole, and the decision
 * (RFQ-05, DEAL-03).
 */
export function QuoteApproval(props: ApprovalProps) {
  const { rfq, preview, children } = props
  const mayApprove = rfq.actions.includes('approve')
  const mayReturn = rfq.actions.includes('reject')
  return (
    <>
      <section className="qs-body" aria-labelledby="approval">
        <Reasons {...props} />
        <ReviewTable preview={preview} />
      </section>
      <aside className="qs-rail" aria-label="What this quote means">
        <Totals preview={preview} />
        <section aria-labelledby="decision">
          <h3 id="decision">Decision</h3>
          <Deciders {...props} mayApprove={mayApprove} />
          {mayReturn && (
            <RfqActionForm {...props} id="decide" command={null} of="decision" button={null}>
              <TextArea
                label={mayApprove ? 'Note to the author: why, if you return it' : 'Note (optional)'}
                name="text"
                rows={2}
                maxLength={quoteLimits.text}
              />
            </RfqActionForm>
          )}
        </section>
        <QuoteWords {...props} />
        {children}
      </aside>
      {mayReturn && <DecisionBar preview={preview} mayApprove={mayApprove} />}
    </>
  )
}

const roleWords: Record<ApproverRole, string> = {
  approver: 'Needs an approver',
  owner: 'Needs the owner',
}

function Reasons({ rfq, preview, authors }: ApprovalProps) {
  const mayApprove = rfq.actions.includes('approve')
  const needs = preview.approval?.needs ?? []
  const noByLine = new Map(preview.lines.map(({ lineId }, at) => [lineId, at + 1]))
  return (
    <div className="deal-reasons">
      <h2 id="approval">
        Why it needs approval{' '}
        {authors.length > 0 && <span className="qs-hint">priced by {authors.join(', ')}</span>}
      </h2>
      {needs.length === 0 && (
        <p className="text-ink-2">
          The policy has changed since: as it stands, nobody has to approve this quote.
        </p>
      )}
      <ul>
        {needs.map((need) => (
          <li key={`${need.measure} ${need.reason}`}>
            <Icon name="warning" className="text-bad" />
            <span>
              <b>{need.reason}</b>
              <ActualFigures need={need} preview={preview} noByLine={noByLine} />
            </span>
            <span className="text-ink-2">
              {(need.role === 'owner' || !mayApprove) && roleWords[need.role]}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How far the quote is beyond the limit: of each line concerned, or as a whole. */
function ActualFigures(props: {
  need: ApprovalNeed
  preview: QuotePreview
  noByLine: ReadonlyMap<number, number>
}) {
  const { need, preview, noByLine } = props
  const { money } = useDesk()
  const { totals } = preview
  if (need.measure === 'amount') return <>: it comes to {formatMoney(totals.total, money)}</>
  if (need.measure === 'margin')
    return totals.margin === null ? null : <>: it is {formatTenths(totals.margin)}&nbsp;%</>
  const lines = preview.lines.filter(({ lineId }) => need.lineIds.includes(lineId))
  return lines.slice(0, maxLines).map((line, at) => {
    const share = need.measure === 'discount' ? line.off : line.margin
    return (
      <span key={line.lineId}>
        {at === 0 ? ': ' : ', '}
        <a href={`#line-${line.lineId}`} className="underline">
          line {noByLine.get(line.lineId)}
        </a>
        {share !== null && ` ${formatTenths(share)} %`}
        {at === maxLines - 1 && lines.length > maxLines && ' …'}
      </span>
    )
  })
}

/** Of one reason. */
const maxLines = 6

function Deciders({ preview, mayApprove }: ApprovalProps & { mayApprove: boolean }) {
  const approvers = preview.approval?.approvers ?? []
  if (mayApprove) return <FloorTotal preview={preview} />
  return (
    <p className="text-ink-2">
      Whoever wrote a part of it can’t approve it.{' '}
      {approvers.length > 0
        ? `It waits for ${new Intl.ListFormat('en', { type: 'disjunction' }).format(approvers)}.`
        : 'Nobody else may approve it yet: invite an approver.'}
    </p>
  )
}

/** What the quote would come to at the floor, to weigh it against. */
function FloorTotal({ preview: { lines, totals } }: { preview: QuotePreview }) {
  const { money } = useDesk()
  const raise = lines.reduce((sum, { floorState, floorPrice, unitPrice, quantity }) => {
    if (floorState !== 'under' || floorPrice === null || unitPrice === null) return sum
    return sum + Math.max(0, floorPrice - unitPrice) * quantity
  }, 0)
  return (
    <p className="text-ink-2">
      {raise > 0 && (
        <>
          At the floor it comes to {formatMoney(totals.total + raise, money)},{' '}
          {formatMoney(raise, money)} more.{' '}
        </>
      )}
      Approving sends it to the buyer at once.
    </p>
  )
}

function QuoteWords({ rfq: { draft } }: ApprovalProps) {
  if (!draft) return null
  const facts: [string, string][] = []
  if (draft.validOn) facts.push(['Valid until', draft.validOn])
  if (draft.paymentDays !== null) facts.push(['Payment', describePaymentDays(draft.paymentDays)])
  return (
    <section aria-labelledby="words">
      <h3 id="words">Terms and note</h3>
      {facts.length > 0 && (
        <dl className="qs-facts">
          {facts.map(([name, text]) => (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {draft.note && <p className="wrap-anywhere">“{draft.note}”</p>}
      <p className="wrap-anywhere whitespace-pre-line text-ink-2">
        {draft.terms || 'No terms are written.'}
      </p>
    </section>
  )
}

/** The decision beside the title, on a phone at the foot. */
function DecisionBar(props: { preview: QuotePreview; mayApprove: boolean }) {
  const { preview, mayApprove } = props
  const { money } = useDesk()
  const isSubmitting = useNavigation().state === 'submitting'
  const { total, margin } = preview.totals
  return (
    <div className="qs-send">
      <p className="qs-sum">
        <b className="text-3">{formatMoney(total, money)}</b>
        <span className="text-1 text-ink-2">
          {margin !== null && `Margin ${formatTenths(margin)}\u00a0%`}
        </span>
      </p>
      <Button type="submit" form="decide" name="do" value="reject" disabled={isSubmitting}>
        {mayApprove ? 'Return' : 'Recall'}
        <span className="sr-only">{mayApprove ? ' to the author' : ' as a draft'}</span>
      </Button>
      {mayApprove && (
        <Button
          type="submit"
          form="decide"
          name="do"
          value="approve"
          tone="ask"
          disabled={isSubmitting}
        >
          Approve and send
        </Button>
      )}
    </div>
  )
}
