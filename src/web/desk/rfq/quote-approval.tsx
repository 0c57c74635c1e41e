import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { ApprovalNeed, ApproverRole } from '#contract/negotiation/approvals.ts'
import type { PreviewLine, QuotePreview } from '#contract/negotiation/quote-preview.ts'
import { describePaymentDays, quoteLimits } from '#contract/negotiation/quotes.ts'
import { formatMoney } from '#kernel/money.ts'
import { getLocale } from '#messages/current-locale.ts'
import * as deskRfqTexts from '#texts/desk-rfq.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
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
      <aside className="qs-rail" aria-label={deskRfqTexts.quoteMeaning()}>
        <Totals preview={preview} />
        <section aria-labelledby="decision">
          <h3 id="decision">{deskRfqTexts.decision()}</h3>
          <Deciders {...props} mayApprove={mayApprove} />
          {mayReturn && (
            <RfqActionForm {...props} id="decide" command={null} of="decision" button={null}>
              <TextArea
                label={mayApprove ? deskRfqTexts.noteToAuthor() : deskRfqTexts.noteOptional()}
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

const roleTexts: Record<ApproverRole, () => string> = {
  approver: deskRfqTexts.needsApprover,
  owner: deskRfqTexts.needsOwner,
}

function Reasons({ rfq, preview, authors }: ApprovalProps) {
  const mayApprove = rfq.actions.includes('approve')
  const needs = preview.approval?.needs ?? []
  const noByLine = new Map(preview.lines.map(({ lineId }, at) => [lineId, at + 1]))
  return (
    <div className="deal-reasons">
      <h2 id="approval">
        {deskRfqTexts.whyApproval()}{' '}
        {authors.length > 0 && (
          <span className="qs-hint">
            {deskRfqTexts.pricedBy({ names: listNames(authors, 'conjunction') })}
          </span>
        )}
      </h2>
      {needs.length === 0 && <p className="text-ink-2">{deskRfqTexts.approvalObsolete()}</p>}
      <ul>
        {needs.map((need) => (
          <li key={`${need.measure} ${need.reason}`}>
            <Icon name="warning" className="text-bad" />
            <span>
              <Reason need={need} preview={preview} noByLine={noByLine} />
            </span>
            <span className="text-ink-2">
              {(need.role === 'owner' || !mayApprove) && roleTexts[need.role]()}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A limit, and how far the quote is beyond it: of each line concerned, or as a whole. */
function Reason(props: {
  need: ApprovalNeed
  preview: QuotePreview
  noByLine: ReadonlyMap<number, number>
}) {
  const { need, preview, noByLine } = props
  const { money } = useDesk()
  const { totals } = preview
  const { reason } = need
  const b = (text: string) => <b>{text}</b>
  if (need.measure === 'amount') {
    const amount = formatMoney(totals.total, money)
    return <RichText parts={deskRfqTexts.reasonAmount({ reason, amount, b })} />
  }
  if (need.measure === 'margin' && totals.margin !== null) {
    const margin = formatTenths(totals.margin)
    return <RichText parts={deskRfqTexts.reasonMargin({ reason, margin, b })} />
  }
  const lines = preview.lines.filter(({ lineId }) => need.lineIds.includes(lineId))
  return (
    <>
      {b(reason)}
      {lines.slice(0, maxLines).map((line, at) => (
        <span key={line.lineId}>
          {at === 0 ? ': ' : ', '}
          <ReasonLine
            line={line}
            no={noByLine.get(line.lineId) ?? 0}
            share={need.measure === 'discount' ? line.off : line.margin}
          />
          {at === maxLines - 1 && lines.length > maxLines && ' …'}
        </span>
      ))}
    </>
  )
}

function ReasonLine(props: { line: PreviewLine; no: number; share: number | null }) {
  const { no, share } = props
  const line = (text: string) => (
    <a href={`#line-${props.line.lineId}`} className="underline">
      {text}
    </a>
  )
  const parts =
    share === null
      ? deskRfqTexts.reasonLine({ no, line })
      : deskRfqTexts.reasonLineShare({ no, share: formatTenths(share), line })
  return <RichText parts={parts} />
}

/** Of one reason. */
const maxLines = 6

function Deciders({ preview, mayApprove }: ApprovalProps & { mayApprove: boolean }) {
  const approvers = preview.approval?.approvers ?? []
  if (mayApprove) return <FloorTotal preview={preview} />
  return (
    <p className="text-ink-2">
      {approvers.length > 0
        ? deskRfqTexts.waitingForNames({ names: listNames(approvers, 'disjunction') })
        : deskRfqTexts.waitingForNobody()}
    </p>
  )
}

function listNames(names: readonly string[], type: 'conjunction' | 'disjunction'): string {
  return new Intl.ListFormat(getLocale(), { type }).format(names)
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
          {deskRfqTexts.floorTotal({
            total: formatMoney(totals.total + raise, money),
            difference: formatMoney(raise, money),
          })}{' '}
        </>
      )}
      {deskRfqTexts.approvalSends()}
    </p>
  )
}

function QuoteWords({ rfq: { draft } }: ApprovalProps) {
  if (!draft) return null
  const facts: [string, string][] = []
  if (draft.validOn) facts.push([deskRfqTexts.validUntil(), draft.validOn])
  if (draft.paymentDays !== null)
    facts.push([deskRfqTexts.payment(), describePaymentDays(draft.paymentDays)])
  return (
    <section aria-labelledby="words">
      <h3 id="words">{deskRfqTexts.termsAndNote()}</h3>
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
      {draft.note && (
        <p className="wrap-anywhere">{deskRfqTexts.quotedNote({ text: draft.note })}</p>
      )}
      <p className="wrap-anywhere whitespace-pre-line text-ink-2">
        {draft.terms || deskRfqTexts.noTerms()}
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
  const hidden = (text: string) => <span className="sr-only">{text}</span>
  return (
    <div className="qs-send">
      <p className="qs-sum">
        <b className="text-3">{formatMoney(total, money)}</b>
        <span className="text-1 text-ink-2">
          {margin !== null && deskRfqTexts.marginShare({ margin: formatTenths(margin) })}
        </span>
      </p>
      <Button type="submit" form="decide" name="do" value="reject" disabled={isSubmitting}>
        <RichText
          parts={
            mayApprove
              ? deskRfqTexts.returnToAuthor({ hidden })
              : deskRfqTexts.recallDraft({ hidden })
          }
        />
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
          {deskRfqTexts.approveAndSend()}
        </Button>
      )}
    </div>
  )
}
