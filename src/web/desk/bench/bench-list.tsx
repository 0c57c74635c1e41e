import {
  verbByKind,
  type WorkKind,
  type WorkQueue,
  type WorkRow,
  workSorts,
  workVerbs,
  workViews,
} from '#contract/desk/workbench.ts'
import { formatCount } from '#kernel/money.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { DeskIcon, type DeskIconName } from '../parts/desk-icon.tsx'
import { DeskPagination } from '../parts/filter-form.tsx'
import { type BenchAddress, buildBenchPath, getDeal, getDealPath } from './bench-address.ts'
import { describeRank, formatShare, formatWhole, getMarginTone } from './bench-figures.ts'
import { WorkClock } from './work-clock.tsx'

const viewNames = {
  all: 'All turns',
  mine: 'Mine',
  soon: 'Under 2 hours',
  approval: 'To approve',
  pack: 'To pack and ship',
  large: 'Large',
} as const
const verbNames = { ask: 'Ask', bid: 'Bid', buy: 'Buy' } as const
const sortNames = {
  best: 'next best',
  time: 'least time',
  value: 'largest',
  margin: 'best margin',
  newest: 'newest',
} as const

interface ListProps {
  queue: WorkQueue
  address: BenchAddress
  /** Nothing comes by itself at present. */
  isOld: boolean
}

/** Views, verbs and the order, then the rows; all of it is in the address. */
export function BenchList({ queue, address, isOld }: ListProps) {
  const { money } = useDesk()
  return (
    <section aria-label="What waits" className="bench-list">
      <header className="bench-head">
        <h1>Workbench</h1>
        <span className="text-ink-2">
          {queue.count === 1 ? '1 turn' : `${formatCount(queue.count, money)} turns`},{' '}
          {formatWhole(queue.value, money)}
          {queue.earns !== null && `, to earn ${formatWhole(queue.earns, money)}`}
        </span>
        {isOld && (
          <span role="status" className="bench-old">
            Not live: rows of {queue.atText}
          </span>
        )}
        {queue.newCount > 0 && (
          <Link
            to={buildBenchPath(address, { since: null, deal: null, page: 1 })}
            className="bench-new"
          >
            {queue.newCount} new since {queue.atText}
          </Link>
        )}
      </header>
      <nav aria-label="Views" className="bench-views">
        {workViews
          .filter((view) => view === 'all' || view === address.view || queue.views[view] > 0)
          .map((view) => (
            <Link
              key={view}
              to={buildBenchPath(address, { view, verb: null, page: 1, deal: null })}
              aria-current={view === address.view ? 'page' : undefined}
            >
              {view === 'large' ? `From ${formatWhole(queue.largeFrom, money)}` : viewNames[view]}{' '}
              <b className={view === 'soon' && queue.views.soon > 0 ? 'text-bad' : ''}>
                {formatCount(queue.views[view], money)}
              </b>
            </Link>
          ))}
      </nav>
      <div className="bench-filters">
        <nav aria-label="Verbs" className="bench-verbs">
          <Link
            to={buildBenchPath(address, { verb: null, page: 1, deal: null })}
            aria-current={address.verb === null ? 'page' : undefined}
          >
            All
          </Link>
          {workVerbs.map((verb) => (
            <Link
              key={verb}
              to={buildBenchPath(address, { verb, page: 1, deal: null })}
              aria-current={verb === address.verb ? 'page' : undefined}
            >
              {verbNames[verb]} {formatCount(queue.verbs[verb], money)}
            </Link>
          ))}
        </nav>
        <Disclosure
          className="bench-sort"
          summary={
            <>
              <DeskIcon name="workbench" /> Sort <b>{sortNames[address.sort]}</b>
            </>
          }
        >
          <ul>
            {workSorts.map((sort) => (
              <li key={sort}>
                <Link
                  to={buildBenchPath(address, { sort, page: 1 })}
                  aria-current={sort === address.sort ? 'true' : undefined}
                >
                  {sortNames[sort]}
                </Link>
              </li>
            ))}
          </ul>
        </Disclosure>
      </div>
      <table className="bench-table">
        <caption className="sr-only">What waits, {sortNames[address.sort]} first</caption>
        <thead>
          <tr>
            <th scope="col">Buyer and what is due</th>
            <th scope="col" className="end">
              Value
            </th>
            <th scope="col" className="end">
              Margin
            </th>
            <th scope="col" className="end">
              Gap
            </th>
            <th scope="col">Left</th>
          </tr>
        </thead>
        <tbody>
          {queue.rows.map((row) => (
            <Row key={`${row.kind} ${row.number}`} row={row} queue={queue} address={address} />
          ))}
        </tbody>
      </table>
      <DeskPagination label="Pages of the queue" page={queue.page} pages={queue.pages} />
    </section>
  )
}

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

function Row({ row, queue, address }: Omit<ListProps, 'isOld'> & { row: WorkRow }) {
  const { money } = useDesk()
  const { kind, number, company, person, due, value, margin, gap, until, untilOn, rank } = row
  const verb = verbByKind[kind]
  const deal = getDeal(row)
  const isOpen =
    deal !== null && address.deal?.kind === deal.kind && address.deal.number === deal.number
  const name = (
    <>
      <span>
        <b>{company ?? person ?? (kind === 'message' ? 'A visitor' : number)}</b>{' '}
        {company && person}
      </span>
      <small>{due}</small>
    </>
  )
  const path = getDealPath(deal)
  return (
    <tr
      className={verb ? `v-${verb}` : ''}
      aria-selected={isOpen}
      title={rank ? describeRank(rank, money) : undefined}
    >
      <th scope="row">
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
      <td className={`end share ${getMarginTone(margin)}`} data-name="Margin">
        {formatShare(margin)}
      </td>
      <td className="end share" data-name="Gap">
        {formatShare(gap)}
      </td>
      <td className="left">
        {until ? <WorkClock until={until} untilOn={untilOn} at={queue.at} /> : '–'}
      </td>
    </tr>
  )
}
