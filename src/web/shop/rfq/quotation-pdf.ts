import { answerWithPdf } from '#web/file-response.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { orChangeOver } from '../companies/change-over.server.ts'
import type { Route } from './+types/quotation-pdf.ts'
import { readVersion } from './read-version.ts'

/** A quote as a PDF, as it was sent (LOOK-11). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const visit = requireSignedIn(context, request)
  const { scope, shop } = visit
  const version = readVersion(new URL(request.url))
  const paper = await orChangeOver(
    shop.papers.loadQuote(scope, params.id, version),
    visit,
    request,
    { kind: 'rfq', number: params.id },
  )
  return answerWithPdf(visit, paper)
}
