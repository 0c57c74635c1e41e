import { orNotFound } from '#web/answers.ts'
import { readDocumentName } from '#web/document-name.ts'
import { answerWithPeppol } from '#web/file-response.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import type { Route } from './+types/invoice-xml.ts'

/** The invoice as an electronic one, where both sides have a UEN (TAX-06). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const name = readDocumentName(new URL(request.url).searchParams)
  const { peppol } = await orNotFound(shop.papers.loadInvoice(scope, params.number, name))
  return answerWithPeppol(peppol, params.number)
}
