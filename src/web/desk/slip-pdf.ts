import { orNotFound } from '#web/answers.ts'
import { answerWithPdf } from '#web/file-response.ts'
import type { Route } from './+types/slip-pdf.ts'
import { requireDeskAccess } from './desk-access.ts'

/** The packing slip as a PDF (LOOK-11). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const visit = requireDeskAccess(context, request, 'read')
  const { scope, shop } = visit
  const parcel = new URL(request.url).searchParams.get('parcel')
  const { paper } = await orNotFound(shop.papers.loadSlip(scope, params.number, parcel))
  return answerWithPdf(visit, paper)
}
