import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { listingSearch, plainQuery } from '#contract/listing/listing-url.ts'
import { paths } from '#contract/paths/paths.ts'
import { readSpokenWords } from '#contract/search/spoken-words.ts'
import { voiceTexts } from '#contract/search/voice.ts'
import { storeSearch } from '#web/browser/search-hints.ts'
import { canListen, listenForPhrase } from '#web/browser/speech.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useFrame } from '../frame/frame-data.ts'

/** VOX-01, in ms. */
const silenceTimeoutMs = 9_000
const searchDelayMs = 2_500

type Phase =
  /** Not listening: stopped, or the browser is still asking for the microphone. */
  | { kind: 'idle'; asking: boolean }
  | { kind: 'listening'; hasSpeech: boolean; words: string }
  /** `heard`: as spoken; `words`: with its numbers and units as people type them. */
  | { kind: 'final'; heard: string; words: string }
  | { kind: 'failed'; text: string }

const askingPhase: Phase = { kind: 'idle', asking: true }

/** VOX-01: a search by voice, from the first sound to the results; typing stays a key away. */
export default function VoicePopup({ onClose }: { onClose: () => void }) {
  const { seller } = useFrame()
  const navigate = useNavigate()
  const languages = [...new Set(['en-US', seller.locale, ...seller.languages])]
  const [language, setLanguage] = useState('en-US')
  const [attempt, setAttempt] = useState(1)
  const [phase, setPhase] = useState<Phase>(
    canListen() ? askingPhase : { kind: 'failed', text: voiceTexts.unsupported },
  )

  const runSearch = useEffectEvent((words: string) => {
    onClose()
    storeSearch(words)
    void navigate(paths.search() + listingSearch(plainQuery, seller, { q: words }), {
      state: { spoken: true },
    })
  })

  useEffect(() => {
    if (attempt === 0 || !canListen()) return
    setPhase(askingPhase)
    return listenForPhrase(language, {
      onStart: () => setPhase({ kind: 'listening', hasSpeech: false, words: '' }),
      onSpeech: (words) => setPhase({ kind: 'listening', hasSpeech: true, words }),
      onFinal: (heard) => setPhase({ kind: 'final', heard, words: readSpokenWords(heard) }),
      onEnd: (error) =>
        setPhase((before) => ({ kind: 'failed', text: describeListenError(error, before) })),
    })
  }, [language, attempt])

  useEffect(() => {
    if (phase.kind === 'final') {
      const timer = setTimeout(() => runSearch(phase.words), searchDelayMs)
      return () => clearTimeout(timer)
    }
    if (phase.kind !== 'listening') return
    const timer = setTimeout(() => {
      setAttempt(0)
      setPhase({ kind: 'failed', text: phase.hasSpeech ? voiceTexts.inactive : voiceTexts.nothing })
    }, silenceTimeoutMs)
    return () => clearTimeout(timer)
  }, [phase])

  const retry = () => setAttempt((count) => count + 1)
  const stopListening = () => {
    setAttempt(0)
    setPhase({ kind: 'idle', asking: false })
  }
  return (
    <Dialog title="Search by voice" onClose={onClose} className="max-w-[28rem]">
      <div className="grid justify-items-center gap-4 py-4 text-center">
        <span
          className={`grid size-20 place-items-center rounded-full ${phase.kind === 'listening' ? 'animate-pulse bg-buy text-on-verb motion-reduce:animate-none' : 'bg-quiet text-ink-2'}`}
        >
          <Icon name="mic" className="size-9" />
        </span>
        <PhaseText phase={phase} />
        <div className="flex flex-wrap justify-center gap-2">
          {phase.kind === 'final' && (
            <Button tone="buy" onClick={() => runSearch(phase.words)}>
              Search now
            </Button>
          )}
          {phase.kind === 'listening' && <Button onClick={stopListening}>Stop</Button>}
          {canListen() &&
            phase.kind !== 'listening' &&
            !(phase.kind === 'idle' && phase.asking) && (
              <Button tone={phase.kind === 'final' ? 'plain' : 'buy'} onClick={retry}>
                {phase.kind === 'idle' ? 'Start' : 'Try again'}
              </Button>
            )}
        </div>
        {canListen() && languages.length > 1 && (
          <label className="flex items-center gap-2 text-2 text-ink-2">
            Language
            <select
              value={language}
              onChange={(event) => setLanguage(event.target.value)}
              className="h-10 rounded-full border border-line bg-raised px-3 font-[550] text-ink"
            >
              {languages.map((each) => (
                <option key={each} value={each}>
                  {getLanguageName(each)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
    </Dialog>
  )
}

function PhaseText({ phase }: { phase: Phase }) {
  const words = 'words' in phase ? phase.words : ''
  return (
    <div role="status" className="grid min-h-14 content-center gap-1">
      <p className={phase.kind === 'failed' ? 'font-semibold text-bad' : 'text-ink-2'}>
        {getHeading(phase)}
      </p>
      {words !== '' && <p className="text-4 font-bold wrap-anywhere">{words}</p>}
      {phase.kind === 'final' && phase.heard !== words && (
        <p className="text-2 text-ink-2 wrap-anywhere">I heard “{phase.heard}”.</p>
      )}
    </div>
  )
}

function getHeading(phase: Phase): string {
  switch (phase.kind) {
    case 'idle':
      return phase.asking
        ? 'One moment… Allow the microphone if your browser asks.'
        : 'Press Start and say what you are looking for.'
    case 'listening':
      return phase.words === '' ? 'Listening… Say what you are looking for.' : 'Listening…'
    case 'final':
      return 'Searching for'
    case 'failed':
      return phase.text
  }
}

/** Why listening ended without a result. */
function describeListenError(error: string | null, before: Phase): string {
  switch (error) {
    case 'not-allowed':
    case 'service-not-allowed':
      return 'The microphone is not allowed here. Allow it in your browser’s settings, or type your search.'
    case 'audio-capture':
      return 'No microphone was found. You can type your search.'
    case 'language-not-supported':
      return 'Your browser does not know this language. Choose another, or type your search.'
    case 'no-speech':
    case 'aborted':
    case null:
      return before.kind === 'listening' && before.hasSpeech
        ? voiceTexts.inactive
        : voiceTexts.nothing
    default:
      return 'Listening failed. Try again, or type your search.'
  }
}

function getLanguageName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code
}
