import { orNotFound } from '#web/answers.ts'
import { buildFileResponse, parseFileId } from '#web/file-response.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import type { Route } from './+types/my-file.ts'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  return buildFileResponse(
    await orNotFound(shop.quotes.attachment(scope, { id: params.id }, parseFileId(params.file))),
  )
}
