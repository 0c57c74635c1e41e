import { useState } from 'react'
import { Form } from 'react-router'
import { formatDays } from '#contract/negotiation/bid-days.ts'
import { getCounterPrice, getGridStep } from '#contract/negotiation/bid-grid.ts'
import type {
  DeskBidView,
  DeskLineFacts,
  Proposal,
  Shortfall,
} from '#contract/negotiation/bid-rules.ts'
import {
  type BidLineView,
  type BidRefusal,
  bidLineWords,
  bidTexts,
} from '#contract/negotiation/bids.ts'
import { formatMoney, parseMajor, ungroupDigits } from '#kernel/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field, FormMessage, Select, TextArea } from '#web/ui/field.tsx'
import { formatPlainAmount } from '#web/widgets/negotiation/negotiation-prices.tsx'
import { PriceScale } from '../bench/price-scale.tsx'
import { buildLineScale } from '../bench/to-bid-deal.ts'
import { useDesk } from '../desk-frame.tsx'
import { formatDifference, formatShortfall } from './rule-shares.ts'

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
}

/**
 * The answer to a bid, per line or for all lines. Prefilled from the chosen proposal, otherwise
 * from what the rules suggest.
 */
export function AnswerForm(props: Props & { proposal: Proposal | null }) {
  const { bid, formKey, refused, proposal } = props
  const open = bid.lines.filter(({ state }) => state === 'OPEN')
  return (
    <Form method="post" aria-label="Answer" noValidate className="grid gap-4">
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="rowVersion" value={bid.rowVersion} />
      <RefusalMessage refused={refused} />
      <ul className="divide-y divide-line border-y border-line">
        {open.map((line) => {
          const facts = bid.facts.find(({ packId }) => packId === line.packId)
          return (
            <Line
              key={line.packId}
              line={line}
              facts={facts}
              start={getInitialAnswer(line, facts, proposal)}
              isOneOfMany={open.length > 1}
              refused={refused}
            />
          )
        })}
      </ul>
      <Field
        label="Payment within, days"
        name="paymentDays"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        defaultValue={refused?.typed.paymentDays ?? bid.askedDays ?? ''}
        hint={describeDaysHint(bid)}
        error={
          refused?.code === 'bad-days' || refused?.code === 'days-above-rule'
            ? bidTexts[refused.code]
            : undefined
        }
        className="max-w-xl"
      />
      <TextArea
        label="Reason of a decline, which the buyer reads (may be left empty)"
        name="reason"
        rows={2}
        defaultValue={refused?.typed.reason ?? ''}
        error={refused?.code === 'reason-too-long' ? bidTexts['reason-too-long'] : undefined}
        className="max-w-xl"
      />
      {(refused?.code === 'below-floor-unconfirmed' || refused?.typed.belowFloor === 'on') && (
        <Checkbox
          label="Send it all the same, below the floor"
          name="belowFloor"
          defaultChecked={refused.typed.belowFloor === 'on'}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="do" value="lines" tone="bid">
          Send these answers
        </Button>
        <Button type="submit" name="do" value="accept">
          Accept the whole bid
        </Button>
        <Button type="submit" name="do" value="decline">
          Decline the whole bid
        </Button>
      </div>
    </Form>
  )
}

function describeDaysHint({ askedDays, accountDays }: DeskBidView): string {
  const account =
    accountDays === null
      ? 'The buyer has no account, so that days help nobody yet.'
      : `The buyer’s account has ${formatDays(accountDays)}.`
  return askedDays === null
    ? `From the invoice, for orders on account. Empty: as the account says. ${account}`
    : `The buyer asks for ${formatDays(askedDays)}. Fewer, or none, make the answer a counter-offer. ${account}`
}

function RefusalMessage({ refused }: { refused: AnswerRefusal | undefined }) {
  const { money } = useDesk()
  if (!refused) return null
  if (refused.code === 'below-floor-unconfirmed')
    return (
      <FormMessage tone="bad">
        {formatShortfall(refused.shortfall, money)}. Nothing has been sent: tick below that you mean
        it, or change it.
      </FormMessage>
    )
  const hasFieldErrors = Object.keys(refused.fields).length > 0
  return (
    <FormMessage tone="bad">
      {hasFieldErrors ? 'Please look at what is marked below.' : bidTexts[refused.code]}
    </FormMessage>
  )
}

function getInitialAnswer(
  line: BidLineView,
  facts: DeskLineFacts | undefined,
  proposal: Proposal | null,
) {
  const proposedLine = proposal?.lines.find(({ packId }) => packId === line.packId)
  if (proposedLine)
    return {
      answer: proposedLine.answer as string,
      price: proposedLine.answer === 'counter' ? proposedLine.price : null,
    }
  const verdict = facts?.verdict
  if (!verdict) return { answer: '', price: null }
  const answer = {
    ACCEPTED: 'accept',
    COUNTERED: 'counter',
    DECLINED: 'decline',
    OPEN: '',
    UNAVAILABLE: '',
  }
  return { answer: answer[verdict.state], price: verdict.price }
}

function Line(props: {
  line: BidLineView
  facts: DeskLineFacts | undefined
  start: { answer: string; price: number | null }
  /** Of a single line the bid's own scale says all. */
  isOneOfMany: boolean
  refused: AnswerRefusal | undefined
}) {
  const { line, facts, start, isOneOfMany, refused } = props
  const { money } = useDesk()
  const key = String(line.packId)
  const code = refused?.fields[key]
  const typed = refused?.typed
  const list = line.listNow ?? line.listPrice
  const countersId = `counters-${key}`
  const [counter, setCounter] = useState<string | null>(null)
  const toGridPrice = (text: string | undefined) => {
    const price = parseMajor(ungroupDigits((text ?? '').trim()), money.currency)
    return price ? getCounterPrice(price, list) : null
  }
  const nextPrice = counter === null ? null : toGridPrice(counter)
  // A counter that was rounded and not yet sent is shown as it would be sent.
  const movedPrice = code === 'counter-moved' ? toGridPrice(typed?.[`price-${key}`]) : null
  const initialPrice = movedPrice ?? start.price
  const scale = isOneOfMany ? buildLineScale(line, facts, nextPrice ?? initialPrice) : null
  return (
    <li className="grid gap-3 py-4 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 content-start gap-2">
        <LineFacts line={line} facts={facts} list={list} />
        {scale && (
          <div className="w-full max-w-[26rem]">
            <PriceScale scale={scale} format={(minor) => formatMoney(minor, money)} />
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <Select
          label="Answer"
          aria-label={`Answer to ${line.name}`}
          name={`answer-${key}`}
          defaultValue={typed?.[`answer-${key}`] ?? start.answer}
          error={code && (code === 'below-floor-unconfirmed' ? 'Below the floor' : bidTexts[code])}
          className="w-44"
        >
          <option value="">Please choose</option>
          <option value="accept">Accept</option>
          <option value="counter">Counter at …</option>
          <option value="decline">Decline</option>
        </Select>
        <Field
          // Remounts when the price was rounded, as the uncontrolled input would keep what was
          // typed.
          key={movedPrice}
          label="Counter, for one"
          aria-label={`Counter, for one ${line.name}`}
          name={`price-${key}`}
          inputMode="decimal"
          autoComplete="off"
          list={countersId}
          defaultValue={
            (movedPrice === null ? typed?.[`price-${key}`] : undefined) ??
            (initialPrice === null ? '' : formatPlainAmount(initialPrice, money))
          }
          onChange={(event) => setCounter(event.currentTarget.value)}
          hint={
            nextPrice === null
              ? `In steps of ${formatMoney(getGridStep(list), money)}`
              : `Sent as ${formatMoney(nextPrice, money)}`
          }
          className="w-36"
        />
        {nextPrice !== null && <input type="hidden" name={`shown-${key}`} value={nextPrice} />}
        <datalist id={countersId}>
          {facts?.counters.map((price) => (
            <option key={price} value={formatPlainAmount(price, money)} />
          ))}
        </datalist>
      </div>
    </li>
  )
}

function LineFacts({
  line,
  facts,
  list,
}: {
  line: BidLineView
  facts: DeskLineFacts | undefined
  list: number
}) {
  const { money } = useDesk()
  return (
    <div className="grid min-w-0 content-start gap-0.5 text-2">
      <span className="text-3 font-semibold wrap-anywhere">{line.name}</span>
      <span>
        {line.quantity} × <b>{formatMoney(line.bidPrice ?? 0, money)}</b>, listed at{' '}
        {formatMoney(list, money)} ({formatDifference(line.bidPrice ?? 0, list)})
      </span>
      <span className="text-ink-2">
        {facts?.cost != null && `cost ${formatMoney(facts.cost, money)} without tax · `}
        {facts?.floor != null && `floor ${formatMoney(facts.floor, money)} with tax · `}
        {facts?.stock ?? 0} in stock there
      </span>
      {facts?.verdict && (
        <span className="text-look">
          The rules say: {bidLineWords[facts.verdict.state].toLowerCase()}
          {facts.verdict.price !== null && ` ${formatMoney(facts.verdict.price, money)}`}
        </span>
      )}
    </div>
  )
}

/** A counter-offer that the buyer has not accepted yet. */
export function WithdrawCounterForm({ bid, formKey, refused }: Props) {
  return (
    <Form method="post" className="grid justify-items-start gap-2">
      <RefusalMessage refused={refused} />
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="rowVersion" value={bid.rowVersion} />
      <Button type="submit" name="do" value="take-back">
        Take the counter-offer back
      </Button>
      <p className="text-2 text-ink-2">That ends the bid; the buyer gets the try back.</p>
    </Form>
  )
}
