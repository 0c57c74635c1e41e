import { type SQL, sql } from 'drizzle-orm'
import type { PriceRange } from '#contract/search/price-words.ts'
import { listBegunMeanings } from '../catalog/words/lexicon-rules.ts'
import { buildTermPrefix } from '../catalog/words/search-term-rules.ts'
import type { Word } from '../catalog/words/word-rules.ts'
import { buildQueryParts, formatLexemeQuery, formatPartQuery } from './query-rules.ts'
import { tierSql } from './rank-products.ts'
import type { SearchContext } from './search-context.ts'
import type { SearchVocabulary } from './search-vocabulary.ts'

/** How many completions of the last word are tried, the most common ones. */
const maxBeginnings = 8
/** If fewer products of a popularity tier match, less popular ones are included. */
const minWeighed = 40
const maxWeighed = 2_000
const maxProducts = 40
/** Popular ones, among which some are chosen by their names. */
const maxFiltered = 200

export type SuggestedProduct = {
  id: number
  /** The brand's first. */
  name: string
}

interface ProductsRequest {
  words: readonly Word[]
  vocabulary: SearchVocabulary
  completions: readonly Completion[]
  /** Null: whatever they cost. */
  price: PriceRange | null
}

/**
 * Popular products whose names have all the words, the last of which may be begun; codes count in
 * any field. Those that can be delivered to the viewer's place come first.
 */
export async function suggestProducts(
  { db, sellerId, zoneId }: SearchContext,
  { words, vocabulary, completions, price }: ProductsRequest,
): Promise<SuggestedProduct[]> {
  const termPrefix = buildTermPrefix(sellerId)
  const completeWords = words.slice(0, -1)
  const parts = buildQueryParts(completeWords, vocabulary)
  const ends = isTooShort(words) ? [] : completions
  const formatQuery = (strength?: 'A') =>
    [
      ...parts.map((part) => formatPartQuery(part, termPrefix, strength)),
      ...(ends.length === 0
        ? []
        : [
            ends
              .map((end) => formatLexemeQuery(end.lexeme, termPrefix, end.prefix, strength))
              .join(' | '),
          ]),
    ]
      .map((part) => `(${part})`)
      .join(' & ')
  const docs = Math.min(
    ...(ends.length === 0 ? [] : [ends.reduce((sum, end) => sum + end.docs, 0)]),
    ...parts.map((part) => part.docs),
  )
  // A rare match among the popular products is rare enough to search the whole shop.
  const lastTier = Math.max(0, vocabulary.indexStats.tierCount - 2)
  for (
    let tier = docs <= maxWeighed ? -1 : vocabulary.indexStats.tierCount - 1;
    ;
    tier = tier > lastTier ? tier - 1 : -1
  ) {
    const { rows } = await db.execute<Row>(sql`
      with hit as materialized (
        select s.product_id, s.popularity, s.terms @@ ${formatQuery('A')}::tsquery as named
        from search_entry s where s.terms @@ ${formatQuery()}::tsquery and s.seller_id = ${sellerId}
          ${tierSql(tier)}
        limit ${2 * maxWeighed}
      ), best as (
        select product_id, popularity, named from hit ${affordableSql(sellerId, price)}
        order by named desc, popularity desc, product_id
        limit ${ends.length === 0 ? maxFiltered : maxProducts}
      )
      select b.product_id as id,
        case when r.name is null or starts_with(lower(p.name), lower(r.name)) then p.name
          else r.name || ' ' || p.name end as name,
        (select count(*)::int from hit) as weighed
      from best b
      join listing_entry e on e.seller_id = ${sellerId} and e.product_id = b.product_id
      join product p on p.seller_id = ${sellerId} and p.id = b.product_id
      left join brand r on r.seller_id = ${sellerId} and r.id = p.brand_id
      order by b.named desc, ${zoneId === null ? sql`false` : sql`e.zone_ids @> array[${zoneId}::bigint]`} desc,
        b.popularity desc, b.product_id`)
    if (tier < 0 || (rows[0]?.weighed ?? 0) >= minWeighed)
      return ends.length === 0 ? filterBegun(rows, words.at(-1)!) : rows
  }
}

/** A letter or two begin too many words for the most common ones to be of use beside others. */
const isTooShort = (words: readonly Word[]) =>
  words.length > 1 && words.at(-1)!.kind === 'word' && words.at(-1)!.text.length < 3

/** Products in whose names a word begins so. */
function filterBegun(products: readonly SuggestedProduct[], { text }: Word): SuggestedProduct[] {
  // Letters only: nothing in it has a meaning in a pattern.
  const pattern = new RegExp(`(?<!\\p{L})${text}`, 'iu')
  return products.filter(({ name }) => pattern.test(name)).slice(0, maxProducts)
}

type Row = SuggestedProduct & { weighed: number }

/** Products whose cheapest pack costs so much. */
function affordableSql(sellerId: number, price: PriceRange | null): SQL {
  if (!price) return sql``
  return sql`where exists (
    select 1 from listing_entry a where a.seller_id = ${sellerId} and a.product_id = hit.product_id
      and a.price between ${price.min ?? 0}::bigint and ${price.max ?? Number.MAX_SAFE_INTEGER}::bigint)`
}

export interface Completion {
  lexeme: string
  prefix: boolean
  docs: number
  /** The vocabulary has it; otherwise it is what was typed. */
  isKnown: boolean
}

/**
 * The most common words that start with the last one; else what it begins in Hindi or Chinese, or
 * the word itself.
 */
export async function findCompletions(
  { db, sellerId }: SearchContext,
  lastWord: Word,
): Promise<Completion[]> {
  if (lastWord.kind === 'measure' || lastWord.kind === 'size')
    return [{ lexeme: lastWord.lexemes[0]!, prefix: false, docs: 1, isKnown: true }]
  const { rows } = await db.execute<{ stem: string; docs: number }>(sql`
    select stem, max(docs) as docs from search_word
    where seller_id = ${sellerId} and word ~>=~ ${lastWord.text} and word ~<~ ${`${lastWord.text}\u{10ffff}`}
    group by stem order by docs desc limit ${maxBeginnings}`)
  if (rows.length === 0) {
    const spoken = listBegunMeanings(lastWord).slice(0, maxBeginnings)
    if (spoken.length > 0)
      return spoken.map((lexeme) => ({ lexeme, prefix: false, docs: 1, isKnown: true }))
    return [{ lexeme: lastWord.text, prefix: true, docs: 1, isKnown: false }]
  }
  const completions = rows.map(({ stem, docs }) => ({
    lexeme: stem,
    prefix: false,
    docs,
    isKnown: true,
  }))
  return /\d/.test(lastWord.text)
    ? [...completions, { lexeme: lastWord.text, prefix: true, docs: 100, isKnown: true }]
    : completions
}
