import { requireDeskAccess } from '../desk-access.ts'
import { DeskListPage } from '../list/list-page.tsx'
import { answerListForm, loadList } from '../list/load-list.ts'
import { buildDeskMeta } from '../parts/desk-page.tsx'
import type { Route } from './+types/attributes.ts'
import { attributesList } from './attributes-list.tsx'

/** Product attributes: lines of the specification, and filters (DESK-02, DEAL-06). */
export function loader({ context, request }: Route.LoaderArgs) {
  return loadList(attributesList, requireDeskAccess(context, request, 'read'), request)
}

export function action({ context, request }: Route.ActionArgs) {
  return answerListForm(attributesList, requireDeskAccess(context, request, 'catalogue'), request)
}

export const meta: Route.MetaFunction = () => buildDeskMeta('attributes')

export default function DeskAttributes({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DeskListPage
      list={attributesList}
      data={loaderData}
      result={actionData}
      lead={
        'They come with the products that have them. Set their order, which are filters, and ' +
        'what values are allowed.'
      }
    />
  )
}
