import { orNotFound } from '#web/answers.ts'
import { readDocumentName } from '#web/document-name.ts'
import { answerWithPeppol } from '#web/file-response.ts'
import { requireDeskAccess } from '../desk-access.ts'
import type { Route } from './+types/document-xml.ts'

/** An issued document as an electronic one, where both sides have a UEN (TAX-06). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const name = readDocumentName(new URL(request.url).searchParams)
  const { peppol } = await orNotFound(shop.papers.loadDeskForms(scope, params.number, name))
  return answerWithPeppol(peppol, params.number)
}
