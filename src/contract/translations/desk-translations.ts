import { type Language, languageNames } from '#messages/languages.ts'
import type { TextKind } from './text-kinds.ts'

/** What the desk translates on a page of its own. */
export const translatedKinds = [
  'product',
  'category',
  'brand',
  'attribute',
  'value',
  'unit',
  'page',
  'seller',
] as const
export type TranslatedKind = (typeof translatedKinds)[number]

/** How long a translation may be: of one line, an attribute's value, a summary, or a page's text. */
export type TextLength = 'line' | 'value' | 'summary' | 'page'
export const maxTextLengths: Record<TextLength, number> = {
  line: 300,
  value: 500,
  summary: 1_000,
  page: 100_000,
}

/** A text of the seller beside its translation, both as they are typed. Source: LANG-04. */
export interface DeskText {
  /** The name of its field in the form. */
  name: string
  kind: TextKind
  subject: string
  field: string
  source: string
  /** Of the source as stored: the form tells which one its translator has seen. */
  sourceHash: string
  /** Empty: it has none. */
  text: string
  /** It has no translation, and says something that needs one. */
  isMissing: boolean
  /** The source is another one than was translated. */
  isChanged: boolean
  length: TextLength
}

/** All texts of a thing in one language, as the desk edits them. */
export interface DeskTranslations {
  kind: TranslatedKind
  subject: string
  language: Language
  /** What is translated, by its own name. */
  title: string
  texts: DeskText[]
  /** It has more values than are shown here. */
  hasMore: boolean
}

/** The name that the desk's record gives a text in a language. */
export function getRecordedName(name: string, language: Language): string {
  return `${name} (${languageNames[language]})`
}

/** A typed translation. */
export interface TypedTranslation {
  text: string
  /** Of the source that the form showed; empty: that of today. */
  seenHash: string
  /** What is stored fits the source as it has become. */
  isStillRight: boolean
}
