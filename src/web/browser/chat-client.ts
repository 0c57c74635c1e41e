import type { ChatAnswer, ChatView } from '#contract/assistant/assistant.ts'
import { paths } from '#contract/paths/paths.ts'
import { toHref } from '#web/ui/to-href.ts'

/** Longer than the server's own timeout for the model. */
const timeoutMs = 40_000

/** Loads the messages of this visit; rejects when they can't be loaded. */
export async function loadChat(): Promise<ChatView> {
  const answer = await fetch(toHref(paths.chatMessages()), {
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) throw new Error(answer.statusText)
  return answer.json()
}

/**
 * Sends a message to Amy. Never rejects: a failure is what the page says in place of her answer.
 * Source: CHAT-02.
 */
export async function sendChatMessage(
  fields: Record<string, string>,
): Promise<ChatAnswer | { ok: false; code: 'failed' | 'too-many'; text: null }> {
  try {
    const answer = await fetch(toHref(paths.chatMessages()), {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.status === 429) return { ok: false, code: 'too-many', text: null }
    if (!answer.ok) throw new Error(answer.statusText)
    return await answer.json()
  } catch {
    return { ok: false, code: 'failed', text: null }
  }
}
