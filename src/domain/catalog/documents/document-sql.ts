import { type SQL, sql } from 'drizzle-orm'
import {
  type DeskDocument,
  type DocumentFormat,
  type DocumentKind,
  type DocumentText,
  documentKinds,
  type ProductDocument,
} from '#contract/catalog/product-documents.ts'
import { paths } from '#contract/paths/paths.ts'

export interface DocumentRow {
  id: number
  kind: DocumentKind
  title: string
  language: string | null
  format: DocumentFormat
  key: string | null
  link: string | null
  bytes: number | null
  pages: number | null
}

/** SQL: the documents of a product `p` as JSON, in the seller's order. */
export const documentsSql = (sellerId: number): SQL => sql`coalesce((
  select json_agg(json_build_object('id', d.id, 'kind', d.kind, 'title', d.title,
      'language', d.language, 'format', coalesce(f.format, 'link'), 'key', f.key, 'link', d.link,
      'bytes', f.bytes, 'pages', f.pages, 'textState', coalesce(f.text_state, 'none'))
    order by d.position, d.id)
  from product_document d
  left join document_file f on f.seller_id = ${sellerId} and f.key = d.file_key
  where d.seller_id = ${sellerId} and d.product_id = p.id), '[]')`

function toDocumentView(row: DocumentRow): ProductDocument {
  const { kind, title, language, format, key, link, bytes, pages } = row
  const url = key === null || format === 'link' ? link! : paths.document(key, format)
  return { kind, title, language, format, url, bytes, pages }
}

export type DeskDocumentRow = DocumentRow & { textState: DocumentText }

export const toDeskDocument = (row: DeskDocumentRow): DeskDocument => ({
  ...toDocumentView(row),
  id: row.id,
  textState: row.textState,
})

const kindOrder = Object.keys(documentKinds)

/** As the page shows them: by kind, within one as the seller has them. */
export function toDocumentViews(rows: readonly DocumentRow[]): ProductDocument[] {
  return rows
    .map(toDocumentView)
    .sort((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind))
}
