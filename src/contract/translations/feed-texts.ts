import { findLanguage, type Language, languageNames } from '#messages/languages.ts'
import * as importColumnsTexts from '#texts/import-columns.ts'

/** Texts of a product that a file may have in several languages, by the column of the first. */
export const feedTextFields = {
  title: 'name',
  description: 'descriptionHtml',
  overview: 'overviewHtml',
} as const
export type FeedTextColumn = keyof typeof feedTextFields
export type FeedTextField = (typeof feedTextFields)[FeedTextColumn]

/** In a cell of such a text: its translation is removed. An empty cell leaves it as it is. */
export const removalWord = 'none'

/** A product's texts in further languages. A language or text that is absent stays as it is. */
export type FeedTexts = Partial<Record<Language, Partial<Record<FeedTextField, string>>>>

const columnNames: Record<FeedTextColumn, () => string> = {
  title: importColumnsTexts.productName,
  description: importColumnsTexts.description,
  overview: importColumnsTexts.overview,
}
const feedTextColumns = Object.keys(feedTextFields) as FeedTextColumn[]

/** `title[hi]`: the column of a text in a language. Source: LANG-04. */
export function buildTextColumn(column: FeedTextColumn, language: Language): string {
  return `${column}[${language}]`
}

/** What a head such as `name[hi-IN]` or `Description [hi]` says; null: it has no language. */
export function parseTextColumn(
  head: string,
): { column: FeedTextColumn; language: Language | null; tag: string } | null {
  const match = /^(title|name|description|overview)[\s_]*\[([a-z]{2,3}(?:[-_][a-z]+)?)\]$/i.exec(
    head,
  )
  if (!match) return null
  const [, name, tag] = match
  const column = name!.toLowerCase() === 'name' ? 'title' : (name!.toLowerCase() as FeedTextColumn)
  return { column, language: findLanguage(tag!.replace('_', '-')), tag: tag! }
}

/** `attribute:Colour[hi]`: the column of an attribute's values in a language. Source: LANG-04. */
export function buildValueColumn(caption: string, language: Language): string {
  return `attribute:${caption}[${language}]`
}

/** What a head such as `attribute:Colour [hi-IN]` says; null: it is none of an attribute's values. */
export function parseValueColumn(
  head: string,
): { caption: string; language: Language | null; tag: string } | null {
  const match = /^attribute\s*:\s*(\S.*?)[\s_]*\[([a-z]{2,3}(?:[-_][a-z]+)?)\]$/i.exec(head)
  if (!match) return null
  const [, caption, tag] = match
  const language = findLanguage(tag!.replace('_', '-'))
  return { caption: caption!.replace(/\s+/g, ' '), language, tag: tag! }
}

/** Such columns of attributes in these languages, with the names that people read. */
export function listValueColumns(
  captions: readonly string[],
  languages: readonly Language[],
): { key: string; name: string }[] {
  return captions.flatMap((caption) =>
    languages.map((language) => ({
      key: buildValueColumn(caption, language),
      name: `${caption} (${languageNames[language]})`,
    })),
  )
}

/** Columns of a product's texts in these languages, with the names that people read. */
export function listTextColumns(languages: readonly Language[]): { key: string; name: string }[] {
  return languages.flatMap((language) =>
    feedTextColumns.map((column) => ({
      key: buildTextColumn(column, language),
      name: `${columnNames[column]()} (${languageNames[language]})`,
    })),
  )
}
