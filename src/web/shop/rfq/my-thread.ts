import { orNotFound } from '#web/answers.ts'
import { threadAnswer } from '#web/file-answer.ts'
import { signedIn } from '#web/signed-in.ts'
import type { Route } from './+types/my-thread.ts'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = signedIn(context, request)
  return threadAnswer(params.id, await orNotFound(shop.quotes.threadFile(scope, { id: params.id })))
}
