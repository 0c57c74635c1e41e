import { getPageUrl, orNotFound } from '#web/answers.ts'
import { answerWithPdf } from '#web/file-response.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import type { Route } from './+types/own-statement-pdf.ts'

/** /account/statement.pdf: the buyer's statement from a day on, as a paper (PAY-05). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = requireSignedIn(context, request)
  const from = getPageUrl(request).searchParams.get('from') ?? ''
  const paper = await orNotFound(visit.shop.papers.loadOwnStatement(visit.scope, from))
  return answerWithPdf(visit, paper)
}
