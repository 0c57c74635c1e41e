import { answerFile, getPageUrl, notFound } from '#web/answers.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import type { Route } from './+types/own-statement-file.ts'

/** /account/statement.csv: the buyer's statement from a day on (PAY-05). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const from = getPageUrl(request).searchParams.get('from') ?? ''
  const file = await shop.orders.exportOwnStatement(scope, from)
  if (file === null) throw notFound()
  return answerFile(file, 'statement.csv')
}
