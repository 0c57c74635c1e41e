import { orNotFound } from '#web/answers.ts'
import { buildFileResponse, parseFileId } from '#web/file-response.ts'
import { requireDeskAccess } from '../desk-access.ts'
import type { Route } from './+types/rfq-file.ts'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'negotiate')
  return buildFileResponse(
    await orNotFound(shop.quotes.deskAttachment(scope, params.id, parseFileId(params.file))),
  )
}
