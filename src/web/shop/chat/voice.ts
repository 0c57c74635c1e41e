import { redirect } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import { readForm } from '#web/read-form.server.ts'
import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/voice.ts'
import { buildChatHeaders, getChatKey } from './handle-chat-form.ts'

/** What spoken words lead to, for the voice popup. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const { answer, newKey } = await visit.shop.assistant.askByVoice(visit.scope, {
    key: getChatKey(request, visit),
    text: String(form.get('words') ?? ''),
    spokenLocale: String(form.get('language') ?? ''),
  })
  return Response.json(answer, { headers: buildChatHeaders(visit, newKey) })
}

/** A GET of the address leads to the chat. */
export function loader() {
  return redirect(paths.chat())
}
