import { getPageUrl, orNotFound } from '#web/answers.ts'
import { answerWithPdf } from '#web/file-response.ts'
import { requireDeskAccess, toRowId } from '../desk-access.ts'
import type { Route } from './+types/statement-pdf.ts'

/** /desk/credit/{id}/statement.pdf: a buyer's statement from a day on, as a paper (PAY-05). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const visit = requireDeskAccess(context, request, 'read')
  const from = getPageUrl(request).searchParams.get('from') ?? ''
  const id = toRowId(params.id)
  const paper = await orNotFound(visit.shop.papers.loadDeskStatement(visit.scope, id, from))
  return answerWithPdf(visit, paper)
}
