/**
 * The document that an address names by its serial number; older links name a credit note by the
 * change that it credits. Null: the first invoice.
 */
export function readDocumentName(query: URLSearchParams): string | null {
  return query.get('document') ?? query.get('change')
}
