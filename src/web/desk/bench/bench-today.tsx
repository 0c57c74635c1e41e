import { type WorkQueue, type WorkVerb, workVerbs } from '#contract/desk/workbench.ts'
import { formatCount } from '#kernel/money.ts'
import * as deskBenchTexts from '#texts/desk-bench.ts'
import * as deskListTexts from '#texts/desk-list.ts'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { type BenchAddress, buildBenchPath, getDeal } from './bench-address.ts'
import { formatWhole } from './bench-figures.ts'

const verbNames: Record<WorkVerb, () => string> = {
  ask: deskListTexts.requests,
  bid: deskListTexts.bids,
  buy: deskListTexts.orders,
}

/** Beside the list while no deal is open: what waits in figures, and the first to open. */
export function BenchToday({ queue, address }: { queue: WorkQueue; address: BenchAddress }) {
  const { money } = useDesk()
  const deal = queue.rows.map(getDeal).find((each) => each !== null)
  return (
    <aside aria-label={deskBenchTexts.summary()} className="bench-pane empty">
      <div className="grid content-start gap-4 p-4">
        {address.deal && <p>{deskBenchTexts.noSuchDeal()}</p>}
        <h2 className="text-[1.0625rem] font-bold">{deskBenchTexts.waitingTitle()}</h2>
        <dl className="bench-today">
          <dt>{deskBenchTexts.inAll()}</dt>
          <dd>{formatCount(queue.count, money)}</dd>
          <dt>{deskBenchTexts.value()}</dt>
          <dd>{formatWhole(queue.value, money)}</dd>
          {queue.earns !== null && (
            <>
              <dt>{deskBenchTexts.margin()}</dt>
              <dd>{formatWhole(queue.earns, money)}</dd>
            </>
          )}
          {workVerbs.map((verb) => (
            <div key={verb} className="contents">
              <dt>{verbNames[verb]()}</dt>
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
            {deskBenchTexts.openFirst()}
          </Link>
        )}
      </div>
    </aside>
  )
}
