/** The part of the Web Speech API used here; TypeScript has no types for it. */
interface Recogniser {
  lang: string
  interimResults: boolean
  start(): void
  abort(): void
  onstart: (() => void) | null
  onspeechstart: (() => void) | null
  onresult:
    | ((event: {
        results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>
      }) => void)
    | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
}

export interface Listener {
  /** The microphone is open. */
  onStart(): void
  /** Somebody is speaking: the words so far, maybe none yet. */
  onSpeech(words: string): void
  onFinal(words: string): void
  /** Listening ended without a final result; `error` is the browser's code. */
  onEnd(error: string | null): void
}

function getRecogniserClass(): (new () => Recogniser) | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Record<
    string,
    new () => Recogniser
  >
  return SpeechRecognition ?? webkitSpeechRecognition
}

export function canListen(): boolean {
  return getRecogniserClass() !== undefined
}

/**
 * Listens for one phrase, in the first of the language codes that the browser knows. Returns how to
 * stop it; after that, no callback runs. Source: VOX-01.
 */
export function listenForPhrase(codes: readonly string[], listener: Listener): () => void {
  let stop = () => {}
  const listenIn = (at: number) => {
    stop = listenOnce(codes[at]!, {
      ...listener,
      onEnd: (error) =>
        error === 'language-not-supported' && at + 1 < codes.length
          ? listenIn(at + 1)
          : listener.onEnd(error),
    })
  }
  listenIn(0)
  return () => stop()
}

function listenOnce(language: string, listener: Listener): () => void {
  const recogniser = new (getRecogniserClass()!)()
  recogniser.lang = language
  recogniser.interimResults = true
  let hasEnded = false
  const finish = (error: string | null) => {
    if (hasEnded) return
    hasEnded = true
    listener.onEnd(error)
  }
  recogniser.onstart = () => hasEnded || listener.onStart()
  recogniser.onspeechstart = () => hasEnded || listener.onSpeech('')
  recogniser.onresult = ({ results }) => {
    if (hasEnded) return
    const resultList = Array.from(results)
    const words = resultList.map((result) => result[0]?.transcript ?? '').join(' ')
    const phrase = words.replace(/\s+/g, ' ').trim()
    if (!resultList.at(-1)?.isFinal || phrase === '') return listener.onSpeech(phrase)
    hasEnded = true
    recogniser.abort()
    listener.onFinal(phrase)
  }
  recogniser.onerror = ({ error }) => finish(error)
  recogniser.onend = () => finish(null)
  try {
    recogniser.start()
  } catch {
    finish('failed')
  }
  return () => {
    hasEnded = true
    recogniser.abort()
  }
}
