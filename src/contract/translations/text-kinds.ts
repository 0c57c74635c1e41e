/**
 * The texts that a seller may have in several languages, by what they belong to. The subject of a
 * text is an id as text; for a section or unit the text itself, for a page its address, for a picture
 * its key, and for the seller nothing. Source: LANG-04.
 */
export const textFields = {
  product: ['name', 'pageTitle', 'metaDescription', 'overviewHtml', 'descriptionHtml'],
  category: [
    'name',
    'pageTitle',
    'metaDescription',
    'metaKeyword',
    'shortDescription',
    'longDescription',
  ],
  brand: ['name'],
  attribute: ['caption'],
  value: ['label'],
  section: ['name'],
  unit: ['name'],
  page: ['title', 'contentHtml'],
  seller: ['homeTitle', 'aboutHtml', 'outOfAreaText'],
  picture: ['alt'],
  document: ['title'],
} as const

export type TextKind = keyof typeof textFields
export type TextField<Kind extends TextKind> = (typeof textFields)[Kind][number]

/** Whether the texts of this kind have such a field. */
export function isTextField(kind: TextKind, field: string): boolean {
  return (textFields[kind] as readonly string[]).includes(field)
}

/** Of all kinds: the texts with paragraphs and links. */
export const htmlFields: ReadonlySet<string> = new Set([
  'overviewHtml',
  'descriptionHtml',
  'shortDescription',
  'longDescription',
  'contentHtml',
  'aboutHtml',
])
