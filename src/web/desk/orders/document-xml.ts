import { orNotFound } from '#web/answers.ts'
import { answerWithPeppol } from '#web/file-response.ts'
import { requireDeskAccess } from '../desk-access.ts'
import type { Route } from './+types/document-xml.ts'

/** An issued document as an electronic one, where both sides have a UEN (TAX-06). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const change = new URL(request.url).searchParams.get('change')
  const { peppol } = await orNotFound(shop.papers.loadDeskForms(scope, params.number, change))
  return answerWithPeppol(peppol, params.number)
}
