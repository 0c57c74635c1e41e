import { orNotFound } from '#web/answers.ts'
import { fileAnswer, fileId } from '#web/file-answer.ts'
import { signedIn } from '#web/signed-in.ts'
import type { Route } from './+types/my-file.ts'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = signedIn(context, request)
  return fileAnswer(
    await orNotFound(shop.quotes.attachment(scope, { id: params.id }, fileId(params.file))),
  )
}
