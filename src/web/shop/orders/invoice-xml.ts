import { readDocumentName } from '#web/document-name.ts'
import { answerWithPeppol } from '#web/file-response.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { orChangeOver } from '../companies/change-over.server.ts'
import type { Route } from './+types/invoice-xml.ts'

/** The invoice as an electronic one, where both sides have a UEN (TAX-06). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const visit = requireSignedIn(context, request)
  const { scope, shop } = visit
  const name = readDocumentName(new URL(request.url).searchParams)
  const { peppol } = await orChangeOver(
    shop.papers.loadInvoice(scope, params.number, name),
    visit,
    request,
    { kind: 'order', number: params.number },
  )
  return answerWithPeppol(peppol, params.number)
}
