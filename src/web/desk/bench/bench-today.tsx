import { type WorkQueue, workVerbs } from '#contract/desk/workbench.ts'
import { formatCount } from '#kernel/money.ts'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { type BenchAddress, buildBenchPath, getDeal } from './bench-address.ts'
import { formatWhole } from './bench-figures.ts'

const verbNames = { ask: 'Requests', bid: 'Bids', buy: 'Orders' } as const

/** Beside the list while no deal is open: what waits in figures, and the first to open. */
export function BenchToday({ queue, address }: { queue: WorkQueue; address: BenchAddress }) {
  const { money } = useDesk()
  const deal = queue.rows.map(getDeal).find((each) => each !== null)
  return (
    <aside aria-label="What waits, in figures" className="bench-pane empty">
      <div className="grid content-start gap-4 p-4">
        {address.deal && <p>There is no such deal any more.</p>}
        <h2 className="text-[1.0625rem] font-bold">Waiting on you</h2>
        <dl className="bench-today">
          <dt>In all</dt>
          <dd>{formatCount(queue.count, money)}</dd>
          <dt>Value</dt>
          <dd>{formatWhole(queue.value, money)}</dd>
          {queue.earns !== null && (
            <>
              <dt>Margin</dt>
              <dd>{formatWhole(queue.earns, money)}</dd>
            </>
          )}
          {workVerbs.map((verb) => (
            <div key={verb} className="contents">
              <dt>{verbNames[verb]}</dt>
              <dd>{formatCount(queue.verbs[verb], money)}</dd>
            </div>
          ))}
        </dl>
        {deal && (
          <Link
            to={buildBenchPath(address, { deal, since: queue.at })}
            keepScroll
            className="bench-button justify-center"
          >
            Open the first
          </Link>
        )}
      </div>
    </aside>
  )
}
