import type {
  DeskText,
  DeskTranslations,
  TypedTranslation,
} from '#contract/translations/desk-translations.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import * as deskTranslationsTexts from '#texts/desk-translations.ts'
import type { EditWords } from '../editing/edit.ts'

export const seenName = (name: string) => `seen:${name}`
export const stillRightName = (name: string) => `fits:${name}`

export function translationsToFields({ texts }: DeskTranslations): Fields {
  return Object.fromEntries(texts.map(({ name, text }) => [name, text]))
}

/** What was typed, beside which source, and which stored translations still fit. */
export function readTranslations(fields: Fields, form: FormData): Map<string, TypedTranslation> {
  return new Map(
    Object.entries(fields).map(([name, text]) => [
      name,
      {
        text,
        seenHash: /^[\da-f]{32}$/.exec(String(form.get(seenName(name))))?.[0] ?? '',
        isStillRight: form.has(stillRightName(name)),
      },
    ]),
  )
}

const labels: Record<string, () => string> = {
  name: deskTranslationsTexts.name,
  caption: deskTranslationsTexts.name,
  pageTitle: deskTranslationsTexts.pageTitle,
  metaDescription: deskTranslationsTexts.metaDescription,
  metaKeyword: deskTranslationsTexts.metaKeyword,
  overviewHtml: deskTranslationsTexts.overviewHtml,
  descriptionHtml: deskTranslationsTexts.descriptionHtml,
  shortDescription: deskTranslationsTexts.shortDescription,
  longDescription: deskTranslationsTexts.longDescription,
  title: deskTranslationsTexts.title,
  contentHtml: deskTranslationsTexts.contentHtml,
  homeTitle: deskTranslationsTexts.homeTitle,
  outOfAreaText: deskTranslationsTexts.outOfAreaText,
  aboutHtml: deskTranslationsTexts.aboutHtml,
}

export function getTextLabel({ kind, field, source }: DeskText): string {
  if (kind === 'unit') return deskTranslationsTexts.unit()
  if (kind === 'section') return deskTranslationsTexts.section()
  if (kind === 'value') return deskTranslationsTexts.value({ value: source })
  return labels[field]?.() ?? field
}

export function buildTranslationWords({ texts }: Pick<DeskTranslations, 'texts'>): EditWords {
  return {
    label(name) {
      const text = texts.find((each) => each.name === name)
      return text ? getTextLabel(text) : (labels[name]?.() ?? name)
    },
  }
}
