import { redirect } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import { readDocumentName } from '#web/document-name.ts'
import { answerWithPdf } from '#web/file-response.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { orChangeOver } from '../companies/change-over.server.ts'
import type { Route } from './+types/invoice-pdf.ts'

/** The invoice as a PDF; where there is none, its page says why (LOOK-11). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const visit = requireSignedIn(context, request)
  const { scope, shop } = visit
  const query = new URL(request.url).searchParams
  const receipt = query.get('receipt')
  if (receipt !== null)
    return answerWithPdf(
      visit,
      await orChangeOver(shop.papers.loadReceipt(scope, params.number, receipt), visit, request, {
        kind: 'order',
        number: params.number,
      }),
    )
  const name = readDocumentName(query)
  const { paper } = await orChangeOver(
    shop.papers.loadInvoice(scope, params.number, name),
    visit,
    request,
    { kind: 'order', number: params.number },
  )
  if (!paper) return redirect(paths.invoice(params.number))
  return answerWithPdf(visit, paper)
}
