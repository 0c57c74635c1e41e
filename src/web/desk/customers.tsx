import { mayDo } from '#contract/accounts/staff.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskPeopleTexts from '#texts/desk-people.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/customers.ts'
import { customersList } from './customers-list.tsx'
import { requireDeskAccess } from './desk-access.ts'
import { useDesk } from './desk-frame.tsx'
import { DeskListPage } from './list/list-page.tsx'
import { loadList } from './list/load-list.ts'
import { buildDeskMeta } from './parts/desk-page.tsx'

/** /desk/customers: everybody who ordered, asked or bid (DESK-04, DEAL-06). */
export async function loader({ context, request }: Route.LoaderArgs) {
  return loadList(customersList, requireDeskAccess(context, request, 'read'), request)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskPeopleTexts.customers())

export default function DeskCustomers({ loaderData }: Route.ComponentProps) {
  const { staff } = useDesk()
  return (
    <DeskListPage
      list={customersList}
      data={loaderData}
      actions={<ButtonLink to={deskPaths.companies()}>{deskPeopleTexts.companies()}</ButtonLink>}
      lead={mayDo(staff, 'contacts') ? undefined : deskPeopleTexts.customersHidden()}
    />
  )
}
