import { mayDo } from '#contract/accounts/staff.ts'
import * as deskPeopleTexts from '#texts/desk-people.ts'
import type { Route } from './+types/companies.ts'
import { companiesList } from './companies-list.tsx'
import { requireDeskAccess } from './desk-access.ts'
import { useDesk } from './desk-frame.tsx'
import { DeskListPage } from './list/list-page.tsx'
import { loadList } from './list/load-list.ts'
import { buildDeskMeta } from './parts/desk-page.tsx'

/** /desk/companies: the companies that buy here (CO-01, DEAL-06). */
export async function loader({ context, request }: Route.LoaderArgs) {
  return loadList(companiesList, requireDeskAccess(context, request, 'read'), request)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskPeopleTexts.companies())

export default function DeskCompanies({ loaderData }: Route.ComponentProps) {
  const { staff } = useDesk()
  return (
    <DeskListPage
      list={companiesList}
      data={loaderData}
      lead={mayDo(staff, 'contacts') ? undefined : deskPeopleTexts.companiesHidden()}
    />
  )
}
