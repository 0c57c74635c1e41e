import { orNotFound } from '#web/answers.ts'
import { threadAnswer } from '#web/file-answer.ts'
import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/claimed-thread.ts'
import { claimedRef } from './visitors-rfq.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = context.get(visitContext)
  const ref = claimedRef(request)
  return threadAnswer(ref.id, await orNotFound(shop.quotes.threadFile(scope, ref)))
}
