import { type VoiceAnswer, voiceTexts } from '#contract/search/voice.ts'

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
  const answerText = phase.kind === 'final' && phase.answer?.kind === 'answer' && phase.answer.text
  return (
    <div role="status" className="grid min-h-14 content-center gap-1">
      <p className={phase.kind === 'failed' ? 'font-semibold text-bad' : 'text-ink-2'}>
        {getHeading(phase)}
      </p>
      {words !== '' && <p className="text-section font-bold wrap-anywhere">{words}</p>}
      {phase.kind === 'final' && phase.heard !== words && (
        <p className="text-2 text-ink-2 wrap-anywhere">I heard “{phase.heard}”.</p>
      )}
      {answerText && (
        <p className="mt-2 rounded-large bg-quiet p-3 text-left text-2 wrap-anywhere">
          {answerText}
        </p>
      )}
    </div>
  )
}

function getHeading(phase: VoicePhase): string {
  switch (phase.kind) {
    case 'idle':
      return phase.asking
        ? 'One moment… Allow the microphone if your browser asks.'
        : 'Press Start and say what you are looking for.'
    case 'listening':
      return phase.words === '' ? 'Listening… Say what you are looking for.' : 'Listening…'
    case 'final':
      if (phase.answer === null) return 'One moment…'
      return phase.answer.kind === 'answer' ? 'Amy answers' : 'Searching for'
    case 'failed':
      return phase.text
  }
}

/** The button that goes on at once. */
export function getGoOnLabel({ answer }: FinalPhase): string {
  if (answer?.kind !== 'answer') return 'Search now'
  return answer.isDraft ? 'Look it over' : 'Go to the answer'
}

/** Why listening ended without a result. */
export function describeListenError(error: string | null, before: VoicePhase): string {
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
        ? voiceTexts.inactive()
        : voiceTexts.nothing()
    default:
      return 'Listening failed. Try again, or type your search.'
  }
}
