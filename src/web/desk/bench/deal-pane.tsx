import { useState } from 'react'
import { Form } from 'react-router'
import type { WorkQueue } from '#contract/desk/workbench.ts'
import { formatMoney } from '#kernel/money.ts'
import * as deskBenchTexts from '#texts/desk-bench.ts'
import * as deskBidsTexts from '#texts/desk-bids.ts'
import * as deskListTexts from '#texts/desk-list.ts'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { AnswerBar } from './answer-bar.tsx'
import { type BenchAddress, buildBenchPath } from './bench-address.ts'
import { formatShare, formatWhole, getMarginTone } from './bench-figures.ts'
import { AssigneeSelect } from './bulk-bar.tsx'
import type { DealAnswerRefusal, DealProposal, DealView } from './deal-view.ts'
import { PriceScale } from './price-scale.tsx'
import { SnoozeForm } from './snooze-fields.tsx'
import { WorkClock } from './work-clock.tsx'

interface PaneProps {
  deal: DealView
  formKey: string
  /** The deal that opens once this one is answered. */
  next: string
  at: string
  /** Why the last answer was not taken, with the reason that was typed. */
  refusal: DealAnswerRefusal | null
  queue: WorkQueue
  address: BenchAddress
}

/** The deal beside the list: turn and clock, figures, lines, proposals, what is known of the buyer. */
export function DealPane(props: PaneProps) {
  const { deal, formKey, next, at, refusal, queue, address } = props
  const { money } = useDesk()
  const { verb, buyer, about, path, turn, until, untilOn, figures, scale, lines, facts } = deal
  const record = describeRecord(deal)
  const hasMargins = lines.some(({ margin }) => margin != null)
  const [chosen, setChosen] = useState(0)
  return (
    <aside aria-label={deskBenchTexts.openDeal()} className={`bench-pane v-${verb}`}>
      <header>
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <h2 className="truncate text-[1.0625rem] font-bold">{buyer}</h2>
            <p className="truncate text-1 text-ink-2">{about}</p>
          </div>
          <Link to={path} className="bench-open">
            {deskBenchTexts.open()} <kbd>↵</kbd>
          </Link>
        </div>
        <p className={deal.isOurTurn ? 'bench-turn ours' : 'bench-turn'}>
          <b>{turn}</b>
          {until && <WorkClock until={until} untilOn={untilOn} at={at} />}
        </p>
      </header>
      <div className="bench-facts">
        <dl className="bench-figures">
          {figures.filter(hasFigure).map(({ name, money: amount, share, text, isMargin }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={isMargin ? getMarginTone(share, queue.floor) : ''}>
                {text ??
                  (amount === undefined
                    ? formatShare(share)
                    : amount === null
                      ? '–'
                      : formatWhole(amount, money))}
              </dd>
            </div>
          ))}
        </dl>
        {scale && (
          <PriceScale
            scale={scale}
            format={(amount) => formatWhole(amount, money)}
            minWidth={340}
          />
        )}
        <table className="bench-lines">
          <caption className="sr-only">{deskBidsTexts.lines()}</caption>
          <thead>
            <tr>
              <th scope="col">{deskBidsTexts.line()}</th>
              <th scope="col">{deskBenchTexts.qty()}</th>
              <th scope="col">{deskBenchTexts.list()}</th>
              <th scope="col">{deal.priceName}</th>
              {hasMargins && <th scope="col">{deskBenchTexts.margin()}</th>}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, quantity, list, price, margin, note }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of one deal keep their order
              <tr key={index}>
                <th scope="row" title={name}>
                  {name}
                  {note && <small className={note.isFault ? 'text-bad' : ''}>{note.text}</small>}
                </th>
                <td>{quantity}</td>
                <td className="text-ink-2">{list === null ? '–' : formatMoney(list, money)}</td>
                <td className="price">{price === null ? '–' : formatMoney(price, money)}</td>
                {hasMargins && (
                  <td className={getMarginTone(margin, queue.floor)}>{formatShare(margin)}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
        {deal.proposals.length > 0 && (
          <Proposals proposals={deal.proposals} chosen={chosen} onChoose={setChosen} />
        )}
        <dl className="bench-notes">
          {record && (
            <div>
              <dt>{deskBenchTexts.record()}</dt>
              <dd>{record}</dd>
            </div>
          )}
          {facts.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <div className="bench-later">
          {queue.assignableKinds.includes(deal.kind) && (
            <AssignForm deal={deal} queue={queue} address={address} />
          )}
          {(deal.isOurTurn || deal.snoozedText !== null) && (
            <SnoozeForm deal={deal} next={buildBenchPath(address, { since: queue.at })} />
          )}
        </div>
      </div>
      <AnswerBar
        deal={deal}
        formKey={formKey}
        next={next}
        refusal={refusal}
        proposed={deal.proposals[chosen]?.total ?? null}
      />
    </aside>
  )
}

/** Who deals with it; `e` goes there. */
function AssignForm({ deal, queue, address }: Pick<PaneProps, 'deal' | 'queue' | 'address'>) {
  const { kind, number, assigneeId } = deal
  return (
    <Form method="post" id="deal-assign" key={assigneeId} className="items-center">
      <input type="hidden" name="tick" value={`${kind}:${number}:${assigneeId ?? ''}`} />
      <input type="hidden" name="next" value={buildBenchPath(address, { since: queue.at })} />
      <AssigneeSelect assignees={queue.assignees} kinds={[kind]} value={assigneeId ?? ''} />
      <button type="submit" name="do" value="assign" className="bench-button">
        {deskListTexts.assign()}
      </button>
    </Form>
  )
}

function Proposals({
  proposals,
  chosen,
  onChoose,
}: {
  proposals: readonly DealProposal[]
  chosen: number
  onChoose: (index: number) => void
}) {
  const { money } = useDesk()
  return (
    <fieldset className="bench-proposals">
      <legend>{deskBenchTexts.proposals()}</legend>
      {proposals.map(({ value, total, margin, reason }, index) => (
        <label key={value}>
          <input
            type="radio"
            name="proposal"
            value={value}
            checked={index === chosen}
            onChange={() => onChoose(index)}
            form="deal-answer"
            className="sr-only"
          />
          <b>{formatWhole(total, money)}</b>
          <small>{formatShare(margin)}</small>
          <small className="reason">{reason}</small>
        </label>
      ))}
    </fieldset>
  )
}

/** A share that is not known says nothing. */
const hasFigure = ({ share, money, text }: DealView['figures'][number]) =>
  share != null || money !== undefined || text !== undefined

function describeRecord({ record }: DealView): string | null {
  if (!record) return null
  const { bids, bidsLapsed, requests, won, ended, orders } = record
  const parts = []
  if (bids > 0 && bidsLapsed > 0)
    parts.push(deskBenchTexts.recordBidsLapsed({ count: bids, lapsed: bidsLapsed }))
  else if (bids > 0) parts.push(deskBenchTexts.recordBids({ count: bids }))
  if (requests > 0) parts.push(deskBenchTexts.recordRequests({ count: requests }))
  if (ended > 0) parts.push(deskBenchTexts.recordWon({ won, ended }))
  parts.push(deskBenchTexts.recordOrders({ count: orders }))
  return parts.join(' · ')
}
