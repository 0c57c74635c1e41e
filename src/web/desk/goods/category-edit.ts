import type { DeskCategory } from '#contract/desk/desk-vocabulary.ts'
import type { CategoryInput } from '#contract/schemas/desk-vocabulary.server.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { convertHtmlToText } from '#kernel/text-html.ts'
import * as deskVocabularyTexts from '#texts/desk-vocabulary.ts'
import { type EditWords, formatYesNo } from '../editing/edit.ts'

const labels: Record<keyof CategoryInput, () => string> = {
  displayName: deskVocabularyTexts.displayName,
  url: deskVocabularyTexts.address,
  position: deskVocabularyTexts.position,
  shortDescription: deskVocabularyTexts.shortDescription,
  longDescription: deskVocabularyTexts.longDescription,
  pageTitle: deskVocabularyTexts.metaTitle,
  metaDescription: deskVocabularyTexts.metaDescription,
  metaKeyword: deskVocabularyTexts.keywords,
  active: deskVocabularyTexts.isShown,
}
export const categoryWords: EditWords = {
  label: (name) => labels[name as keyof CategoryInput]?.() ?? name,
  show: (name, value) => (name === 'active' ? formatYesNo(value) : undefined),
  input: (name) => (name === 'active' ? null : 'text'),
}

export function categoryToFields(category: DeskCategory): Fields {
  const {
    displayName,
    url,
    shortDescription,
    longDescription,
    pageTitle,
    metaDescription,
    metaKeyword,
  } = category
  return {
    displayName,
    url,
    position: String(category.position),
    shortDescription: convertHtmlToText(shortDescription),
    longDescription: convertHtmlToText(longDescription),
    pageTitle,
    metaDescription,
    metaKeyword,
    active: category.active ? 'on' : '',
  }
}
