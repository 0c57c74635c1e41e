import type { ReactNode } from 'react'
import type { ProposalKind } from '#contract/negotiation/price-command.ts'
import type {
  BuyerPrice,
  PreviewDelivery,
  PreviewLine,
  QuotePreview,
  QuoteProposal,
} from '#contract/negotiation/quote-preview.ts'
import { joinSentences } from '#kernel/join-sentences.ts'
import { formatAmount, formatMoney, type MoneyStyle } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskSheetTexts from '#texts/desk-sheet.ts'
import * as deskSheetRailTexts from '#texts/desk-sheet-rail.ts'
import { formatTenths } from '../../bench/bench-figures.ts'
import { useDesk } from '../../desk-frame.tsx'
import { MarginScale } from './margin-scale.tsx'
import { SheetChecks } from './sheet-checks.tsx'

/** What the quote means: totals, what must happen first, proposals, the current line, delivery. */
export function SheetRail({
  preview,
  current,
  place,
  isLong,
  children,
}: {
  preview: QuotePreview
  /** The line that the cursor is in. */
  current: PreviewLine | undefined
  place: string
  isLong: boolean
  /** The terms, and whose request it is. */
  children: ReactNode
}) {
  return (
    <aside
      className={isLong ? 'qs-rail long' : 'qs-rail'}
      aria-label={deskSheetRailTexts.quoteMeaning()}
    >
      <Totals preview={preview} />
      <SheetChecks preview={preview} />
      <Proposals preview={preview} />
      {current && <LinePrices preview={preview} line={current} />}
      <Delivery preview={preview} place={place} />
      {children}
    </aside>
  )
}

export function Totals({ preview: { totals, floor, seesCosts } }: { preview: QuotePreview }) {
  const { money } = useDesk()
  const { total, tax, net, cost, charge, margin, theirs, goods } = totals
  const format = (minor: number) => formatMoney(minor, money)
  const isUnder = margin !== null && floor !== null && margin < floor
  return (
    <section aria-label={deskSheetRailTexts.totals()}>
      <div className="flex items-end justify-between gap-3">
        <p className="grid">
          <span className="text-1 text-ink-2">{deskSheetRailTexts.totalWithTax()}</span>
          <b className="qs-big">{totals.priced > 0 ? format(total) : '–'}</b>
        </p>
        {seesCosts && (
          <p className="grid justify-items-end">
            <span className="text-1 text-ink-2">{deskSheetRailTexts.margin()}</span>
            <b className={isUnder ? 'text-3 text-bad' : 'text-3'}>
              {margin === null ? '–' : `${formatTenths(margin)}\u00a0%`}
            </b>
          </p>
        )}
      </div>
      <MarginScale
        margin={margin}
        floor={floor}
        theirs={totals.theirsMargin}
        list={totals.listMargin}
      />
      {totals.priced > 0 && (
        <dl className="qs-facts">
          <dt>{deskSheetRailTexts.taxIncluded()}</dt>
          <dd>{format(tax)}</dd>
          {charge > 0 && (
            <>
              <dt>{deskSheetRailTexts.deliveryCharges()}</dt>
              <dd>{format(charge)}</dd>
            </>
          )}
          <dt>{deskSheetRailTexts.netOfTax()}</dt>
          <dd>{format(net)}</dd>
          {cost !== null && (
            <>
              <dt>{deskSheetRailTexts.costWithoutTax()}</dt>
              <dd>{format(cost)}</dd>
              <dt>{deskSheetRailTexts.earned()}</dt>
              <dd>{format(net - cost)}</dd>
            </>
          )}
          {theirs !== null && (
            <>
              <dt>
                {goods >= theirs
                  ? deskSheetRailTexts.overTheirPrice()
                  : deskSheetRailTexts.underTheirPrice()}
              </dt>
              <dd>{format(Math.abs(goods - theirs))}</dd>
            </>
          )}
        </dl>
      )}
      {totals.priced === 0 && <p className="text-ink-2">{deskSheetRailTexts.nothingPriced()}</p>}
    </section>
  )
}

interface ProposalTexts {
  name: () => string
  note: (values: { chance: number }) => string
}

const proposalTexts: Record<ProposalKind, ProposalTexts> = {
  nearest: { name: deskSheetRailTexts.nearestPrice, note: deskSheetRailTexts.nearestNote },
  floor: { name: deskSheetRailTexts.floorEverywhere, note: deskSheetRailTexts.floorNote },
  halfway: { name: deskSheetRailTexts.halfwayToList, note: deskSheetRailTexts.halfwayNote },
}

const listTexts: ProposalTexts = {
  name: deskSheetRailTexts.listPrice,
  note: deskSheetRailTexts.listNote,
}

function Proposals({ preview }: { preview: QuotePreview }) {
  const { proposals } = preview
  const { money } = useDesk()
  if (proposals.length === 0) return null
  const isAtList = ({ lineId, unitPrice }: QuoteProposal['prices'][number]) =>
    preview.lines.some((line) => line.lineId === lineId && line.list === unitPrice)
  const getTexts = ({ kind, prices }: QuoteProposal) =>
    preview.totals.priced === 0 && prices.every(isAtList) ? listTexts : proposalTexts[kind]
  const describeProposal = (proposal: QuoteProposal) => {
    const chance = Math.round(proposal.chance / 100)
    return proposal.needsApproval
      ? deskSheetRailTexts.needsApprovalNote({ chance })
      : getTexts(proposal).note({ chance })
  }
  return (
    <section aria-labelledby="qs-proposals">
      <h3 id="qs-proposals">
        {deskSheetRailTexts.proposals()}{' '}
        <span className="qs-hint">{deskSheetRailTexts.proposalsHint()}</span>
      </h3>
      {proposals.map((proposal) => (
        <button
          key={proposal.kind}
          type="submit"
          name="do"
          value={`price:${proposal.kind}`}
          className="qs-proposal"
        >
          <b>{getTexts(proposal).name()}</b>
          <b className="n">{formatMoney(proposal.total, money)}</b>
          <span className="qs-proposal-note">{describeProposal(proposal)}</span>
          <span className="qs-proposal-note n">
            {proposal.margin === null ? '' : `${formatTenths(proposal.margin)}\u00a0%`}
          </span>
        </button>
      ))}
    </section>
  )
}

const outcomeTexts: Record<BuyerPrice['outcome'], () => string> = {
  won: deskSheetRailTexts.outcomeWon,
  open: deskSheetRailTexts.outcomeOpen,
  declined: deskSheetRailTexts.outcomeDeclined,
  expired: deskSheetRailTexts.outcomeExpired,
  'left out': deskSheetRailTexts.outcomeLeftOut,
}

function LinePrices({ preview, line }: { preview: QuotePreview; line: PreviewLine }) {
  const { money } = useDesk()
  const no = preview.lines.indexOf(line) + 1
  const { ended, won } = preview.buyer
  return (
    <section aria-labelledby="qs-line">
      <h3 id="qs-line">
        {deskSheetTexts.lineNo({ no })}{' '}
        <span className="qs-hint">{deskSheetRailTexts.buyersPrices()}</span>
      </h3>
      {line.buyerPrices.length > 0 && (
        <table className="qs-prices">
          <thead>
            <tr>
              <th scope="col">{deskSheetRailTexts.when()}</th>
              <th scope="col" className="n">
                {deskSheetTexts.quantity()}
              </th>
              <th scope="col" className="n">
                {deskSheetTexts.price()}
              </th>
              <th scope="col" className="n">
                {deskSheetRailTexts.ended()}
              </th>
            </tr>
          </thead>
          <tbody>
            {line.buyerPrices.map(({ at, on, quantity, price, source, outcome }) => (
              <tr key={`${at} ${quantity} ${source}`}>
                <td>
                  <time dateTime={at}>{on}</time>
                </td>
                <td className="n">{quantity}</td>
                <td className="n">
                  <b>{formatAmount(price, money)}</b>
                </td>
                <td className={`n ${outcome === 'won' ? 'text-good' : 'text-ink-2'}`}>
                  {source === 'bid'
                    ? deskSheetRailTexts.bidOutcome({ outcome: outcomeTexts[outcome]() })
                    : outcomeTexts[outcome]()}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="text-ink-2">
        {joinSentences([
          line.buyerPrices.length === 0 && deskSheetRailTexts.noEarlierPrice(),
          ended > 0 && deskSheetRailTexts.wonOf({ won, ended }),
          describeCost(line, money),
        ])}
      </p>
      {line.floorState === 'under' && <UnderFloor line={line} no={no} />}
    </section>
  )
}

function describeCost({ cost, floorPrice }: PreviewLine, money: MoneyStyle): string {
  const costText = cost === null ? null : formatAmount(cost, money)
  const floor = floorPrice === null ? null : formatAmount(floorPrice, money)
  if (costText && floor) return deskSheetRailTexts.costAndFloor({ cost: costText, floor })
  if (costText) return deskSheetRailTexts.costOnly({ cost: costText })
  return floor ? deskSheetRailTexts.floorOnly({ floor }) : ''
}

/** The line that the cursor is in is under the floor: its two ways out. */
function UnderFloor({ line, no }: { line: PreviewLine; no: number }) {
  const { money } = useDesk()
  const { lineId, floorPrice, unitPrice, list } = line
  const raise = Math.min(floorPrice ?? 0, list ?? floorPrice ?? 0) - (unitPrice ?? 0)
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {raise > 0 && (
        <button type="submit" name="do" value={`raise:${lineId}`} className="qs-button">
          {deskSheetRailTexts.raiseLine({
            no,
            amount: formatMoney(raise * line.quantity, money),
          })}
        </button>
      )}
      <button type="submit" name="do" value={`off:${lineId}`} className="qs-button bare">
        {deskSheetRailTexts.leaveOutLine({ no })}
      </button>
    </div>
  )
}

function Delivery({ preview, place }: { preview: QuotePreview; place: string }) {
  const { delivery, lines, totals } = preview
  const { shortLineIds, holdHours } = delivery
  return (
    <section aria-labelledby="qs-delivery">
      <h3 id="qs-delivery">{deskSheetRailTexts.stockAndDelivery()}</h3>
      <dl className="qs-facts">
        {totals.priced > 0 && (
          <>
            <dt>{deskSheetRailTexts.reservedOnAcceptance()}</dt>
            <dd>{deskSheetRailTexts.linesForHours({ count: totals.priced, hours: holdHours })}</dd>
          </>
        )}
        {shortLineIds.length > 0 && (
          <>
            <dt>{deskSheetRailTexts.short()}</dt>
            <dd className="text-look">
              {deskSheetRailTexts.shortLines({
                count: shortLineIds.length,
                numbers: lines
                  .flatMap(({ lineId }, at) => (shortLineIds.includes(lineId) ? [at + 1] : []))
                  .join(commonTexts.nameComma()),
              })}
            </dd>
          </>
        )}
        <dt>{deskSheetRailTexts.delivery()}</dt>
        <dd>{describeDelivery(preview.delivery, place)}</dd>
      </dl>
    </section>
  )
}

function describeDelivery({ on, served }: PreviewDelivery, place: string): string {
  if (!served) return deskSheetRailTexts.notDelivered({ place })
  return on
    ? deskSheetRailTexts.deliveryBy({ day: on, place })
    : deskSheetRailTexts.deliveryUndated({ place })
}
