import * as searchTexts from '#texts/search.ts'
import { definePath } from '../paths/define-path.ts'

/** Texts of voice search, letter for letter (docs/spec.md, VOX-01). */
export const voiceTexts = {
  nothing: searchTexts.noSpeech,
  inactive: searchTexts.inactive,
  unsupported: searchTexts.noSpeechRecognition,
} as const

/** Where spoken words are read. */
export const voicePath = definePath('/help/chat/voice')

/** What spoken words lead to: a search for them, or Amy's answer and the page that goes on from it. */
export type VoiceAnswer =
  | { kind: 'search' }
  | { kind: 'answer'; text: string; locale: string; path: string; isDraft: boolean }
