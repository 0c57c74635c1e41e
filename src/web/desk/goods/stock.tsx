import { type ReactNode, useRef } from 'react'
import { data, useSearchParams } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import type { ListedPackRow } from '#contract/desk/pack-list.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import * as deskStockTexts from '#texts/desk-stock.ts'
import { getPageUrl } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import type { EditRefusal } from '../editing/edit.ts'
import { EditForm } from '../editing/edit-form.tsx'
import { SaveBar } from '../editing/save-bar.tsx'
import { redirectSaved } from '../editing/save-edit.ts'
import { buildListHref } from '../list/list-address.ts'
import { DeskListPage } from '../list/list-page.tsx'
import { loadList } from '../list/load-list.ts'
import { buildDeskMeta } from '../parts/desk-page.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import type { Route } from './+types/stock.ts'
import { packsList } from './packs-list.tsx'
import { saveSheetForm } from './save-sheet.server.ts'
import { SheetContext } from './sheet-cells.tsx'
import { buildSheetFields, labelSheetField } from './sheet-fields.ts'
import { useCellKeys } from './use-cell-keys.ts'

/** /desk/stock: packs as a sheet, those first that need somebody (DEAL-06, DESK-02). */
export async function loader({ context, request }: Route.LoaderArgs) {
  return loadList(packsList, requireDeskAccess(context, request, 'read'), request)
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'read')
  const outcome = await saveSheetForm(visit, await readForm(request))
  if (!outcome.ok) return data<EditRefusal>(outcome.refusal, outcome.status)
  const { searchParams } = getPageUrl(request)
  const search = buildListHref(searchParams, { page: searchParams.get('page') })
  const path = search === '?' ? deskPaths.stock() : deskPaths.stock() + search
  return redirectSaved(visit, path, outcome, `packs.${outcome.value}`)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskStockTexts.pricesAndStock())

export default function DeskStock({ loaderData, actionData }: Route.ComponentProps) {
  const { staff, money } = useDesk()
  const [query] = useSearchParams()
  const rows = loaderData.page?.rows ?? []
  const stored = buildSheetFields(rows, staff, money.currency)
  const view = new URLSearchParams(query)
  view.delete('done')
  return (
    <DeskListPage
      list={packsList}
      data={loaderData}
      actions={mayDo(staff, 'prices', 'part') && <ManyLink query={query} />}
      frameRows={(table) => (
        <EditForm
          key={view.toString()}
          of="packs"
          storedFields={stored}
          refusal={actionData}
          summary={false}
          className="grid min-w-0 gap-2"
          label={(name) => labelSheetField(name, rows)}
        >
          {(values, refusal) => <Sheet {...{ rows, values, stored, refusal }}>{table}</Sheet>}
        </EditForm>
      )}
    />
  )
}

/** To the same change for all packs of these products. */
function ManyLink({ query }: { query: URLSearchParams }) {
  const search = new URLSearchParams()
  for (const name of ['q', 'category', 'brand'])
    if (query.get(name)) search.set(name, query.get(name)!)
  const path = deskPaths.bulk()
  return (
    <ButtonLink to={search.size > 0 ? `${path}?${search}` : path}>
      {deskStockTexts.changeManyAtOnce()}
    </ButtonLink>
  )
}

function Sheet(props: {
  rows: readonly ListedPackRow[]
  values: Fields
  stored: Fields
  refusal: EditRefusal | undefined
  children: ReactNode
}) {
  const { rows, values, stored, refusal, children } = props
  const box = useRef<HTMLDivElement>(null)
  useCellKeys(box)
  const rowIds = new Set(rows.map(({ id }) => String(id)))
  // Rows that left the view while they were edited: what was typed in them is not lost.
  const others = Object.entries(values).filter(
    ([name]) => !rowIds.has(name.slice(name.lastIndexOf('-') + 1)),
  )
  const problems = refusal?.problems
  const isTyped = Object.keys(values).length > 0
  return (
    <SheetContext value={{ values, stored, problems }}>
      <ErrorSummary problems={problems} label={(field) => labelSheetField(field, rows)} />
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div ref={box} className="min-w-0">
        {children}
      </div>
      {isTyped && (
        <>
          <p className="list-keys needs-script" aria-hidden="true">
            <RichText parts={deskStockTexts.sheetKeys({ kbd: (text) => <kbd>{text}</kbd> })} />
          </p>
          <SaveBar isRefused={Boolean(refusal)} />
        </>
      )}
    </SheetContext>
  )
}
