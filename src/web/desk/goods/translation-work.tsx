import * as deskTranslationsTexts from '#texts/desk-translations.ts'
import { requireDeskAccess } from '../desk-access.ts'
import { DeskListPage } from '../list/list-page.tsx'
import { loadList } from '../list/load-list.ts'
import { buildDeskMeta } from '../parts/desk-page.tsx'
import type { Route } from './+types/translation-work.ts'
import { translationsList } from './translations-list.tsx'

/** /desk/translations: what is to be translated, thing by thing (LANG-04, DEAL-06). */
export function loader({ context, request }: Route.LoaderArgs) {
  return loadList(translationsList, requireDeskAccess(context, request, 'read'), request)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskTranslationsTexts.translations())

export default function DeskTranslationWork({ loaderData }: Route.ComponentProps) {
  return (
    <DeskListPage
      list={translationsList}
      data={loaderData}
      lead={deskTranslationsTexts.workLead()}
    />
  )
}
