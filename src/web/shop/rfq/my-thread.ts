import { buildThreadResponse } from '#web/file-response.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { orChangeOver } from '../companies/change-over.server.ts'
import type { Route } from './+types/my-thread.ts'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const visit = requireSignedIn(context, request)
  const { scope, shop } = visit
  return buildThreadResponse(
    params.id,
    await orChangeOver(shop.quotes.threadFile(scope, { id: params.id }), visit, request, {
      kind: 'rfq',
      number: params.id,
    }),
  )
}
