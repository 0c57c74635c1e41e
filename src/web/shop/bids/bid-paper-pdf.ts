import { orNotFound } from '#web/answers.ts'
import { buildPdfResponse } from '#web/file-response.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import type { Route } from './+types/bid-paper-pdf.ts'

/** The whole thread as a PDF, verified as it is drawn (LOOK-11). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const paper = await orNotFound(shop.papers.loadBidRecord(scope, params.number))
  return buildPdfResponse(paper, await shop.papers.drawPdf(scope, paper))
}
