import { orNotFound } from '#web/answers.ts'
import { buildThreadResponse } from '#web/file-response.ts'
import { requireDeskAccess } from '../desk-access.ts'
import type { Route } from './+types/rfq-thread.ts'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'negotiate')
  return buildThreadResponse(
    params.id,
    await orNotFound(shop.quotes.deskThreadFile(scope, params.id)),
  )
}
