import { orNotFound } from '#web/answers.ts'
import { threadAnswer } from '#web/file-answer.ts'
import { deskVisit } from '../desk-visit.ts'
import type { Route } from './+types/rfq-thread.ts'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = deskVisit(context, request, 'negotiate')
  return threadAnswer(params.id, await orNotFound(shop.quotes.deskThreadFile(scope, params.id)))
}
