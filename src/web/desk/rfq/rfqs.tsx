import { mayDo } from '#contract/accounts/staff.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import * as deskRfqsTexts from '#texts/desk-rfqs.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { DeskListPage } from '../list/list-page.tsx'
import { answerListForm, loadList } from '../list/load-list.ts'
import { buildDeskMeta } from '../parts/desk-page.tsx'
import type { Route } from './+types/rfqs.ts'
import { rfqsList } from './rfqs-list.tsx'

/** /desk/rfqs: the list of requests (RFQ-05). */
export async function loader({ context, request }: Route.LoaderArgs) {
  return loadList(rfqsList, requireDeskAccess(context, request, 'read'), request)
}

export async function action({ context, request }: Route.ActionArgs) {
  return answerListForm(rfqsList, requireDeskAccess(context, request, 'negotiate'), request)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskRfqsTexts.requestsTitle())

export default function DeskRfqs({ loaderData, actionData }: Route.ComponentProps) {
  const { staff } = useDesk()
  return (
    <DeskListPage
      list={rfqsList}
      data={loaderData}
      result={actionData}
      actions={
        mayDo(staff, 'negotiate') && (
          <ButtonLink to={quotePaths.templates()}>{deskRfqsTexts.templates()}</ButtonLink>
        )
      }
    />
  )
}
