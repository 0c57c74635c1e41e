import { quotePaths } from '#contract/paths/quote-paths.ts'
import * as uiTexts from '#texts/ui.ts'
import { toHref } from '#web/ui/to-href.ts'

/** The server's answer to a request sent by script; `key` identifies the next attempt. */
export type RfqAnswer =
  | { ok: true; to: string }
  | { ok: false; text: string; fields: Record<string, string>; key?: string }

/** File uploads may be slow. */
const timeoutMs = 120_000

/** `submitter`: the submit button, whose name and value are sent along. */
export async function sendRfq(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
): Promise<RfqAnswer> {
  try {
    const answer = await fetch(toHref(quotePaths.send()), {
      method: 'POST',
      body: new FormData(form, submitter),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.headers.get('content-type')?.startsWith('application/json')) return answer.json()
    if (answer.status === 429) {
      return {
        ok: false,
        text: uiTexts.tooManyRequests(),
        fields: {},
      }
    }
  } catch {}
  return { ok: false, text: uiTexts.requestNotSent(), fields: {} }
}
