import { orNotFound } from '#web/answers.ts'
import { readDocumentName } from '#web/document-name.ts'
import { answerWithPdf } from '#web/file-response.ts'
import { requireDeskAccess } from '../desk-access.ts'
import type { Route } from './+types/document-pdf.ts'

/** An order's invoice or credit note as a PDF (DEAL-05). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const visit = requireDeskAccess(context, request, 'read')
  const { scope, shop } = visit
  const query = new URL(request.url).searchParams
  const receipt = query.get('receipt')
  if (receipt !== null)
    return answerWithPdf(
      visit,
      await orNotFound(shop.papers.loadDeskReceipt(scope, params.number, receipt)),
    )
  const name = readDocumentName(query)
  return answerWithPdf(
    visit,
    await orNotFound(shop.papers.loadDeskDocument(scope, params.number, name)),
  )
}
