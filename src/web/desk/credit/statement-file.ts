import { answerFile, getPageUrl, orNotFound } from '#web/answers.ts'
import { requireDeskAccess, toRowId } from '../desk-access.ts'
import type { Route } from './+types/statement-file.ts'

/** /desk/credit/{id}/statement.csv: a buyer's statement from a day on (PAY-05). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const id = toRowId(params.id)
  const from = getPageUrl(request).searchParams.get('from') ?? ''
  const file = await orNotFound(shop.orders.exportStatement(scope, id, from))
  return answerFile(file, `statement-${id}.csv`)
}
