import { mayDo } from '#contract/accounts/staff.ts'
import type { BuyerRecord } from '#contract/desk/workbench.ts'
import { formatDays } from '#contract/negotiation/bid-days.ts'
import type { DeskBidView, Proposal, Proposals } from '#contract/negotiation/bid-rules.ts'
import { getPriceForMargin } from '#kernel/margin.ts'
import { formatMoney } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskBidsTexts from '#texts/desk-bids.ts'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { formatWhole, getMarginTone, getNearTo } from '../bench/bench-figures.ts'
import type { DealScale } from '../bench/deal-view.ts'
import { PriceScale } from '../bench/price-scale.tsx'
import { useDesk } from '../desk-frame.tsx'
import type { AnswerFigures } from './answer-state.ts'
import { BuyerSection } from './bid-buyer.tsx'
import { ProposalList } from './proposal-list.tsx'
import { formatDifference, formatMargin } from './rule-shares.ts'

interface RailProps {
  bid: DeskBidView
  figures: AnswerFigures
  proposals: Proposals
  floor: number | null
  record: BuyerRecord | null
  typedDays: string | undefined
  daysFault: string | undefined
  onPropose: (proposal: Proposal) => void
}

/** What the answer means: its figures, proposals, what stands in the way, the buyer, the terms. */
export function BidRail(props: RailProps) {
  const { bid, figures, proposals, floor, record, typedDays, daysFault, onPropose } = props
  return (
    <aside className="bid-rail qs-rail" aria-label={deskBidsTexts.answerMeans()}>
      <Totals figures={figures} floor={floor} />
      <ProposalList {...proposals} figures={figures} floor={floor} onPropose={onPropose} />
      <Checks bid={bid} figures={figures} floor={floor} />
      <BuyerSection bid={bid} record={record} />
      <section aria-label={deskBidsTexts.paymentTerms()}>
        <Field
          label={deskBidsTexts.paymentDays()}
          name="paymentDays"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          defaultValue={typedDays ?? bid.askedDays ?? ''}
          hint={describeDaysHint(bid)}
          error={daysFault}
        />
      </section>
    </aside>
  )
}

function describeDaysHint({ askedDays, accountDays }: DeskBidView): string {
  const account =
    accountDays === null
      ? deskBidsTexts.noAccount()
      : deskBidsTexts.accountDays({ days: formatDays(accountDays) })
  return askedDays === null
    ? deskBidsTexts.keepAccountDays({ account })
    : deskBidsTexts.askedDays({ days: formatDays(askedDays), account })
}

function Totals({ figures, floor }: Pick<RailProps, 'figures' | 'floor'>) {
  const { money } = useDesk()
  const { total, margin, earned, verb, asBid, room, ruleLimit } = figures
  const scale: DealScale | null = room && {
    ...room,
    nearTo: getNearTo(room.cost, room.floor),
    theirs: asBid.total,
    ours: total === asBid.total ? null : total,
    list: asBid.list,
    words: { theirs: deskBidsTexts.bid(), ours: deskBidsTexts.ours() },
  }
  const format = (amount: number) => formatMoney(amount, money)
  const over = total === null ? null : total - asBid.total
  return (
    <section aria-label={deskBidsTexts.ourAnswer()}>
      <div className="flex items-end justify-between gap-3">
        <p className="grid">
          <span className="text-1 text-ink-2">{deskBidsTexts.ourAnswerTaxIncluded()}</span>
          <b className="qs-big">
            {verb === 'decline' ? deskBidsTexts.declined() : total === null ? '–' : format(total)}
          </b>
        </p>
        <p className="grid justify-items-end">
          <span className="text-1 text-ink-2">{deskBidsTexts.margin()}</span>
          <b className={`qs-big ${getMarginTone(margin, floor)}`}>{formatMargin(margin)}</b>
        </p>
      </div>
      <p className="bid-still">{deskBidsTexts.asOfOpening()}</p>
      {scale && <PriceScale scale={scale} format={(amount) => formatWhole(amount, money)} />}
      {verb !== 'decline' && (
        <dl className="qs-facts">
          <dt>{deskBidsTexts.bid()}</dt>
          <dd>
            {format(asBid.total)}
            {asBid.margin !== null && (
              <span className={getMarginTone(asBid.margin, floor)}>
                {' '}
                · {formatMargin(asBid.margin)}
              </span>
            )}
          </dd>
          {over !== null && over > 0 && (
            <>
              <dt>{deskBidsTexts.overTheBid()}</dt>
              <dd>
                {format(over)} (
                {commonTexts.percent({ value: ((over * 100) / (asBid.total || 1)).toFixed(1) })})
              </dd>
            </>
          )}
          <dt>{deskBidsTexts.list()}</dt>
          <dd>
            {format(asBid.list)}
            {total !== null && total > 0 && ` (${formatDifference(total, asBid.list)})`}
          </dd>
          {ruleLimit !== null && (
            <>
              <dt>{deskBidsTexts.ruleLimit()}</dt>
              <dd>{format(ruleLimit)}</dd>
            </>
          )}
          {earned !== null && (
            <>
              <dt>{deskBidsTexts.earnedWithoutTax()}</dt>
              <dd>{format(earned)}</dd>
            </>
          )}
        </dl>
      )}
    </section>
  )
}

/** What stands in the way of sending, or does not. */
function Checks({ bid, figures, floor: minMargin }: Pick<RailProps, 'bid' | 'figures' | 'floor'>) {
  const { counts, verb, lines } = figures
  const { staff } = useDesk()
  if (verb === 'decline') return null
  const seesFloor = bid.facts.some(({ floor }) => floor !== null)
  const floor = formatCommonFloor(bid, minMargin)
  const belowText = mayDo(staff, 'approve')
    ? deskBidsTexts.confirmBelowFloor()
    : deskBidsTexts.needsApprover()
  const checks: [boolean, string][] = [
    ...(counts.none > 0
      ? [[false, deskBidsTexts.linesUnanswered({ count: counts.none })] as [boolean, string]]
      : []),
    // Nothing is said to be in order before there is an answer.
    ...(seesFloor && (counts.belowFloor > 0 || counts.none === 0)
      ? [
          [
            counts.belowFloor === 0,
            counts.belowFloor === 0
              ? lines.length === 1
                ? floor
                  ? deskBidsTexts.notBelowFloorOf({ floor })
                  : deskBidsTexts.notBelowFloor()
                : floor
                  ? deskBidsTexts.allLinesAboveFloor({ floor })
                  : deskBidsTexts.noLineBelowFloor()
              : floor
                ? deskBidsTexts.linesBelowFloorOf({
                    count: counts.belowFloor,
                    floor,
                    next: belowText,
                  })
                : deskBidsTexts.linesBelowFloor({ count: counts.belowFloor, next: belowText }),
          ] as [boolean, string],
        ]
      : []),
    [
      counts.short === 0,
      counts.short === 0
        ? deskBidsTexts.inStock()
        : deskBidsTexts.linesShort({ count: counts.short }),
    ],
  ]
  return (
    <section aria-labelledby="bid-checks">
      <h3 id="bid-checks">{deskBidsTexts.beforeSending()}</h3>
      <ul className="qs-checks">
        {checks.map(([isGood, text]) => (
          <li key={text} className={isGood ? '' : 'font-semibold text-bad'}>
            <span className={isGood ? 'text-good' : ''}>
              <Icon name={isGood ? 'check' : 'warning'} />
            </span>
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The shop's margin, where it is what every line's floor comes from. */
const formatCommonFloor = ({ facts }: DeskBidView, floor: number | null) =>
  floor !== null &&
  facts.every(
    (line) => line.cost !== null && line.floor === getPriceForMargin(line.cost, line, floor),
  )
    ? commonTexts.percent({ value: (floor / 100).toFixed(1).replace(/\.0$/, '') })
    : null
