import {
  documentLanguages,
  isDocumentKind,
  maxDocuments,
  maxDocumentTitle,
} from '#contract/catalog/product-documents.ts'
import { paths } from '#contract/paths/paths.ts'
import { cleanTitle, parseDocumentLink } from '#domain/catalog/documents/document-rules.ts'
import type { DocumentRecord } from '#domain/catalog/write/product-record.ts'
import type { CellReader } from './cell-reader.ts'
import type { FeedColumns } from './feed-columns.ts'
import { maxCellLength } from './feed-rows.ts'
import { escapePart, splitList } from './product-detail.ts'

/** Of an address as it is asked for, which writes other letters as several characters. */
const maxLinkLength = 2_000

/**
 * Documents of a cell, `kind/language:title:address` each, with commas between. A file is told by its
 * address in a shop, a video or a file elsewhere by its own; others are left out with a note.
 * Undefined: no cell, and the product keeps what it has. Source: LIST-05.
 */
export function parseFeedDocuments(
  reader: CellReader,
  { indexes, names }: FeedColumns,
): DocumentRecord[] | undefined {
  const at = indexes.document_link
  const text = reader.getOptional(at, maxCellLength)
  if (at === undefined || text === '') return undefined
  const documents: DocumentRecord[] = []
  for (const parts of splitList(text, 3)) {
    const document = parseDocumentEntry(parts)
    if (document) documents.push(document)
    else if (parts.some(Boolean))
      reader.notes.push({
        column: names[at]!,
        fault: { code: 'not-document', isLeftOut: true },
        value: parts.join(':').slice(0, 300),
      })
  }
  return documents.slice(0, maxDocuments)
}

/** A file of another site: it is fetched, where a video is linked. */
export const isFetched = ({ kind, key }: DocumentRecord): boolean =>
  key === null && kind !== 'video'

export function parseDocumentEntry([
  type = '',
  title = '',
  address = '',
]: string[]): DocumentRecord | null {
  const [kind = '', language = null] = type.split('/')
  const isLanguage = language === null || Object.hasOwn(documentLanguages, language)
  const name = cleanTitle(title).slice(0, maxDocumentTitle).toWellFormed()
  if (!isDocumentKind(kind) || !isLanguage || name === '') return null
  const [, key] = /\/documents\/([0-9a-f]{32})\.[a-z0-9]+$/.exec(address) ?? []
  if (key) return { kind, title: name, language, key, format: null, link: null }
  const link = parseDocumentLink(address)
  return link === null || link.length > maxLinkLength
    ? null
    : { kind, title: name, language, key: null, format: null, link }
}

/** Documents so that `parseFeedDocuments` reads the same back. */
export function formatFeedDocuments(documents: readonly DocumentRecord[], origin: string): string {
  return documents
    .map(({ kind, title, language, key, format, link }) => {
      const address = key === null ? link! : origin + paths.document(key, format!)
      return [language === null ? kind : `${kind}/${language}`, title, address]
        .map(escapePart)
        .join(':')
    })
    .join(',')
}
