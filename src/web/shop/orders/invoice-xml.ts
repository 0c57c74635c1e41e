import { orNotFound } from '#web/answers.ts'
import { answerWithPeppol } from '#web/file-response.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import type { Route } from './+types/invoice-xml.ts'

/** The invoice as an electronic one, where both sides have a UEN (TAX-06). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const change = new URL(request.url).searchParams.get('change')
  const { peppol } = await orNotFound(shop.papers.loadInvoice(scope, params.number, change))
  return answerWithPeppol(peppol, params.number)
}
