import { buildFileResponse, parseFileId } from '#web/file-response.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { orChangeOver } from '../companies/change-over.server.ts'
import type { Route } from './+types/my-file.ts'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const visit = requireSignedIn(context, request)
  const { scope, shop } = visit
  return buildFileResponse(
    await orChangeOver(
      shop.quotes.attachment(scope, { id: params.id }, parseFileId(params.file)),
      visit,
      request,
      { kind: 'rfq', number: params.id },
    ),
  )
}
