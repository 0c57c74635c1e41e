import { type ChatAnswer, readChatKey } from '#contract/assistant/assistant.ts'
import { buildStrictCookie } from '#contract/requests/browser.ts'
import type { Visit } from '#web/visit.ts'

/** The key of the visitor's conversation with Amy. */
export function getChatKey(request: Request, { links }: Visit): string | null {
  return readChatKey(request.headers.get('cookie'), links.scheme === 'https')
}

/** Answers of the chat are nobody else's; a visit that has begun gets its cookie. */
export function buildChatHeaders({ links }: Visit, newKey: string | null): Headers {
  const headers = new Headers({ 'cache-control': 'private, no-store' })
  if (newKey !== null)
    headers.append('set-cookie', buildStrictCookie('chat', newKey, null, links.scheme === 'https'))
  return headers
}

/** Runs the chat form: a question, consent to the external service, or the end of the chat. */
export async function handleChatForm(
  request: Request,
  visit: Visit,
  form: FormData,
): Promise<{ answer: ChatAnswer; headers: Headers }> {
  const { scope, shop, links } = visit
  const key = getChatKey(request, visit)
  if (form.has('forget')) {
    const headers = buildChatHeaders(visit, null)
    await shop.assistant.deleteChat(scope, key)
    headers.append('set-cookie', buildStrictCookie('chat', '', 0, links.scheme === 'https'))
    return { answer: { ok: true, view: await shop.assistant.readChat(scope, null) }, headers }
  }
  if (form.has('agree')) {
    const { view, newKey } = await shop.assistant.agreeToService(
      scope,
      key,
      form.get('agree') === 'yes',
    )
    return { answer: { ok: true, view }, headers: buildChatHeaders(visit, newKey) }
  }
  const question = String(form.get('question') ?? '')
  const outcome = await shop.assistant.askAmy(scope, { key, text: question })
  if (!outcome.ok)
    return {
      answer: {
        ok: false,
        code: outcome.code,
        ...shop.assistant.describeRefusal(scope, outcome.code, question),
      },
      headers: buildChatHeaders(visit, null),
    }
  const { view, newKey } = outcome.value
  return { answer: { ok: true, view }, headers: buildChatHeaders(visit, newKey) }
}
