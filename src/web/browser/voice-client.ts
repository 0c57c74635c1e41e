import { type VoiceAnswer, voicePath } from '#contract/search/voice.ts'
import { toHref } from '#web/ui/to-href.ts'

const timeoutMs = 4_000

/**
 * What words spoken in a language such as `hi-IN` lead to. Never rejects: without an answer they are
 * searched for.
 */
export async function readVoice(
  words: string,
  language: string,
  signal: AbortSignal,
): Promise<VoiceAnswer> {
  try {
    const answer = await fetch(toHref(voicePath()), {
      method: 'POST',
      body: new URLSearchParams({ words, language }),
      headers: { accept: 'application/json' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    if (answer.ok) return await answer.json()
  } catch {}
  return { kind: 'search' }
}
