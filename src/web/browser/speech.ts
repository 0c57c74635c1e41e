/** What of the Web Speech API is used here; TypeScript knows none of it. */
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
  /** Somebody speaks: what was understood so far, maybe nothing yet. */
  onSpeech(words: string): void
  onFinal(words: string): void
  /** It is over, and no final result has come; `error` is the browser's code. */
  onEnd(error: string | null): void
}

function recogniserClass(): (new () => Recogniser) | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Record<
    string,
    new () => Recogniser
  >
  return SpeechRecognition ?? webkitSpeechRecognition
}

export function canListen(): boolean {
  return recogniserClass() !== undefined
}

/** Listens for one phrase. Returns what ends it: after that, nothing is told any more. Source: VOX-01. */
export function listen(language: string, listener: Listener): () => void {
  const recogniser = new (recogniserClass()!)()
  recogniser.lang = language
  recogniser.interimResults = true
  let over = false
  const end = (error: string | null) => {
    if (over) return
    over = true
    listener.onEnd(error)
  }
  recogniser.onstart = () => over || listener.onStart()
  recogniser.onspeechstart = () => over || listener.onSpeech('')
  recogniser.onresult = ({ results }) => {
    if (over) return
    const heard = Array.from(results)
    const words = heard.map((result) => result[0]?.transcript ?? '').join(' ')
    const plain = words.replace(/\s+/g, ' ').trim()
    if (!heard.at(-1)?.isFinal || plain === '') return listener.onSpeech(plain)
    over = true
    recogniser.abort()
    listener.onFinal(plain)
  }
  recogniser.onerror = ({ error }) => end(error)
  recogniser.onend = () => end(null)
  try {
    recogniser.start()
  } catch {
    end('failed')
  }
  return () => {
    over = true
    recogniser.abort()
  }
}
