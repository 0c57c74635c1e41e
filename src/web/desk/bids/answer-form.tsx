import { type ReactNode, useState } from 'react'
import { Form } from 'react-router'
import type { BuyerRecord } from '#contract/desk/workbench.ts'
import type {
  DeskBidView,
  Proposal,
  Proposals,
  Shortfall,
} from '#contract/negotiation/bid-rules.ts'
import { type BidRefusal, bidTexts } from '#contract/negotiation/bids.ts'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import { formatMoney } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskBidsTexts from '#texts/desk-bids.ts'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { getMarginTone } from '../bench/bench-figures.ts'
import { useDesk } from '../desk-frame.tsx'
import { AnswerFoot } from './answer-foot.tsx'
import { AnswerLine } from './answer-line.tsx'
import {
  type AnswerFigures,
  buildTypedAnswers,
  getAnswerFigures,
  suggestCounter,
} from './answer-state.ts'
import { BidRail } from './bid-rail.tsx'
import { formatMargin, formatShortfall } from './rule-shares.ts'
import { useAnswerKeys } from './use-answer-keys.ts'

export interface AnswerRefusal {
  code: BidRefusal
  /** By pack id. */
  fields: Partial<Record<string, BidRefusal>>
  /** How far it is below the floor, where that has to be meant. */
  shortfall?: Shortfall
  typed: Record<string, string>
}

interface Props {
  bid: DeskBidView
  formKey: string
  refused: AnswerRefusal | undefined
  proposals: Proposals
  /** Place of the proposal that the address names; null: none. */
  used: number | null
  /** Minimum margin without a second person, in basis points. */
  floor: number | null
  record: BuyerRecord | null
  /** What was said. */
  children: ReactNode
}

/**
 * The answer to a bid, line by line, with what it comes to beside it. Prefilled from the chosen
 * proposal, else from the first.
 */
export function AnswerForm(props: Props) {
  const { bid, formKey, refused, proposals, used, children } = props
  const { money } = useDesk()
  const start = (chosen: Proposal | null) =>
    buildTypedAnswers(bid, { chosen, first: proposals.proposals[0] ?? null }, undefined, money)
  const [answers, setAnswers] = useState(() =>
    refused
      ? buildTypedAnswers(bid, { chosen: null, first: null }, refused, money)
      : start(used === null ? null : proposals.proposals[used]!),
  )
  const figures = getAnswerFigures(bid, answers, money)
  const counterAll = () =>
    setAnswers(
      Object.fromEntries(
        figures.lines.map((answered) => [
          answered.line.packId,
          { choice: 'counter' as const, counter: suggestCounter(answered, money) },
        ]),
      ),
    )
  const hint = useAnswerKeys()
  return (
    <Form method="post" aria-label={deskBidsTexts.answer()} noValidate className="bid-work">
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="rowVersion" value={bid.rowVersion} />
      <button
        type="submit"
        name="do"
        value="lines"
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
      >
        {deskBidsTexts.sendAnswers()}
      </button>
      <section className="bid-lines" aria-label={deskBidsTexts.lines()}>
        <RefusalMessage refused={refused} />
        <p className="bid-head" aria-hidden="true">
          <span>{deskBidsTexts.line()}</span>
          <span>{deskBidsTexts.costToList()}</span>
          <span>{deskBidsTexts.answer()}</span>
          <span>{deskBidsTexts.unitPrice()}</span>
          <span className="text-end">{deskBidsTexts.margin()}</span>
        </p>
        {figures.lines.map((answered) => {
          const { packId } = answered.line
          return (
            <AnswerLine
              key={packId}
              answered={answered}
              typed={answers[packId]!}
              fault={refused?.fields[packId]}
              floor={props.floor}
              declineTitle={
                bid.allOrNothing ? deskBidsTexts.declinesWhole() : deskBidsTexts.declineThisLine()
              }
              onChange={(answer) => setAnswers((before) => ({ ...before, [packId]: answer }))}
            />
          )
        })}
        <div className="bid-why">
          <Field
            label={deskBidsTexts.lineReason()}
            name="reason"
            maxLength={quoteLimits.text}
            defaultValue={refused?.typed.reason ?? ''}
            error={refused?.code === 'reason-too-long' ? bidTexts['reason-too-long']() : undefined}
            className="max-w-2xl"
          />
        </div>
        <p className="bid-sum">
          <span>{describeCounts(figures)}</span>
          <span className="bid-list">
            {deskBidsTexts.listPrice({ list: formatMoney(figures.asBid.list, money) })}
          </span>
          <span>{figures.total === null ? '–' : formatMoney(figures.total, money)}</span>
          <span className={getMarginTone(figures.margin, props.floor)}>
            {formatMargin(figures.margin)}
          </span>
        </p>
      </section>
      <BidRail
        {...props}
        figures={figures}
        onPropose={(proposal) => setAnswers(start(proposal))}
        typedDays={refused?.typed.paymentDays}
        daysFault={
          refused?.code === 'bad-days' || refused?.code === 'days-above-rule'
            ? bidTexts[refused.code]()
            : undefined
        }
      />
      <section className="bid-said">{children}</section>
      <AnswerFoot
        bid={bid}
        figures={figures}
        belowFloor={
          refused?.code === 'below-floor-unconfirmed' || refused?.typed.belowFloor === 'on'
            ? refused.typed.belowFloor === 'on'
            : undefined
        }
        reason={refused?.typed.wholeReason ?? ''}
        hint={hint}
        onCounter={counterAll}
      />
    </Form>
  )
}

/** `6 lines, 3 countered, 1 declined`. */
function describeCounts({ lines, counts }: AnswerFigures): string {
  const { counter, decline, none } = counts
  return [
    deskBidsTexts.lineCount({ count: lines.length }),
    counter > 0 ? deskBidsTexts.counteredCount({ count: counter }) : '',
    decline > 0 ? deskBidsTexts.declinedCount({ count: decline }) : '',
    none > 0 ? deskBidsTexts.unansweredCount({ count: none }) : '',
  ]
    .filter(Boolean)
    .join(commonTexts.clauseComma())
}

export function RefusalMessage({ refused }: { refused: AnswerRefusal | undefined }) {
  const { money } = useDesk()
  if (!refused) return null
  if (refused.code === 'below-floor-unconfirmed')
    return (
      <FormMessage tone="bad">
        {deskBidsTexts.confirmBelow({ shortfall: formatShortfall(refused.shortfall, money) })}
      </FormMessage>
    )
  const hasFieldErrors = Object.keys(refused.fields).length > 0
  return (
    <FormMessage tone="bad">
      {hasFieldErrors ? deskBidsTexts.checkMarked() : bidTexts[refused.code]()}
    </FormMessage>
  )
}
