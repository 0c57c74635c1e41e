import type { SavedView } from '#contract/desk/saved-views.ts'
import {
  type WorkQueue,
  type WorkSort,
  type WorkVerb,
  workSorts,
  workVerbs,
} from '#contract/desk/workbench.ts'
import { formatCount } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskBenchTexts from '#texts/desk-bench.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useDesk } from '../desk-frame.tsx'
import { DeskIcon } from '../parts/desk-icon.tsx'
import { DeskPagination } from '../parts/filter-form.tsx'
import { type BenchAddress, buildBenchPath } from './bench-address.ts'
import { formatWhole } from './bench-figures.ts'
import { BenchRow } from './bench-row.tsx'
import { BenchViews } from './bench-views.tsx'
import { BulkBar } from './bulk-bar.tsx'

const verbNames: Record<WorkVerb, () => string> = {
  ask: deskBenchTexts.verbAsk,
  bid: deskBenchTexts.verbBid,
  buy: deskBenchTexts.verbBuy,
}
const sortNames: Record<WorkSort, () => string> = {
  best: deskBenchTexts.sortBest,
  time: deskBenchTexts.sortTime,
  value: deskBenchTexts.sortValue,
  margin: deskBenchTexts.sortMargin,
  newest: deskBenchTexts.sortNewest,
}

/** In place of rows that load, of the same shape. */
const skeletonRows = Array.from({ length: 12 }, (_, at) => `row ${at}`)

interface ListProps {
  queue: WorkQueue
  address: BenchAddress
  /** Views that were saved. */
  saved: readonly SavedView[]
  /** Nothing comes by itself at present. */
  isOld: boolean
  /** What became of the ticked rows; and a mark of that answer. */
  result: { text: string; isRefusal: boolean; mark: string } | null
  /** Other rows are on their way. */
  isLoading: boolean
}

/** Views, verbs and the order, then the rows; all of it is in the address. */
export function BenchList({ queue, address, saved, isOld, result, isLoading }: ListProps) {
  const { money } = useDesk()
  const count = formatCount(queue.count, money)
  const value = formatWhole(queue.value, money)
  const sortName = sortNames[address.sort]()
  return (
    <section aria-label={deskBenchTexts.waitingTitle()} className="bench-list">
      <header className="bench-head">
        <h1>{deskBenchTexts.heading()}</h1>
        <span className="text-ink-2">
          {queue.earns === null
            ? deskBenchTexts.waiting({ count, value })
            : deskBenchTexts.waitingMargin({
                count,
                value,
                margin: formatWhole(queue.earns, money),
              })}
        </span>
        {isOld && (
          <span role="status" className="bench-old">
            {deskBenchTexts.notLive({ time: queue.atText })}
          </span>
        )}
        {queue.newCount > 0 && (
          <Link
            to={buildBenchPath(address, { since: null, deal: null, page: 1 })}
            className="bench-new"
          >
            {deskBenchTexts.newSince({ count: queue.newCount, time: queue.atText })}
          </Link>
        )}
      </header>
      <BenchViews queue={queue} address={address} saved={saved} />
      {result && (
        <p
          role={result.isRefusal ? 'alert' : 'status'}
          className={result.isRefusal ? 'bench-result text-bad' : 'bench-result text-good'}
        >
          {result.text}
        </p>
      )}
      <BulkBar queue={queue} address={address} result={result} />
      <div className="bench-filters">
        <nav aria-label={deskBenchTexts.kinds()} className="bench-verbs">
          <Link
            to={buildBenchPath(address, { verb: null, page: 1, deal: null })}
            aria-current={address.verb === null ? 'page' : undefined}
          >
            {deskBenchTexts.all()}
          </Link>
          {workVerbs.map((verb) => (
            <Link
              key={verb}
              to={buildBenchPath(address, { verb, page: 1, deal: null })}
              aria-current={verb === address.verb ? 'page' : undefined}
            >
              {verbNames[verb]()} {formatCount(queue.verbs[verb], money)}
            </Link>
          ))}
        </nav>
        <Disclosure
          className="bench-sort"
          summary={
            <>
              <DeskIcon name="workbench" />
              <span>
                <RichText
                  parts={deskBenchTexts.sortBy({
                    sort: sortName,
                    b: (text) => <b>{text}</b>,
                  })}
                />
              </span>
            </>
          }
        >
          <ul>
            {workSorts
              .filter((sort) => sort !== 'margin' || queue.canSortByMargin)
              .map((sort) => (
                <li key={sort}>
                  <Link
                    to={buildBenchPath(address, { sort, page: 1 })}
                    aria-current={sort === address.sort ? 'true' : undefined}
                  >
                    {sortNames[sort]()}
                  </Link>
                </li>
              ))}
          </ul>
        </Disclosure>
      </div>
      <table className="bench-table" hidden={queue.rows.length === 0 && !isLoading}>
        <caption className="sr-only">{deskBenchTexts.tableCaption({ sort: sortName })}</caption>
        <thead>
          <tr>
            <th scope="col">{deskBenchTexts.buyerAndTask()}</th>
            <th scope="col" className="end">
              {deskBenchTexts.value()}
            </th>
            <th scope="col" className="end">
              {deskBenchTexts.margin()}
            </th>
            <th scope="col" className="end">
              {deskBenchTexts.gap()}
            </th>
            <th scope="col">{deskBenchTexts.timeLeft()}</th>
            <th scope="col">{deskBenchTexts.who()}</th>
          </tr>
        </thead>
        <tbody aria-busy={isLoading}>
          {isLoading
            ? skeletonRows.slice(0, Math.max(3, queue.rows.length)).map((id) => (
                <tr key={id} className="bench-skeleton">
                  <th scope="row">
                    <span className="sr-only">{commonTexts.loading()}</span>
                    <i />
                  </th>
                  {Array.from({ length: 5 }, (_, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else
                    <td key={at}>
                      <i />
                    </td>
                  ))}
                </tr>
              ))
            : queue.rows.map((row) => (
                <BenchRow
                  key={`${row.kind} ${row.number}`}
                  row={row}
                  queue={queue}
                  address={address}
                />
              ))}
        </tbody>
      </table>
      <DeskPagination label={deskBenchTexts.queuePages()} page={queue.page} pages={queue.pages} />
    </section>
  )
}
