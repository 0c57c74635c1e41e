import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { listingSearch, plainQuery } from '#contract/listing/listing-url.ts'
import { paths } from '#contract/paths/paths.ts'
import { readSpokenWords } from '#contract/search/spoken-words.ts'
import { voiceTexts } from '#contract/search/voice.ts'
import { listVoiceLanguages } from '#contract/search/voice-languages.ts'
import { getLocale } from '#messages/current-locale.ts'
import * as commonTexts from '#texts/common.ts'
import * as searchBoxTexts from '#texts/search-box.ts'
import { storeSearch } from '#web/browser/search-hints.ts'
import { canListen, listenForPhrase } from '#web/browser/speech.ts'
import { readVoice } from '#web/browser/voice-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useFrame } from '../frame/frame-data.ts'
import { TypeInstead } from './type-instead.tsx'
import {
  describeListenError,
  type FinalPhase,
  getGoOnLabel,
  PhaseText,
  type VoicePhase,
} from './voice-phase.tsx'

/** VOX-01, in ms. */
const silenceTimeoutMs = 9_000
const goOnDelayMs = 2_500

const askingPhase: VoicePhase = { kind: 'idle', asking: true }

/**
 * VOX-01: from the first sound to the results; typing stays a key away. What Amy can make ready or
 * answer leads to its page, where the shopper reviews and sends it (FIND-09).
 */
export default function VoicePopup({ onClose }: { onClose: () => void }) {
  const { seller } = useFrame()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const languages = listVoiceLanguages(seller, getLocale())
  const [locale, setLocale] = useState(getLocale)
  const language = languages.find((each) => each.locale === locale) ?? languages[0]!
  const [attempt, setAttempt] = useState(1)
  const [phase, setPhase] = useState<VoicePhase>(
    canListen() ? askingPhase : { kind: 'failed', text: voiceTexts.unsupported() },
  )

  const goOn = useEffectEvent(async ({ words, answer }: FinalPhase) => {
    onClose()
    if (answer?.kind === 'answer') {
      await navigate(answer.path, { state: { amy: answer.text } })
      // From the chat to its `#asked` only the hash changes, which loads nothing.
      if (answer.path.startsWith(`${pathname}#`)) await revalidate()
      return
    }
    storeSearch(words)
    void navigate(paths.search() + listingSearch(plainQuery, seller, { q: words }), {
      state: { spoken: true },
    })
  })
  const takePhrase = (heard: string, delayMs: number) =>
    setPhase({
      kind: 'final',
      heard,
      words: readSpokenWords(heard),
      answer: null,
      dueAt: Date.now() + delayMs,
    })
  const takeSpeech = useEffectEvent((heard: string) => takePhrase(heard, goOnDelayMs))

  // biome-ignore lint/correctness/useExhaustiveDependencies: another language listens anew
  useEffect(() => {
    if (attempt === 0 || !canListen()) return
    setPhase(askingPhase)
    return listenForPhrase(language.codes, {
      onStart: () => setPhase({ kind: 'listening', hasSpeech: false, words: '' }),
      onSpeech: (words) => setPhase({ kind: 'listening', hasSpeech: true, words }),
      onFinal: (heard) => takeSpeech(heard),
      onEnd: (error) =>
        setPhase((before) => ({ kind: 'failed', text: describeListenError(error, before) })),
    })
  }, [language.locale, attempt])

  useEffect(() => {
    if (phase.kind === 'final' && phase.answer === null) {
      const controller = new AbortController()
      void readVoice(phase.heard, language.locale, controller.signal).then((answer) => {
        if (!controller.signal.aborted) setPhase({ ...phase, answer })
      })
      return () => controller.abort()
    }
    if (phase.kind === 'final') {
      const timer = setTimeout(() => goOn(phase), Math.max(0, phase.dueAt - Date.now()))
      return () => clearTimeout(timer)
    }
    if (phase.kind !== 'listening') return
    const timer = setTimeout(() => {
      setAttempt(0)
      setPhase({
        kind: 'failed',
        text: phase.hasSpeech ? voiceTexts.inactive() : voiceTexts.nothing(),
      })
    }, silenceTimeoutMs)
    return () => clearTimeout(timer)
  }, [phase, language.locale])

  const retry = () => setAttempt((count) => count + 1)
  const stopListening = () => {
    setAttempt(0)
    setPhase({ kind: 'idle', asking: false })
  }
  const isQuiet = phase.kind === 'failed' || (phase.kind === 'idle' && !phase.asking)
  return (
    <Dialog title={searchBoxTexts.searchByVoice()} onClose={onClose} className="max-w-[28rem]">
      <div className="grid grid-cols-1 justify-items-center gap-4 py-4 text-center">
        <span
          className={`grid size-20 place-items-center rounded-full ${phase.kind === 'listening' ? 'animate-pulse bg-buy text-on-verb motion-reduce:animate-none' : 'bg-quiet text-ink-2'}`}
        >
          <Icon name="mic" className="size-9" />
        </span>
        <PhaseText phase={phase} />
        <div className="flex flex-wrap justify-center gap-2">
          {phase.kind === 'final' && (
            <Button tone="buy" onClick={() => goOn(phase)}>
              {getGoOnLabel(phase)}
            </Button>
          )}
          {phase.kind === 'listening' && (
            <Button onClick={stopListening}>{searchBoxTexts.stop()}</Button>
          )}
          {canListen() && (isQuiet || phase.kind === 'final') && (
            <Button tone={phase.kind === 'final' ? 'plain' : 'buy'} onClick={retry}>
              {phase.kind === 'idle' ? searchBoxTexts.start() : commonTexts.tryAgain()}
            </Button>
          )}
        </div>
        {isQuiet && <TypeInstead onWords={(words) => takePhrase(words, 0)} />}
        {canListen() && languages.length > 1 && (
          <label className="flex items-center gap-2 text-2 text-ink-2">
            {searchBoxTexts.language()}
            <select
              value={language.locale}
              onChange={(event) => setLocale(event.target.value)}
              className="h-10 rounded-full border border-line bg-raised px-3 font-[550] text-ink"
            >
              {languages.map(({ locale, name }) => (
                <option key={locale} value={locale} lang={locale}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
    </Dialog>
  )
}
