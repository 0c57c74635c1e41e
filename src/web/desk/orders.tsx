import { data, redirect } from 'react-router'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { getPageUrl } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/orders.ts'
import { requireDeskAccess } from './desk-access.ts'
import { DeskListPage } from './list/list-page.tsx'
import { loadList, runListAction } from './list/load-list.ts'
import { ordersList } from './orders/orders-list.tsx'
import { buildDeskMeta, buildDonePath } from './parts/desk-page.tsx'

/** /desk/orders: searched, filtered and sorted by the address; ticked ones in bulk (DEAL-05). */
export async function loader({ context, request }: Route.LoaderArgs) {
  return loadList(ordersList, requireDeskAccess(context, request, 'read'), request)
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'orders', 'part')
  const result = await runListAction(ordersList, visit, await readForm(request))
  const { changed, failed } = result
  if (failed.length > 0 || changed.length === 0) return data(result, 409)
  const verb = result.action === 'pack' ? 'pack' : 'confirm'
  const { search } = getPageUrl(request)
  return redirect(buildDonePath(deskPaths.orders() + search, `${verb}.${changed.length}`))
}

export const meta: Route.MetaFunction = () => buildDeskMeta('orders')

export default function DeskOrders({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DeskListPage
      list={ordersList}
      data={loaderData}
      result={actionData}
      actions={<ButtonLink to={deskPaths.drafts()}>Draft orders</ButtonLink>}
    />
  )
}
