import { answerWithPdf } from '#web/file-response.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { orChangeOver } from '../companies/change-over.server.ts'
import type { Route } from './+types/rfq-paper-pdf.ts'

/** The whole thread as a PDF, verified as it is drawn (LOOK-11). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const visit = requireSignedIn(context, request)
  const { scope, shop } = visit
  const paper = await orChangeOver(shop.papers.loadRfqRecord(scope, params.id), visit, request, {
    kind: 'rfq',
    number: params.id,
  })
  return answerWithPdf(visit, paper)
}
