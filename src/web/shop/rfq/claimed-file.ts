import { orNotFound, pageUrl } from '#web/answers.ts'
import { fileAnswer, fileId } from '#web/file-answer.ts'
import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/claimed-file.ts'
import { claimedRef } from './visitors-rfq.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = context.get(visitContext)
  const file = fileId(pageUrl(request).searchParams.get('file'))
  return fileAnswer(await orNotFound(shop.quotes.attachment(scope, claimedRef(request), file)))
}
