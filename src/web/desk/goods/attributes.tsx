import * as deskVocabularyTexts from '#texts/desk-vocabulary.ts'
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

export const meta: Route.MetaFunction = () => buildDeskMeta(deskVocabularyTexts.attributes())

export default function DeskAttributes({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DeskListPage
      list={attributesList}
      data={loaderData}
      result={actionData}
      lead={deskVocabularyTexts.attributesLead()}
    />
  )
}
