import { type ChatAnswer, chatKeyOf, chatRefusalText } from '#contract/assistant.ts'
import { sealedCookie } from '#contract/browser.ts'
import type { Visit } from '#web/visit.ts'

/** The key of the visit in which somebody talks to Amy. */
export function keyOf(request: Request, { links }: Visit): string | null {
  return chatKeyOf(request.headers.get('cookie'), links.scheme === 'https')
}

/** Does what a form of the chat says: a question, a word on the service outside, or an end. */
export async function hear(
  request: Request,
  visit: Visit,
  form: FormData,
): Promise<{ answer: ChatAnswer; headers: Headers }> {
  const { scope, shop, links } = visit
  const headers = new Headers({ 'cache-control': 'private, no-store' })
  const key = keyOf(request, visit)
  const keep = (newKey: string | null) => {
    if (newKey !== null)
      headers.append('set-cookie', sealedCookie('chat', newKey, null, links.scheme === 'https'))
  }
  if (form.has('forget')) {
    await shop.assistant.forgetChat(scope, key)
    headers.append('set-cookie', sealedCookie('chat', '', 0, links.scheme === 'https'))
    return { answer: { ok: true, view: await shop.assistant.readChat(scope, null) }, headers }
  }
  if (form.has('agree')) {
    const { view, newKey } = await shop.assistant.agreeToService(
      scope,
      key,
      form.get('agree') === 'yes',
    )
    keep(newKey)
    return { answer: { ok: true, view }, headers }
  }
  const asked = await shop.assistant.askAmy(scope, {
    key,
    text: String(form.get('question') ?? ''),
  })
  if (!asked.ok)
    return { answer: { ok: false, code: asked.code, text: chatRefusalText(asked.code) }, headers }
  keep(asked.value.newKey)
  return { answer: { ok: true, view: asked.value.view }, headers }
}
