import { maxTextLengths } from '../translations/desk-translations.ts'
import { longTextField } from './desk-fields.server.ts'
import { optionalLineField, optionalParagraphsField } from './fields.server.ts'

/** Translations as they are typed, by their length; what reorders or hides text goes. LANG-04. */
export const translationSchemas = {
  line: optionalLineField(maxTextLengths.line),
  value: optionalLineField(maxTextLengths.value),
  summary: optionalParagraphsField(maxTextLengths.summary),
  page: longTextField(maxTextLengths.page),
} as const
