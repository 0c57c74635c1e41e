import {
  type Assignee,
  verbByKind,
  type WorkKind,
  type WorkQueue,
  type WorkRow,
} from '#contract/desk/workbench.ts'
import * as deskBenchTexts from '#texts/desk-bench.ts'
import * as deskListTexts from '#texts/desk-list.ts'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { DeskIcon, type DeskIconName } from '../parts/desk-icon.tsx'
import { type BenchAddress, buildBenchPath, getDeal, getDealPath } from './bench-address.ts'
import { describeRank, formatShare, formatWhole, getMarginTone } from './bench-figures.ts'
import { bulkFormId } from './bulk-bar.tsx'
import { WorkClock } from './work-clock.tsx'

const kindIcons: Record<WorkKind, DeskIconName> = {
  request: 'requests',
  counter: 'requests',
  approval: 'approvals',
  bid: 'bids',
  confirm: 'orders',
  pack: 'products',
  ship: 'delivery',
  return: 'returns',
  message: 'messages',
}

interface RowProps {
  row: WorkRow
  queue: WorkQueue
  address: BenchAddress
}

/** One turn: who and what, its figures, the time left, and who deals with it. */
export function BenchRow({ row, queue, address }: RowProps) {
  const { money } = useDesk()
  const { kind, number, company, person, due, value, margin, gap, until, untilOn, rank } = row
  const verb = verbByKind[kind]
  const deal = getDeal(row)
  const isOpen =
    deal !== null && address.deal?.kind === deal.kind && address.deal.number === deal.number
  const name = (
    <>
      <span>
        <b>{company ?? person ?? (kind === 'message' ? deskBenchTexts.visitor() : number)}</b>{' '}
        {company && person}
      </span>
      <small>{[row.snoozedText, due].filter(Boolean).join(' · ')}</small>
    </>
  )
  const path = getDealPath(deal)
  const assignee = queue.assignees.find(({ id }) => id === row.assigneeId)
  const mayTick = deal !== null && queue.assignableKinds.includes(deal.kind)
  return (
    <tr
      className={verb ? `v-${verb}` : ''}
      aria-selected={isOpen}
      title={rank ? describeRank(rank, money) : undefined}
    >
      <th scope="row">
        {mayTick && (
          <input
            type="checkbox"
            name="tick"
            value={`${deal.kind}:${number}:${row.assigneeId ?? ''}`}
            form={bulkFormId}
            aria-label={deskListTexts.selectRow({ row: number })}
            className="bench-tick"
          />
        )}
        <span className="desk-kind">
          <DeskIcon name={kindIcons[kind]} />
        </span>
        {deal && (
          <Link
            to={buildBenchPath(address, { deal, since: queue.at })}
            keepScroll
            className="bench-deal beside"
          >
            {name}
          </Link>
        )}
        <Link to={path} className={deal ? 'bench-deal alone' : 'bench-deal'}>
          {name}
        </Link>
      </th>
      <td className="end value">{value === null ? '–' : formatWhole(value, money)}</td>
      <td
        className={`end share ${margin === null ? 'none' : getMarginTone(margin, queue.floor)}`}
        data-name={deskBenchTexts.margin()}
      >
        {formatShare(margin)}
      </td>
      <td className={`end share ${gap === null ? 'none' : ''}`} data-name={deskBenchTexts.gap()}>
        {formatShare(gap)}
      </td>
      <td className="left">
        {until ? <WorkClock until={until} untilOn={untilOn} at={queue.at} /> : '–'}
      </td>
      <td className="who">{assignee && <Initials assignee={assignee} />}</td>
    </tr>
  )
}

function Initials({ assignee: { name } }: { assignee: Assignee }) {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  return (
    <span className="bench-who" title={name}>
      <span aria-hidden="true">
        {words
          .slice(0, 2)
          .map((word) => word[0]!.toUpperCase())
          .join('')}
      </span>
      <span className="sr-only">{name}</span>
    </span>
  )
}
