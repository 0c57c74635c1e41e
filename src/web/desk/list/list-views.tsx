import { useSearchParams } from 'react-router'
import { normalizeViewQuery } from '#contract/desk/saved-views.ts'
import * as deskListTexts from '#texts/desk-list.ts'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import type { DeskList } from './list-record.ts'
import type { ListData } from './load-list.ts'
import { useViewCounts } from './use-view-counts.ts'
import { formatViewCount } from './view-count.ts'
import { EditViewsLink, getViewFault, SaveView } from './view-forms.tsx'

interface ViewsProps<Row, Sums> {
  list: DeskList<Row, Sums>
  data: ListData<Row, Sums>
}

/** The saved views with their counts; the last one saves what is seen. */
export function ListViews<Row, Sums>({ list, data }: ViewsProps<Row, Sums>) {
  const { money } = useDesk()
  const [query] = useSearchParams()
  const current = normalizeViewQuery(query)
  const tabs = useViewCounts(list.kind, data.tabs)
  const currentTab = tabs.find((tab) => tab.query === current)
  return (
    <>
      <div className="list-views">
        <nav aria-label={deskListTexts.views()}>
          {tabs.map((tab) => (
            <Link
              key={tab.view ? `view ${tab.view.id}` : `tab ${tab.query}`}
              to={`?${tab.query}`}
              aria-current={tab === currentTab ? 'page' : undefined}
              title={tab.view?.isShared ? deskListTexts.sharedView({ name: tab.name }) : tab.name}
            >
              <span>{tab.name}</span>{' '}
              {tab.count !== null && <b>{formatViewCount(tab.count, money.locale)}</b>}
            </Link>
          ))}
        </nav>
        {!currentTab && data.page && (
          <SaveView kind={list.kind} query={current} mayShare={data.mayShare} />
        )}
        {tabs.some(({ view }) => view?.mayEdit) && <EditViewsLink kind={list.kind} />}
      </div>
      <FormMessage tone="bad">{getViewFault(query)}</FormMessage>
    </>
  )
}
