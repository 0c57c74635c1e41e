import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { BuyerRecord } from '#contract/desk/workbench.ts'
import { describeBidDays } from '#contract/negotiation/bid-days.ts'
import type { DeskBidView } from '#contract/negotiation/bid-rules.ts'
import { type BidState, bidLineWords } from '#contract/negotiation/bids.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { getMargin } from '#kernel/margin.ts'
import { formatMoney } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskBidsTexts from '#texts/desk-bids.ts'
import { Link } from '#web/ui/link.tsx'
import { formatWhole, getMarginTone } from '../bench/bench-figures.ts'
import { PriceScale } from '../bench/price-scale.tsx'
import { buildBidScale } from '../bench/to-bid-deal.ts'
import { useDesk } from '../desk-frame.tsx'
import { type AnswerRefusal, RefusalMessage } from './answer-form.tsx'
import { BuyerSection } from './bid-buyer.tsx'
import { LineName, LineRoom } from './line-room.tsx'
import { formatDifference, formatMargin } from './rule-shares.ts'

interface Props {
  bid: DeskBidView
  formKey: string
  refused: AnswerRefusal | undefined
  floor: number | null
  record: BuyerRecord | null
  children: ReactNode
}

/** A bid that does not wait for us: what stands on each line, and the counter to take back. */
export function AnsweredBid({ bid, formKey, refused, floor, record, children }: Props) {
  const { money } = useDesk()
  return (
    <div className="bid-work">
      <section className="bid-lines" aria-label={deskBidsTexts.lines()}>
        <RefusalMessage refused={refused} />
        <p className="bid-head" aria-hidden="true">
          <span>{deskBidsTexts.line()}</span>
          <span>{deskBidsTexts.costToList()}</span>
          <span>{deskBidsTexts.answer()}</span>
          <span>{deskBidsTexts.unitPrice()}</span>
          <span className="text-end">{deskBidsTexts.margin()}</span>
        </p>
        {bid.lines.map((line) => {
          const facts = bid.facts.find(({ packId }) => packId === line.packId)
          const price = line.counterPrice ?? line.bidPrice ?? 0
          const { taxRate = 0, cessRate = 0, cost = null } = facts ?? {}
          const margin = getMargin([{ price, quantity: line.quantity, taxRate, cessRate, cost }])
          const sells = line.state !== 'DECLINED' && line.state !== 'UNAVAILABLE'
          const isBelowFloor = sells && facts?.floor != null && price < facts.floor
          return (
            <div key={line.packId} className="bid-line">
              <LineName line={line} facts={facts} />
              <LineRoom line={line} facts={facts} ours={line.counterPrice} />
              <span>
                {bidLineWords[line.state]()}
                {isBelowFloor && (
                  <small className="block text-1 font-semibold text-bad">
                    {deskBidsTexts.belowTheFloor()}
                  </small>
                )}
              </span>
              <b className="text-end">{formatMoney(price, money)}</b>
              <b
                className={`bid-margin ${isBelowFloor ? 'text-bad' : getMarginTone(margin, floor)}`}
              >
                <span className="bid-word">{deskBidsTexts.margin()} </span>
                {formatMargin(margin)}
              </b>
            </div>
          )
        })}
      </section>
      <aside className="bid-rail qs-rail" aria-label={deskBidsTexts.standing()}>
        <Standing bid={bid} floor={floor} />
        {bid.mayWithdraw && (
          <section aria-label={deskBidsTexts.ourCounter()}>
            <WithdrawForm bid={bid} formKey={formKey} />
          </section>
        )}
        <BuyerSection bid={bid} record={record} />
      </aside>
      <section className="bid-said">{children}</section>
    </div>
  )
}

function WithdrawForm({ bid, formKey }: Pick<Props, 'bid' | 'formKey'>) {
  return (
    <Form method="post" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="rowVersion" value={bid.rowVersion} />
      <button type="submit" name="do" value="take-back" className="bench-button">
        {deskBidsTexts.withdrawCounter()}
      </button>
      <span className="flex-1 text-1 text-ink-2">{deskBidsTexts.withdrawNote()}</span>
    </Form>
  )
}

const tableWords: Partial<Record<BidState, () => string>> = {
  COUNTERED: deskBidsTexts.ourCounterTotal,
  AGREED: deskBidsTexts.agreedTotal,
  ORDERED: deskBidsTexts.orderedTotal,
  LAPSED: deskBidsTexts.agreedTotal,
}

function Standing({ bid, floor }: Pick<Props, 'bid' | 'floor'>) {
  const { money } = useDesk()
  const isCountered = bid.lines.some(({ counterPrice }) => counterPrice !== null)
  const scale = buildBidScale(bid, isCountered ? bid.total : null, deskBidsTexts.ours())
  const over = isCountered && bid.offeredTotal !== null ? (bid.total ?? 0) - bid.offeredTotal : null
  return (
    <section aria-label={deskBidsTexts.standing()}>
      <div className="flex items-end justify-between gap-3">
        <p className="grid">
          <span className="text-1 text-ink-2">
            {(tableWords[bid.state] ?? deskBidsTexts.bidTotal)()}
          </span>
          <b className="qs-big">{formatMoney(bid.total ?? 0, money)}</b>
        </p>
        <p className="grid justify-items-end">
          <span className="text-1 text-ink-2">{deskBidsTexts.margin()}</span>
          <b className={`qs-big ${getMarginTone(bid.margin, floor)}`}>{formatMargin(bid.margin)}</b>
        </p>
      </div>
      {scale && <PriceScale scale={scale} format={(amount) => formatWhole(amount, money)} />}
      <dl className="qs-facts">
        {isCountered && bid.offeredTotal !== null && (
          <>
            <dt>{deskBidsTexts.bid()}</dt>
            <dd>{formatMoney(bid.offeredTotal, money)}</dd>
          </>
        )}
        {over !== null && over > 0 && (
          <>
            <dt>{deskBidsTexts.overTheBid()}</dt>
            <dd>
              {formatMoney(over, money)} (
              {commonTexts.percent({ value: ((over * 100) / (bid.offeredTotal || 1)).toFixed(1) })})
            </dd>
          </>
        )}
        <dt>{deskBidsTexts.list()}</dt>
        <dd>
          {formatMoney(bid.listTotal, money)} ({formatDifference(bid.total ?? 0, bid.listTotal)})
        </dd>
        {bid.orderNumber && (
          <>
            <dt>{deskBidsTexts.order()}</dt>
            <dd>
              <Link to={deskPaths.order(bid.orderNumber)} className="underline">
                {bid.orderNumber}
              </Link>
            </dd>
          </>
        )}
      </dl>
      <p className="text-ink-2">{describeBidDays(bid)}</p>
    </section>
  )
}
