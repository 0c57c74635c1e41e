import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskOrderPageTexts from '#texts/desk-order-page.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/orders.ts'
import { requireDeskAccess } from './desk-access.ts'
import { DeskListPage } from './list/list-page.tsx'
import { answerListForm, loadList } from './list/load-list.ts'
import { ordersList } from './orders/orders-list.tsx'
import { buildDeskMeta } from './parts/desk-page.tsx'

/** /desk/orders: searched, filtered and sorted by the address; ticked ones in bulk (DEAL-05). */
export async function loader({ context, request }: Route.LoaderArgs) {
  return loadList(ordersList, requireDeskAccess(context, request, 'read'), request)
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'orders', 'part')
  return answerListForm(ordersList, visit, request)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskOrderPageTexts.orders())

export default function DeskOrders({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DeskListPage
      list={ordersList}
      data={loaderData}
      result={actionData}
      actions={<ButtonLink to={deskPaths.drafts()}>{deskOrderPageTexts.draftOrders()}</ButtonLink>}
    />
  )
}
