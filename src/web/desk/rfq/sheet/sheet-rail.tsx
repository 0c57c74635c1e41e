import type { ReactNode } from 'react'
import type { ProposalKind } from '#contract/negotiation/price-command.ts'
import type {
  BuyerPrice,
  PreviewLine,
  QuotePreview,
  QuoteProposal,
} from '#contract/negotiation/quote-preview.ts'
import { formatAmount, formatMoney } from '#kernel/money.ts'
import { formatTenths } from '../../bench/bench-figures.ts'
import { useDesk } from '../../desk-frame.tsx'
import { MarginScale } from './margin-scale.tsx'
import { SheetChecks } from './sheet-checks.tsx'
import { countLines } from './sheet-words.ts'

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
    <aside className={isLong ? 'qs-rail long' : 'qs-rail'} aria-label="What this quote means">
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
    <section aria-label="Totals">
      <div className="flex items-end justify-between gap-3">
        <p className="grid">
          <span className="text-1 text-ink-2">Total with tax</span>
          <b className="qs-big">{totals.priced > 0 ? format(total) : '–'}</b>
        </p>
        {seesCosts && (
          <p className="grid justify-items-end">
            <span className="text-1 text-ink-2">Margin</span>
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
          <dt>Tax included</dt>
          <dd>{format(tax)}</dd>
          {charge > 0 && (
            <>
              <dt>Delivery charges</dt>
              <dd>{format(charge)}</dd>
            </>
          )}
          <dt>Net of tax</dt>
          <dd>{format(net)}</dd>
          {cost !== null && (
            <>
              <dt>Cost, net</dt>
              <dd>{format(cost)}</dd>
              <dt>Earned</dt>
              <dd>{format(net - cost)}</dd>
            </>
          )}
          {theirs !== null && (
            <>
              <dt>{goods >= theirs ? 'Over their price' : 'Under their price'}</dt>
              <dd>{format(Math.abs(goods - theirs))}</dd>
            </>
          )}
        </dl>
      )}
      {totals.priced === 0 && <p className="text-ink-2">No line has a price yet.</p>}
    </section>
  )
}

const proposalWords: Record<ProposalKind, { name: string; note: string }> = {
  nearest: { name: 'Nearest to their price', note: 'theirs, or the floor' },
  floor: { name: 'Floor on every line', note: 'prices under it raised' },
  halfway: { name: 'Halfway to the list', note: 'from theirs or ours' },
}

const listWords = { name: 'List price', note: 'no line was under the floor' }

function Proposals({ preview }: { preview: QuotePreview }) {
  const { proposals } = preview
  const { money } = useDesk()
  if (proposals.length === 0) return null
  const isAtList = ({ lineId, unitPrice }: QuoteProposal['prices'][number]) =>
    preview.lines.some((line) => line.lineId === lineId && line.list === unitPrice)
  const getWords = (kind: ProposalKind, prices: QuoteProposal['prices']) =>
    preview.totals.priced === 0 && prices.every(isAtList) ? listWords : proposalWords[kind]
  return (
    <section aria-labelledby="qs-proposals">
      <h3 id="qs-proposals">
        Proposals <span className="qs-hint">for your eyes only</span>
      </h3>
      {proposals.map(({ kind, prices, total, margin, needsApproval, chance }) => (
        <button key={kind} type="submit" name="do" value={`price:${kind}`} className="qs-proposal">
          <b>{getWords(kind, prices).name}</b>
          <b className="n">{formatMoney(total, money)}</b>
          <span className="qs-proposal-note">
            {needsApproval ? 'needs approval' : getWords(kind, prices).note}, chance{' '}
            {Math.round(chance / 100)}&nbsp;%
          </span>
          <span className="qs-proposal-note n">
            {margin === null ? '' : `${formatTenths(margin)}\u00a0%`}
          </span>
        </button>
      ))}
    </section>
  )
}

const outcomeWords: Record<BuyerPrice['outcome'], string> = {
  won: 'won',
  open: 'open',
  declined: 'lost, declined',
  expired: 'lost, time',
  'left out': 'left out',
}

function LinePrices({ preview, line }: { preview: QuotePreview; line: PreviewLine }) {
  const { money } = useDesk()
  const no = preview.lines.indexOf(line) + 1
  const { ended, won } = preview.buyer
  return (
    <section aria-labelledby="qs-line">
      <h3 id="qs-line">
        Line {no} <span className="qs-hint">this buyer’s last prices</span>
      </h3>
      {line.buyerPrices.length > 0 && (
        <table className="qs-prices">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col" className="n">
                Qty
              </th>
              <th scope="col" className="n">
                Price
              </th>
              <th scope="col" className="n">
                Ended
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
                  {source === 'bid' && 'bid, '}
                  {outcomeWords[outcome]}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="text-ink-2">
        {line.buyerPrices.length === 0 && 'No earlier price for this buyer. '}
        {ended > 0 && `Won ${won} of ${ended} with this buyer. `}
        {line.cost !== null && `Cost ${formatAmount(line.cost, money)} net`}
        {line.floorPrice !== null && `, floor ${formatAmount(line.floorPrice, money)}`}
      </p>
      {line.floorState === 'under' && <UnderFloor line={line} no={no} />}
    </section>
  )
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
          Raise line {no} to floor, +{formatMoney(raise * line.quantity, money)}
        </button>
      )}
      <button type="submit" name="do" value={`off:${lineId}`} className="qs-button bare">
        Leave out line {no}
      </button>
    </div>
  )
}

function Delivery({ preview, place }: { preview: QuotePreview; place: string }) {
  const { delivery, lines, totals } = preview
  const { on, served, shortLineIds, holdHours } = delivery
  return (
    <section aria-labelledby="qs-delivery">
      <h3 id="qs-delivery">Stock and delivery</h3>
      <dl className="qs-facts">
        {totals.priced > 0 && (
          <>
            <dt>Held when accepted</dt>
            <dd>
              {countLines(totals.priced)}, {holdHours} h
            </dd>
          </>
        )}
        {shortLineIds.length > 0 && (
          <>
            <dt>Short</dt>
            <dd className="text-look">
              {shortLineIds.length === 1 ? 'line ' : 'lines '}
              {lines
                .flatMap(({ lineId }, at) => (shortLineIds.includes(lineId) ? [at + 1] : []))
                .join(', ')}
            </dd>
          </>
        )}
        <dt>Delivers</dt>
        <dd>{served ? `${on ?? 'no date yet'}, ${place}` : `not to ${place}`}</dd>
      </dl>
    </section>
  )
}
