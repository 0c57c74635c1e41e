import type { Language } from '#messages/languages.ts'
import type { TranslatedKind } from './desk-translations.ts'

/** A thing with texts, in one language: a row of the desk's list of translations. Source: LANG-04. */
export interface TranslationListRow {
  kind: TranslatedKind
  subject: string
  language: Language
  /** By its own name. */
  title: string
  /** What it belongs to: the code of a product, the attribute of a value. */
  about: string
  /** Its texts that have no translation. */
  missing: number
  /** Its texts that have changed since they were translated. */
  changed: number
}

export type TranslationFilter = 'kind' | 'language' | 'state'
export type TranslationSort = 'kind' | 'name'

/** `todo`: something is missing or has changed. */
export const translationStates = ['todo', 'missing', 'changed', 'complete', 'all'] as const
export type TranslationState = (typeof translationStates)[number]
