import { readForm } from '#web/read-form.server.ts'
import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/chat-messages.ts'
import { getChatKey, handleChatForm } from './handle-chat-form.ts'

/** The messages of this visit, for the panel. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  return Response.json(await visit.shop.assistant.readChat(visit.scope, getChatKey(request, visit)))
}

export async function action({ request, context }: Route.ActionArgs) {
  const { answer, headers } = await handleChatForm(
    request,
    context.get(visitContext),
    await readForm(request),
  )
  return Response.json(answer, { headers })
}
