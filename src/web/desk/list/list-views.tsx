import { useSearchParams } from 'react-router'
import { maxViewNameLength, normalizeViewQuery, viewTexts } from '#contract/desk/saved-views.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Checkbox, Field, FormMessage } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import type { DeskList } from './list-record.ts'
import type { ListData, ListTab } from './load-list.ts'
import { formatViewCount } from './view-count.ts'

interface ViewsProps<Row, Sums> {
  list: DeskList<Row, Sums>
  data: ListData<Row, Sums>
}

/** The saved views with their counts; the last one saves what is seen. */
export function ListViews<Row, Sums>({ list, data }: ViewsProps<Row, Sums>) {
  const { money } = useDesk()
  const [query] = useSearchParams()
  const current = normalizeViewQuery(query)
  const currentTab = data.tabs.find((tab) => tab.query === current)
  const viewFault = query.get('view')
  const faultText =
    viewFault !== null && Object.hasOwn(viewTexts, viewFault)
      ? viewTexts[viewFault as keyof typeof viewTexts]
      : null
  return (
    <>
      <div className="list-views">
        <nav aria-label="Views">
          {data.tabs.map((tab) => (
            <Link
              key={tab.view ? `view ${tab.view.id}` : `tab ${tab.query}`}
              to={`?${tab.query}`}
              aria-current={tab === currentTab ? 'page' : undefined}
              title={tab.view?.isShared ? `${tab.name}, shared by the shop` : tab.name}
            >
              <span>{tab.name}</span> <b>{formatViewCount(tab.count, money.locale)}</b>
            </Link>
          ))}
        </nav>
        {currentTab?.view?.mayRemove && <RemoveView tab={currentTab} />}
        {!currentTab && data.page && (
          <SaveView kind={list.kind} query={current} mayShare={data.mayShare} />
        )}
      </div>
      <FormMessage tone="bad">{faultText}</FormMessage>
    </>
  )
}

function SaveView(props: { kind: string; query: string; mayShare: boolean }) {
  return (
    <Disclosure
      className="list-drop"
      keepOpen
      summaryClassName="list-save"
      summary={
        <>
          <Icon name="plus" /> Save view
        </>
      }
    >
      <form method="post" action={deskPaths.views()} className="list-panel">
        <input type="hidden" name="list" value={props.kind} />
        <input type="hidden" name="query" value={props.query} />
        <Field
          label="Name of the view"
          name="name"
          required
          maxLength={maxViewNameLength}
          autoComplete="off"
        />
        {props.mayShare && <Checkbox label="For everybody at this desk" name="shared" value="1" />}
        <Button type="submit" name="do" value="save">
          Save view
        </Button>
      </form>
    </Disclosure>
  )
}

function RemoveView({ tab: { view, name } }: { tab: ListTab }) {
  return (
    <form method="post" action={deskPaths.views()}>
      <input type="hidden" name="id" value={view!.id} />
      <button type="submit" name="do" value="remove" className="list-save">
        <Icon name="close" />
        Remove view <span className="sr-only">{name}</span>
      </button>
    </form>
  )
}
