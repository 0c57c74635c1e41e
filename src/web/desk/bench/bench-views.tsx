import { useSearchParams } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import { normalizeViewQuery, type SavedView } from '#contract/desk/saved-views.ts'
import { type WorkQueue, type WorkView, workViews } from '#contract/desk/workbench.ts'
import { formatCount } from '#kernel/money.ts'
import * as deskBenchTexts from '#texts/desk-bench.ts'
import * as deskListTexts from '#texts/desk-list.ts'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { EditViewsLink, getViewFault, SaveView } from '../list/view-forms.tsx'
import { type BenchAddress, buildBenchPath, readBenchAddress } from './bench-address.ts'
import { formatWhole } from './bench-figures.ts'

const viewNames: Record<Exclude<WorkView, 'large'>, () => string> = {
  all: deskBenchTexts.viewAll,
  mine: deskBenchTexts.viewMine,
  soon: deskBenchTexts.viewSoon,
  approval: deskBenchTexts.viewApproval,
  pack: deskBenchTexts.viewPack,
  snoozed: deskBenchTexts.viewSnoozed,
}

interface ViewsProps {
  queue: WorkQueue
  address: BenchAddress
  /** Saved ones, the viewer's own and those that are shared. */
  saved: readonly SavedView[]
}

/** The views of the queue with their counts: the standing ones, then the saved ones. */
export function BenchViews({ queue, address, saved }: ViewsProps) {
  const { money, staff } = useDesk()
  const [query] = useSearchParams()
  const current = toQuery(address)
  const currentView = saved.find((view) => toQuery(readView(view)) === current)
  const isStanding = current === toQuery({ ...address, verb: null, sort: 'best' })
  return (
    <>
      <div className="bench-views">
        <nav aria-label={deskListTexts.views()}>
          {workViews
            .filter((view) => view === 'all' || view === address.view || queue.views[view] > 0)
            .map((view) => (
              <Link
                key={view}
                to={buildBenchPath(address, { view, verb: null, page: 1, deal: null })}
                aria-current={!currentView && view === address.view ? 'page' : undefined}
              >
                {view === 'large'
                  ? deskBenchTexts.viewLarge({ amount: formatWhole(queue.largeFrom, money) })
                  : viewNames[view]()}{' '}
                <b className={view === 'soon' && queue.views.soon > 0 ? 'text-bad' : ''}>
                  {formatCount(queue.views[view], money)}
                </b>
              </Link>
            ))}
          {saved.map((view) => (
            <Link
              key={view.id}
              to={buildBenchPath(readView(view))}
              aria-current={view === currentView ? 'page' : undefined}
              title={view.isShared ? deskListTexts.sharedView({ name: view.name }) : view.name}
            >
              <span className="max-w-48 truncate">{view.name}</span>{' '}
              <b>{formatCount(countView(queue, readView(view)), money)}</b>
            </Link>
          ))}
        </nav>
        {!currentView && !isStanding && (
          <SaveView kind="workbench" query={current} mayShare={mayDo(staff, 'administer')} />
        )}
        {saved.some(({ mayEdit }) => mayEdit) && <EditViewsLink kind="workbench" />}
      </div>
      <FormMessage tone="bad">{getViewFault(query)}</FormMessage>
    </>
  )
}

const readView = ({ query }: SavedView) => readBenchAddress(new URLSearchParams(query))

/** What of an address a view keeps. */
function toQuery(address: BenchAddress): string {
  const path = buildBenchPath(address, { page: 1, since: null, deal: null })
  return normalizeViewQuery(path.split('?')[1] ?? '')
}

function countView(queue: WorkQueue, { view, verb }: BenchAddress): number {
  return verb === null ? queue.views[view] : queue.verbsByView[view][verb]
}
