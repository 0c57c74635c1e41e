import { orNotFound } from '#web/answers.ts'
import { buildThreadResponse } from '#web/file-response.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import type { Route } from './+types/my-thread.ts'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  return buildThreadResponse(
    params.id,
    await orNotFound(shop.quotes.threadFile(scope, { id: params.id })),
  )
}
