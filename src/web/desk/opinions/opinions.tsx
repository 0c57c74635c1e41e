import * as deskOpinionsTexts from '#texts/desk-opinions.ts'
import { requireDeskAccess } from '../desk-access.ts'
import { DeskListPage } from '../list/list-page.tsx'
import { answerListForm, loadList } from '../list/load-list.ts'
import { buildDeskMeta } from '../parts/desk-page.tsx'
import type { Route } from './+types/opinions.ts'
import { opinionsList } from './opinions-list.tsx'

/** /desk/opinions: reviews and questions of buyers, to show, answer or reject (LIST-06). */
export function loader({ context, request }: Route.LoaderArgs) {
  return loadList(opinionsList, requireDeskAccess(context, request, 'negotiate'), request)
}

export function action({ context, request }: Route.ActionArgs) {
  return answerListForm(opinionsList, requireDeskAccess(context, request, 'negotiate'), request)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskOpinionsTexts.reviewsAndQuestions())

export default function DeskOpinions({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DeskListPage
      list={opinionsList}
      data={loaderData}
      result={actionData}
      lead={deskOpinionsTexts.opinionsLead()}
    />
  )
}
