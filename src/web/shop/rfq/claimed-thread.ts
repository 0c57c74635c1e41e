import { orNotFound } from '#web/answers.ts'
import { buildThreadResponse } from '#web/file-response.ts'
import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/claimed-thread.ts'
import { readClaimedRef } from './read-claimed-ref.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = context.get(visitContext)
  const ref = readClaimedRef(request)
  return buildThreadResponse(ref.id, await orNotFound(shop.quotes.threadFile(scope, ref)))
}
