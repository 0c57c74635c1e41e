import { sql } from 'drizzle-orm'
import type { DocumentFormat, DocumentKind } from '#contract/catalog/product-documents.ts'
import { paths } from '#contract/paths/paths.ts'
import type { DocumentMatch } from '#contract/search/document-matches.ts'
import { maxRanked } from '#contract/search/search.ts'
import type { Scope } from '#platform/scope.ts'
import { buildTermPrefix } from '../catalog/words/search-term-rules.ts'
import { parseWords, type Word } from '../catalog/words/word-rules.ts'
import { buildExcerpt } from './excerpt-rules.ts'
import { type SearchOptions, type SearchResult, searchProducts } from './find-products.ts'
import { dropFillers, formatLexemeQuery } from './query-rules.ts'
import { type SearchContext, withSearchContext } from './search-context.ts'

export interface DocumentedResult extends SearchResult {
  /** Some of the documents that have the words, where products were found by them. */
  documentIds: readonly number[]
}

/** As many with the words in their names are enough. */
const enoughNamed = 20
const maxWords = 12
const maxFromDocuments = 200
const maxShown = 3
const maxBeside = 20

/**
 * `searchProducts`, and after those that it finds the products whose documents have all the words: a
 * clause of a data sheet leads to its product. They come before products that have some of the
 * words, and a word that stands in a document is not corrected. Source: LIST-05.
 */
export async function searchWithDocuments(
  scope: Scope,
  text: string,
  options: SearchOptions = {},
): Promise<DocumentedResult> {
  const result = await searchProducts(scope, text, options)
  const isEnough = result.codes > 0 || (result.corrected === null && result.named >= enoughNamed)
  const words = parseDocumentWords(text)
  if (isEnough || words.length === 0 || options.within) return { ...result, documentIds: [] }
  const matches = await withSearchContext(scope, (context) => findInDocuments(context, words))
  if (!matches || matches.ids.length === 0) return { ...result, documentIds: [] }
  const whole =
    result.corrected === null
      ? result
      : await searchProducts(scope, text, { ...options, exact: true })
  return { ...addProducts(whole, matches.ids), documentIds: matches.documentIds }
}

const parseDocumentWords = (text: string): Word[] =>
  dropFillers(parseWords(text, 4 * maxWords)).slice(0, maxWords)

function addProducts(result: SearchResult, ids: readonly number[]): SearchResult {
  const before = result.isPartial ? [] : result.productIds
  const productIds = [...new Set([...before, ...ids])].slice(0, maxRanked)
  const listedIds = new Set(productIds)
  const others = result.isPartial ? result.productIds : result.partialIds
  return {
    ...result,
    productIds,
    partialIds: others.filter((id) => !listedIds.has(id)).slice(0, maxBeside),
    isPartial: false,
    missing: [],
  }
}

async function findInDocuments(
  { db, sellerId }: SearchContext,
  words: readonly Word[],
): Promise<{ ids: number[]; documentIds: number[] }> {
  const termPrefix = buildTermPrefix(sellerId)
  const query = words
    .map(
      ({ lexemes }) =>
        `(${lexemes.map((each) => formatLexemeQuery(each, termPrefix)).join(' | ')})`,
    )
    .join(' & ')
  const { rows } = await db.execute<{ id: number; document: number; key: string }>(sql`
    select d.product_id as id, min(d.id) as document, (array_agg(f.key order by d.id))[1] as key
    from document_file f
    join product_document d on d.seller_id = ${sellerId} and d.file_key = f.key
    join listing_entry e on e.seller_id = ${sellerId} and e.product_id = d.product_id
    where f.seller_id = ${sellerId} and f.terms @@ ${query}::tsquery
    group by d.product_id, e.popularity
    order by e.popularity desc, d.product_id limit ${maxFromDocuments}`)
  // Variants share their sheets.
  const files = [...Map.groupBy(rows, ({ key }) => key).values()].map(([first]) => first!)
  return {
    ids: rows.map(({ id }) => id),
    documentIds: files.slice(0, maxShown).map(({ document }) => document),
  }
}

type MatchRow = {
  name: string
  url: string
  kind: DocumentKind
  title: string
  key: string
  format: DocumentFormat
  body: string
}

/**
 * Where the words of a search stand in these documents of `searchWithDocuments`. Reads them whole:
 * only for pages that show it. Source: LIST-05.
 */
export async function loadDocumentMatches(
  scope: Scope,
  text: string,
  documentIds: readonly number[],
): Promise<DocumentMatch[]> {
  if (documentIds.length === 0) return []
  const words = parseDocumentWords(text).map((word) => word.text)
  const matches = await withSearchContext(scope, (context) =>
    readMatches(context, documentIds, words),
  )
  return matches ?? []
}

async function readMatches(
  { db, sellerId }: SearchContext,
  documentIds: readonly number[],
  words: readonly string[],
): Promise<DocumentMatch[]> {
  const { rows } = await db.execute<MatchRow>(sql`
    select p.name, p.url, d.kind, d.title, f.key, f.format, f.body
    from unnest(${sql.param(documentIds)}::bigint[]) with ordinality as r(id, at)
    join product_document d on d.seller_id = ${sellerId} and d.id = r.id
    join document_file f on f.seller_id = ${sellerId} and f.key = d.file_key
    join product p on p.seller_id = ${sellerId} and p.id = d.product_id
    order by r.at`)
  return rows.map(({ name, url, kind, title, key, format, body }) => ({
    product: { name, url },
    kind,
    title,
    url: paths.document(key, format),
    excerpt: buildExcerpt(body, words),
  }))
}
