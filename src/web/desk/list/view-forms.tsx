import { maxViewNameLength, type ViewList, viewTexts } from '#contract/desk/saved-views.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskListTexts from '#texts/desk-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Checkbox, Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { toHref } from '#web/ui/to-href.ts'

/** Saves what is seen as a view. */
export function SaveView(props: { kind: ViewList; query: string; mayShare: boolean }) {
  return (
    <Disclosure
      className="list-drop"
      keepOpen
      summaryClassName="list-save"
      summary={
        <>
          <Icon name="plus" /> {deskListTexts.saveView()}
        </>
      }
    >
      <form method="post" action={toHref(deskPaths.views())} className="list-panel">
        <input type="hidden" name="list" value={props.kind} />
        <input type="hidden" name="query" value={props.query} />
        <Field
          label={deskListTexts.viewName()}
          name="name"
          required
          maxLength={maxViewNameLength}
          autoComplete="off"
        />
        {props.mayShare && <Checkbox label={deskListTexts.shareView()} name="shared" value="1" />}
        <Button type="submit" name="do" value="save">
          {deskListTexts.saveView()}
        </Button>
      </form>
    </Disclosure>
  )
}

/** To where views are renamed, ordered and removed. */
export function EditViewsLink({ kind }: { kind: ViewList }) {
  return (
    <Link to={deskPaths.viewsOf(kind)} className="list-save">
      {deskListTexts.editViews()}
    </Link>
  )
}

/** Why a view was not saved, as the address says it; null: nothing was refused. */
export function getViewFault(query: URLSearchParams): string | null {
  const fault = query.get('view')
  return fault !== null && Object.hasOwn(viewTexts, fault)
    ? viewTexts[fault as keyof typeof viewTexts]()
    : null
}
