import { redirect } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import { readForm } from '#web/read-form.server.ts'
import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/chat-messages.ts'
import { getChatKey, handleChatForm } from './handle-chat-form.ts'

/** The messages of this visit, for the panel; an opened address leads to the page of the chat. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (request.headers.get('sec-fetch-dest') === 'document') return redirect(paths.chat(), 303)
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
