import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskTaxTexts from '#texts/desk-tax.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { requireDeskAccess } from '../desk-access.ts'
import { DeskListPage } from '../list/list-page.tsx'
import { loadList } from '../list/load-list.ts'
import { buildDeskMeta } from '../parts/desk-page.tsx'
import type { Route } from './+types/issued-documents.ts'
import { issuedDocumentsList } from './issued-documents-list.tsx'

/** /desk/issued-documents: invoices and credit notes by kind and month (TAX-07, DEAL-06). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = requireDeskAccess(context, request, 'administer')
  return loadList(issuedDocumentsList, visit, request)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskTaxTexts.issuedDocuments())

export default function DeskIssuedDocuments({ loaderData }: Route.ComponentProps) {
  return (
    <DeskListPage
      list={issuedDocumentsList}
      data={loaderData}
      actions={<ButtonLink to={deskPaths.tax()}>{deskTaxTexts.tax()}</ButtonLink>}
    />
  )
}
