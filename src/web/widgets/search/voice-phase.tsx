import { type VoiceAnswer, voiceTexts } from '#contract/search/voice.ts'
import * as commonTexts from '#texts/common.ts'
import * as searchBoxTexts from '#texts/search-box.ts'

export type VoicePhase =
  /** Not listening: stopped, or the browser is still asking for the microphone. */
  | { kind: 'idle'; asking: boolean }
  | { kind: 'listening'; hasSpeech: boolean; words: string }
  | FinalPhase
  | { kind: 'failed'; text: string }

export interface FinalPhase {
  kind: 'final'
  /** As spoken or typed. */
  heard: string
  /** With numbers and units as people type them. */
  words: string
  /** Null: not known yet. */
  answer: VoiceAnswer | null
  /** When the page goes on by itself, in ms. */
  dueAt: number
}

export function PhaseText({ phase }: { phase: VoicePhase }) {
  const words = 'words' in phase ? phase.words : ''
  const answer = phase.kind === 'final' && phase.answer?.kind === 'answer' ? phase.answer : null
  return (
    <div role="status" className="grid min-h-14 content-center gap-1">
      <p className={phase.kind === 'failed' ? 'font-semibold text-bad' : 'text-ink-2'}>
        {getHeading(phase)}
      </p>
      {words !== '' && <p className="text-section font-bold wrap-anywhere">{words}</p>}
      {phase.kind === 'final' && phase.heard !== words && (
        <p className="text-2 text-ink-2 wrap-anywhere">
          {searchBoxTexts.heardWords({ words: phase.heard })}
        </p>
      )}
      {answer && (
        <p
          lang={answer.locale}
          className="mt-2 rounded-large bg-quiet p-3 text-start text-2 wrap-anywhere"
        >
          {answer.text}
        </p>
      )}
    </div>
  )
}

function getHeading(phase: VoicePhase): string {
  switch (phase.kind) {
    case 'idle':
      return phase.asking ? searchBoxTexts.allowMicrophone() : searchBoxTexts.pressStart()
    case 'listening':
      return phase.words === '' ? searchBoxTexts.listeningStart() : searchBoxTexts.listening()
    case 'final':
      if (phase.answer === null) return commonTexts.oneMoment()
      return phase.answer.kind === 'answer'
        ? searchBoxTexts.amyAnswers()
        : searchBoxTexts.searchingFor()
    case 'failed':
      return phase.text
  }
}

/** The button that goes on at once. */
export function getGoOnLabel({ answer }: FinalPhase): string {
  if (answer?.kind !== 'answer') return searchBoxTexts.searchNow()
  return answer.isDraft ? searchBoxTexts.reviewDraft() : searchBoxTexts.goToAnswer()
}

/** Why listening ended without a result. */
export function describeListenError(error: string | null, before: VoicePhase): string {
  switch (error) {
    case 'not-allowed':
    case 'service-not-allowed':
      return searchBoxTexts.microphoneBlocked()
    case 'audio-capture':
      return searchBoxTexts.noMicrophone()
    case 'language-not-supported':
      return searchBoxTexts.languageUnsupported()
    case 'no-speech':
    case 'aborted':
    case null:
      return before.kind === 'listening' && before.hasSpeech
        ? voiceTexts.inactive()
        : voiceTexts.nothing()
    default:
      return searchBoxTexts.listeningFailed()
  }
}
