import { getPageUrl, orNotFound } from '#web/answers.ts'
import { buildFileResponse, parseFileId } from '#web/file-response.ts'
import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/claimed-file.ts'
import { readClaimedRef } from './read-claimed-ref.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = context.get(visitContext)
  const file = parseFileId(getPageUrl(request).searchParams.get('file'))
  return buildFileResponse(
    await orNotFound(shop.quotes.attachment(scope, readClaimedRef(request), file)),
  )
}
