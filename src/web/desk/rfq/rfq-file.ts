import { orNotFound } from '#web/answers.ts'
import { fileAnswer, fileId } from '#web/file-answer.ts'
import { deskVisit } from '../desk-visit.ts'
import type { Route } from './+types/rfq-file.ts'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = deskVisit(context, request, 'negotiate')
  return fileAnswer(
    await orNotFound(shop.quotes.deskAttachment(scope, params.id, fileId(params.file))),
  )
}
